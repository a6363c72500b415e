import { expect, test } from 'vitest';
import { numberTree } from './tree.ts';

const category = (id: number, parentId: number | null, isHidden = false) => ({ id, parentId, isHidden });

test('a category with all below it is one range', () => {
  const places = numberTree([
    category(1, null),
    category(2, 1),
    category(3, 2),
    category(4, 1),
    category(5, null),
  ]);
  expect(places).toEqual([
    { id: 1, lft: 1, rgt: 8, depth: 0 },
    { id: 2, lft: 2, rgt: 5, depth: 1 },
    { id: 3, lft: 3, rgt: 4, depth: 2 },
    { id: 4, lft: 6, rgt: 7, depth: 1 },
    { id: 5, lft: 9, rgt: 10, depth: 0 },
  ]);
});

test('what lies below a hidden category is not visible either', () => {
  const places = numberTree([category(1, null, true), category(2, 1), category(3, 2), category(4, null)]);
  expect(places.filter(({ lft }) => lft > 0).map(({ id }) => id)).toEqual([4]);
});

test('a cycle of parents, as a broken export may have it, hides itself and stops nothing', () => {
  const places = numberTree([category(1, 2), category(2, 1), category(3, null)]);
  expect(places.filter(({ lft }) => lft > 0).map(({ id }) => id)).toEqual([3]);
});
