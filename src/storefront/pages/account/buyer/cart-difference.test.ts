import { expect, test } from 'vitest';
import { cartDifference } from './cart-difference.ts';

type Cart = Parameters<typeof cartDifference>[0];

function cart(
  total_price: number,
  ...items: [id: number, quantity: number, total: number, max?: number][]
): Cart {
  const results = items.map(([id, quantity, total, max_quantity = 10]) => ({
    id,
    quantity,
    total,
    max_quantity,
    product: { id, name: `Товар ${id}` },
  }));
  return { id: 1, count: items.length, total_price, results } as unknown as Cart;
}

test('counts products whose unit price went up or down, and names those no longer available', () => {
  expect(
    cartDifference(
      cart(600, [1, 2, 200], [2, 1, 100], [3, 1, 100], [4, 2, 200]),
      cart(590, [1, 2, 180], [2, 1, 110], [3, 1, 0, 0], [4, 3, 300]),
    ),
  ).toEqual({ dearer: 1, cheaper: 1, lost: ['Товар 3'], found: [], before: 600, after: 590 });
  expect(cartDifference(cart(0, [1, 1, 0, 0]), cart(50, [1, 1, 50]))?.found).toEqual(['Товар 1']);
});

test('is null when nothing changes', () => {
  expect(cartDifference(cart(0), cart(0))).toBeNull();
  expect(cartDifference(cart(100, [1, 1, 100]), cart(100, [1, 1, 100]))).toBeNull();
});
