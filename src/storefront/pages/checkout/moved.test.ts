import { expect, test } from 'vitest';
import { isOnOtherTerms, totalsOf } from './moved.ts';

const line = {
  name: 'Кабель',
  article: '1-1',
  href: '/',
  unit: 'м',
  image: null,
  max: 9,
  prices: [],
  id: 1,
  quantity: 2,
};
const page = (kopecks: number, more: object = {}) => ({
  city: 1,
  lines: [{ ...line, kopecks }],
  terms: { types: ['pickup' as const], rates: [], grams: {} },
  buyer: null,
  chosenBuyer: '5 8',
  ...more,
});

test('another contract or another price means changed terms; another quantity does not, as the visitor asked for it', () => {
  expect(isOnOtherTerms(page(900), page(900))).toBe(false);
  expect(isOnOtherTerms(page(900), page(900, { chosenBuyer: '5 9' }))).toBe(true);
  expect(isOnOtherTerms(page(900), page(1_000))).toBe(true);
  expect(isOnOtherTerms(page(900), page(800, { lines: [{ ...line, kopecks: 800, quantity: 12 }] }))).toBe(
    false,
  );
  expect(totalsOf(page(900))).toEqual({ pickup: 1_800 });
});
