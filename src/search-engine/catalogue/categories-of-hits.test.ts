import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countByCategory } from './categories-of-hits.ts';
import type { Found } from './marks.ts';
import type { Segment } from './segment.ts';

interface Branch {
  /** Positions are numbered with gaps. */
  gap: number;
  isVisible: boolean;
  below: Branch[];
}

const branchOf: (height: number) => fc.Arbitrary<Branch> = (height) =>
  fc.record({
    gap: fc.integer({ min: 1, max: 3 }),
    isVisible: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    below: height > 1 ? fc.array(branchOf(height - 1), { maxLength: 3 }) : fc.constant([]),
  });
const tree = fc.array(branchOf(4), { minLength: 1, maxLength: 3 });

interface Range {
  lft: number;
  rgt: number;
}

/** @returns the visible categories: one under a hidden one is hidden, and their positions have gaps */
function numbered(branches: readonly Branch[]): Map<number, Range> {
  let place = 0;
  const categories = new Map<number, Range>();
  const put = ({ gap, isVisible, below }: Branch, isAboveVisible: boolean): void => {
    place += gap;
    const range = { lft: place, rgt: place };
    const isShown = isVisible && isAboveVisible;
    // The ids are in another order than the positions.
    if (isShown) categories.set(1_000 - place, range);
    for (const child of below) put(child, isShown);
    place += gap;
    range.rgt = place;
  };
  for (const branch of branches) put(branch, true);
  return categories;
}

/** The rows of products, each in the given categories. */
function segmentOf(goods: readonly (readonly number[])[], all: readonly Range[]): Segment {
  const rows = goods.flatMap((own, product) => {
    const places = [...new Set(own.map((at) => all[at % all.length]!.lft))].sort((one, other) => one - other);
    return places.map((lft, at) => ({ id: product, lft, previous: places[at - 1] ?? -1 }));
  });
  rows.sort((one, other) => one.lft - other.lft);
  const column = (of: (row: (typeof rows)[number]) => number) => Int32Array.from(rows, of);
  return {
    rows: rows.length,
    ids: column(({ id }) => id),
    lft: column(({ lft }) => lft),
    previousLft: column(({ previous }) => previous),
  } as Segment;
}

test('each category with found products of its own counts the different products in it and below, however many categories a product has', () => {
  const segments = fc.array(fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { maxLength: 12 }), {
    minLength: 1,
    maxLength: 2,
  });
  fc.assert(
    fc.property(tree, segments, fc.integer({ min: 0, max: 4 }), (branches, goods, sieve) => {
      const categories = numbered(branches);
      fc.pre(categories.size > 0);
      const all = [...categories.values()];
      const found = goods.map((own) => {
        const segment = segmentOf(own, all);
        const isFound = (row: number) => sieve === 0 || segment.ids[row]! % sieve === 0;
        const hits = Int32Array.from(Array.from(segment.ids.keys()).filter(isFound));
        const repeats = hits.filter((row) => segment.previousLft[row]! >= 0);
        return { segment, marks: { hits, repeats } } as unknown as Found;
      });
      const expected = new Map<number, number>();
      for (const [id, { lft, rgt }] of categories) {
        const products = new Set<string>();
        let isOwn = false;
        for (const [at, { segment, marks }] of found.entries())
          for (const row of marks.hits) {
            const place = segment.lft[row]!;
            if (place === lft) isOwn = true;
            if (lft <= place && place <= rgt) products.add(`${at} ${segment.ids[row]}`);
          }
        if (isOwn) expected.set(id, products.size);
      }
      expect(countByCategory(found, { categories })).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('without repeated rows each found row is a product', () => {
  const segment = segmentOf(
    [[0], [1], [1]],
    [
      { lft: 1, rgt: 4 },
      { lft: 2, rgt: 3 },
    ],
  );
  const categories = new Map([
    [7, { lft: 1, rgt: 4 }],
    [8, { lft: 2, rgt: 3 }],
  ]);
  const marks = { hits: Int32Array.of(0, 1, 2), repeats: new Int32Array() };
  const found = { segment, marks } as unknown as Found;
  expect(countByCategory([found], { categories })).toEqual(
    new Map([
      [7, 3],
      [8, 2],
    ]),
  );
});
