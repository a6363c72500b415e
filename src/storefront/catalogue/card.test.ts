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
  price_as_of: null,
  max_quantity: 128,
  is_available: true,
  stock: { level: 'много' as const, quantity: 128, shops: 3 },
  features: [],
  tags: [],
  is_in_wishlist: false,
};

describe('a card is reduced to one city', () => {
  test('it has the price and the thresholds of that city only', () => {
    expect(toCardView(card, 1)).toMatchObject({ price: 1249.9, breaks: [{ from: 48, price: 1143.7 }] });
    expect(toCardView(card, 1)).not.toHaveProperty('oldPrice');
    expect(toCardView(card, 2)).toMatchObject({ price: 1199, oldPrice: 1450 });
  });

  test('without a price in the city it has no price, not zero', () => {
    expect(toCardView(card, 9)).not.toHaveProperty('price');
    expect(toCardView(card, 9)).not.toHaveProperty('breaks');
  });
});

test('a discount is shown in whole per cents, and only if there is one', () => {
  expect(discountLabel({ price: 218.5, oldPrice: 264 })).toBe('−17\u00a0%');
  expect(discountLabel({ price: 264, oldPrice: 264 })).toBeUndefined();
  expect(discountLabel({ price: 263.99, oldPrice: 264 })).toBeUndefined();
  expect(discountLabel({ price: 100 })).toBeUndefined();
});

test('a contract price has the dark tag, is not a discount, and its struck-out price is labelled retail', () => {
  const [price] = card.prices;
  const prices = [{ ...price, city: 1, price: 1081.2, old_price: 1249.9, by_contract: true }];
  const own = toCardView({ ...card, prices }, 1);
  expect([tagKind(own), oldPriceWord(own), discountLabel(own)]).toEqual(['own', 'Розничная цена', undefined]);
  const lowered = toCardView(card, 2);
  expect([tagKind(lowered), oldPriceWord(lowered)]).toEqual(['low', 'Раньше']);
  expect(tagKind(toCardView(card, 1))).toBe('plain');
});

test('the attribute line labels bare numbers and mentions only positive yes/no attributes', () => {
  const features = [
    { name: 'Количество полюсов', value: '3' },
    { name: 'Номинальный ток', value: '25 А' },
    { name: 'Магнит', value: 'Да' },
    { name: 'Экран', value: 'Нет' },
    { name: 'Покрытие', value: 'хром' },
    { name: 'RAL', value: '9003' },
  ];
  expect(featureLine(features)).toBe(
    'Полюсов:\u00a03\u00a0· 25 А\u00a0· Магнит\u00a0· Хром\u00a0· RAL:\u00a09003',
  );
});
