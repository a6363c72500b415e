import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToWishlist, emptyWishlist, removeFromWishlist, setWishlist } from './wishlist-state.ts';

// R4.17
test('the count is the number of items, after set, add and remove', () => {
  const set = setWishlist(emptyWishlist, { id: 2, items: [{ id: 1, product: 7 }] });
  expect(set).toEqual({ id: 2, items: [{ id: 1, product: 7 }], count: 1 });
  const added = addToWishlist(set, { id: 3, product: 8 });
  expect(added).toMatchObject({ id: 2, count: 2 });
  expect(removeFromWishlist(added, 1)).toEqual({ id: 2, items: [{ id: 3, product: 8 }], count: 1 });
});

test('after any additions and removals every product is listed once, and count is the number of items', () => {
  const step = fc.record({ isAdded: fc.boolean(), product: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const wishlist = steps.reduce(
        (state, { isAdded, product }) =>
          isAdded ? addToWishlist(state, { id: product, product }) : removeFromWishlist(state, product),
        emptyWishlist,
      );
      expect(wishlist.count).toBe(wishlist.items.length);
      const expected = new Set<number>();
      for (const { isAdded, product } of steps) isAdded ? expected.add(product) : expected.delete(product);
      expect(new Set(wishlist.items.map(({ product }) => product))).toEqual(expected);
      expect(wishlist.count).toBe(expected.size);
    }),
  );
});
