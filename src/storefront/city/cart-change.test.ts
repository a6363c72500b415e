import { expect, test } from 'vitest';
import { cartChange } from './cart-change.ts';

const line = (id: number, name: string) => ({
  id,
  product: id,
  name,
  quantity: 1,
  max_quantity: 1,
  price: 1,
  total: 1,
  current_price: 1,
  current_total: 1,
  shops: [],
});
const answer = {
  results: [line(1, 'Кабель'), line(2, 'Лампа'), line(3, 'Замок')],
  unavailable: [2],
  count: 2,
  total_price: 90,
  current_count: 3,
  current_total_price: 120,
  dearer: 0,
  cheaper: 0,
};

test('products not available in the other city are named', () => {
  const change = cartChange(7, answer);
  expect(change).toMatchObject({ city: 7, unavailable: ['Лампа'], prices: [], total: 90, totalNow: 120 });
});

test('products with less stock in the other city than the cart holds are named with the available quantity', () => {
  const results = [
    { ...line(1, 'Кабель'), quantity: 1_200, max_quantity: 900 },
    { ...line(2, 'Лампа'), quantity: 5, max_quantity: 0 },
    { ...line(3, 'Замок'), quantity: 5, max_quantity: 5 },
  ];
  expect(cartChange(7, { ...answer, results }).overStock).toEqual([
    { name: 'Кабель', quantity: 1_200, maxQuantity: 900 },
  ]);
});

test.each([
  [1, 2, ['1 товар подорожает', '2 товара подешевеют']],
  [21, 0, ['21 товар подорожает']],
  [5, 11, ['5 товаров подорожают', '11 товаров подешевеют']],
])('%d products becoming dearer and %d cheaper are reported in Russian', (dearer, cheaper, prices) => {
  const change = cartChange(7, { ...answer, dearer, cheaper });
  expect(change.prices.map((words) => words.replaceAll('\u00a0', ' '))).toEqual(prices);
});
