import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberTree, orderNumbers, type TreePlace } from './tree.ts';

const category = (id: number, parentId: number | null, isHidden = false) => ({
  id,
  parentId,
  isHidden,
  lft: 0,
  rgt: 0,
});

/** Replaces numbers by their ranks, from 1. */
function ranked(places: readonly TreePlace[]): TreePlace[] {
  const rising = places.flatMap(({ lft, rgt }) => [lft, rgt]).sort((a, b) => a - b);
  return places.map((place) => ({
    ...place,
    lft: rising.indexOf(place.lft) + 1,
    rgt: rising.indexOf(place.rgt) + 1,
  }));
}

test('a category and everything below it form one range', () => {
  const places = numberTree([
    category(1, null),
    category(2, 1),
    category(3, 2),
    category(4, 1),
    category(5, null),
  ]);
  expect(ranked(places)).toEqual([
    { id: 1, lft: 1, rgt: 8, depth: 0 },
    { id: 2, lft: 2, rgt: 5, depth: 1 },
    { id: 3, lft: 3, rgt: 4, depth: 2 },
    { id: 4, lft: 6, rgt: 7, depth: 1 },
    { id: 5, lft: 9, rgt: 10, depth: 0 },
  ]);
});

test('categories below a hidden category are not visible either', () => {
  const places = numberTree([category(1, null, true), category(2, 1), category(3, 2), category(4, null)]);
  expect(places.filter(({ lft }) => lft > 0).map(({ id }) => id)).toEqual([4]);
});

test('categories in a cycle of parents, from a broken export, are hidden and do not affect others', () => {
  const places = numberTree([category(1, 2), category(2, 1), category(3, null)]);
  expect(places.filter(({ lft }) => lft > 0).map(({ id }) => id)).toEqual([3]);
});

test('inserting a section with forty subsections renumbers no other section', () => {
  const roots = Array.from({ length: 100 }, (_, at) => category(at + 1, null));
  const before = numberTree(roots);
  const placed = roots.map((root, at) => ({ ...root, ...before[at] }));
  const fresh = [category(500, null), ...Array.from({ length: 40 }, (_, at) => category(501 + at, 500))];
  const after = numberTree([...placed.slice(0, 50), ...fresh, ...placed.slice(50)]);
  expect(after.filter(({ id }) => id < 500)).toEqual(before);
  expect(after.filter(({ id }) => id >= 500).every(({ lft }) => lft > 0)).toBe(true);
});

test('moving a section renumbers only that section', () => {
  const roots = Array.from({ length: 9 }, (_, at) => category(at + 1, null));
  const before = numberTree(roots);
  const placed = roots.map((root, at) => ({ ...root, ...before[at] }));
  const after = numberTree([...placed.slice(1), ...placed.slice(0, 1)]);
  const moved = after.filter(({ id, lft }) => before.find((one) => one.id === id)?.lft !== lft);
  expect(moved.map(({ id }) => id)).toEqual([1]);
});

test('new order numbers always ascend, even where there was no room between the old ones', () => {
  expect(orderNumbers([1, 2, 0, 3, 4])).toHaveLength(5);
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (former) => {
      const numbers = orderNumbers(former);
      expect(numbers).toHaveLength(former.length);
      expect(numbers.every((number, at) => number > (numbers[at - 1] ?? 0))).toBe(true);
    }),
    { seed: 20261122, numRuns: 500 },
  );
});

test('ascending numbers with room between them remain, and numbers do not grow without limit', () => {
  expect(orderNumbers([10, 20, 0, 30])).toEqual([10, 20, 25, 30]);
  const grown = orderNumbers([10, 2_000_000, 0]);
  expect(grown.at(-1)).toBeLessThan(1_048_576);
});
