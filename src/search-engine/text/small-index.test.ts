import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSmallTextIndex, buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { synonyms } from './fixtures/goods.ts';
import { SmallTextIndex } from './small-index.ts';

const words = fc.constantFrom('Дрель', 'Молоток', 'Перфоратор', 'Кабель 3х2,5', 'ВА-47', 'Зубр', 'М10');
const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const document = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: text,
    article: text,
    brand: words,
    category: words,
    popularity: fc.nat(5),
    availableIn: fc.constant([0]),
    hash: fc.integer(),
  });
/** Texts of products that were written, and products that are no longer changed. */
const step = fc.record({
  written: fc.array(fc.nat(12).chain(document), { maxLength: 4 }),
  gone: fc.array(fc.nat(12), { maxLength: 1 }),
});

test('a small index that grew step by step is the one that is built at once', async () => {
  const large = buildTextIndex([], synonyms);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const small = new SmallTextIndex(synonyms, large);
      const changed = new Map<number, TextDocument & { hash: number }>();
      for (const { written, gone } of steps) {
        for (const id of gone) changed.delete(id);
        for (const one of written) changed.set(one.id, one);
        expect(await small.build(changed)).toEqual(buildSmallTextIndex(changed.values(), synonyms, large));
      }
    }),
  );
});
