import { expect, test } from 'vitest';
import type { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import { warmUp } from './warm-up.server.ts';

/** Editions of indexes are unique in a process: suggestions are cached under them. */
let editions = 1_000_000;

/** An index that records its queries and takes a few milliseconds for each. */
function listening(asked: string[]): CatalogueIndex {
  const suggest = (text: string) => {
    for (const until = performance.now() + 3; performance.now() < until; );
    asked.push(text);
    return [];
  };
  const suggestions = { phrases: { ids: Uint32Array.of(1, 0) }, texts: ['пила', 'дрель'] };
  return {
    texts: { parts: { suggestions }, suggest, articlesWithPrefix: () => new Map() },
    structure: { cityShops: new Map(), slots: new Map() },
    edition: ++editions,
    search: ({ text }: { text: string }) => asked.push(`«${text}»`),
  } as unknown as CatalogueIndex;
}

test('the likeliest phrases are typed letter by letter before visitors do so', async () => {
  const asked: string[] = [];
  await warmUp(listening(asked), () => true);
  expect(asked).toEqual(['дре', 'дрел', 'дрель', '«дрель»', 'пил', 'пила']);
});

test('a shop that is stopping ends the warm-up', async () => {
  const asked: string[] = [];
  await warmUp(listening(asked), () => false);
  expect(asked).toEqual(['дре']);
});
