import { expect, test } from 'vitest';
import type { CatalogueIndex } from './catalogue-index.ts';
import { KeptAnswers } from './kept-answers.ts';
import { warmUp } from './warm-up.server.ts';

/** An index that writes down what it is asked and takes its time over it. */
function listening(asked: string[]): CatalogueIndex {
  const suggest = (text: string) => {
    for (const until = performance.now() + 3; performance.now() < until; );
    asked.push(text);
    return [];
  };
  const suggestions = { phrases: { ids: Uint32Array.of(1, 0) }, texts: ['пила', 'дрель'] };
  return {
    texts: { parts: { suggestions }, suggest, articlesBegunBy: () => new Map() },
    structure: { cityShops: new Map(), slots: new Map() },
    kept: new KeptAnswers(),
    search: ({ text }: { text: string }) => asked.push(`«${text}»`),
  } as unknown as CatalogueIndex;
}

test('the likeliest phrases are asked for letter by letter before anybody types them', async () => {
  const asked: string[] = [];
  await warmUp(listening(asked), () => true);
  expect(asked).toEqual(['дре', 'дрел', 'дрель', '«дрель»', 'пил', 'пила']);
});

test('a shop that stops asks no further', async () => {
  const asked: string[] = [];
  await warmUp(listening(asked), () => false);
  expect(asked).toEqual(['дре']);
});
