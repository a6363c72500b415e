import { describe, expect, test } from 'vitest';
import { discountLabel, featureLine, oldPriceWord, tagKind, toCardView } from './card.ts';

const card = {
  id: 17,
  slug: 'avtomat',
  href: '/product/17-avtomat',
  name: 'Автомат',
  article: '104-7729',
  brand: { id: 2, name: 'Контур' },
  image: null,
  unit: 'шт',
  multiplicity: 4,
  prices: [
    { city: 1, price: 1249.9 },
    { city: 2, price: 1199, old_price: 1450 },
  ],
  price_breaks: [
    { city: 1, min_quantity: 48, price: 1143.7 },
    { city: 2, min_quantity: 48, price: 1100 },
  ],
  max_quantity: 128,
  is_available: true,
  stock: { level: 'много' as const, quantity: 128, shops: 3 },
  features: [],
  tags: [],
  is_in_wishlist: false,
};

describe('a card is cut down to one city', () => {
  test('it keeps the price and the thresholds of that city alone', () => {
    expect(toCardView(card, 1)).toMatchObject({ price: 1249.9, breaks: [{ from: 48, price: 1143.7 }] });
    expect(toCardView(card, 1)).not.toHaveProperty('oldPrice');
    expect(toCardView(card, 2)).toMatchObject({ price: 1199, oldPrice: 1450 });
  });

  test('where the city has no price there is none, not a zero', () => {
    expect(toCardView(card, 9)).not.toHaveProperty('price');
    expect(toCardView(card, 9)).not.toHaveProperty('breaks');
  });
});

test('a discount is told in whole per cents, and only when there is one', () => {
  expect(discountLabel({ price: 218.5, oldPrice: 264 })).toBe('−17\u00a0%');
  expect(discountLabel({ price: 264, oldPrice: 264 })).toBeUndefined();
  expect(discountLabel({ price: 263.99, oldPrice: 264 })).toBeUndefined();
  expect(discountLabel({ price: 100 })).toBeUndefined();
});

test('a price by a contract hangs on the dark tag, is no sale, and what is struck out beside it is called retail', () => {
  const [price] = card.prices;
  const prices = [{ ...price, city: 1, price: 1081.2, old_price: 1249.9, by_contract: true }];
  const own = toCardView({ ...card, prices }, 1);
  expect([tagKind(own), oldPriceWord(own), discountLabel(own)]).toEqual(['own', 'Розничная цена', undefined]);
  const lowered = toCardView(card, 2);
  expect([tagKind(lowered), oldPriceWord(lowered)]).toEqual(['low', 'Раньше']);
  expect(tagKind(toCardView(card, 1))).toBe('plain');
});

test('the line of properties explains bare numbers and tells of yes alone', () => {
  const features = [
    { name: 'Количество полюсов', value: '3' },
    { name: 'Номинальный ток', value: '25 А' },
    { name: 'Магнит', value: 'Да' },
    { name: 'Экран', value: 'Нет' },
    { name: 'RAL', value: '9003' },
  ];
  expect(featureLine(features)).toBe('полюсов:\u00a03\u00a0· 25 А\u00a0· магнит\u00a0· RAL:\u00a09003');
});
