import { expect, test } from 'vitest';
import { priceOfQuantity, toCartProduct } from './cart-product.ts';

const breaker = {
  id: 17,
  name: 'Выключатель ВА47-29',
  unit: 'шт',
  multiplicity: 4,
  maxQuantity: 128,
  price: 1249.9,
  breaks: [{ from: 48, price: 1143.7 }],
};
const { prices } = toCartProduct(breaker);

test('a card is added to the cart with all price thresholds of its city, in kopecks', () => {
  expect(toCartProduct(breaker)).toEqual({
    id: 17,
    name: 'Выключатель ВА47-29',
    unit: 'шт',
    multiplicity: 4,
    maxQuantity: 128,
    prices: [
      { minQuantity: 4, kopecks: 124_990 },
      { minQuantity: 48, kopecks: 114_370 },
    ],
  });
});

test('without a price in the city a card has no thresholds', () => {
  const { price: _, breaks: __, ...unpriced } = breaker;
  expect(toCartProduct(unpriced).prices).toEqual([]);
  expect(priceOfQuantity([], 4)).toBeNull();
});

test('below the threshold the visitor sees how much is missing to the lower price', () => {
  expect(priceOfQuantity(prices, 8)).toEqual({
    kopecks: 124_990,
    total: 999_920,
    saved: 0,
    next: { missing: 40, kopecks: 114_370 },
  });
});

test('from the threshold on all pieces have the lower price', () => {
  expect(priceOfQuantity(prices, 48)).toEqual({
    kopecks: 114_370,
    total: 5_489_760,
    saved: 509_760,
    from: 48,
  });
});
