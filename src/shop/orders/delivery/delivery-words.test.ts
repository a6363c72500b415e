import { expect, test } from 'vitest';
import { deliveryText, quoteDelivery } from './delivery.ts';

const rate = { type: 'courier' as const, upToKg: 20, kopecks: 39_000, freeFrom: 700_000, days: 1 };
const words = (goods: number, change: Partial<Record<keyof typeof rate, null | 0>> = {}) =>
  deliveryText(
    quoteDelivery('courier', [{ ...rate, ...change } as typeof rate], { goods, grams: 5_000 }),
  ).replaceAll('\u00a0', ' ');

test('the price of a delivery is shown with its rule; an order that has reached the free sum is told so', () => {
  expect(words(100_000)).toBe('390 ₽ до 20 кг, от 7 000 ₽ бесплатно');
  expect(words(800_000)).toBe('бесплатно — заказ от 7 000 ₽');
  expect(words(800_000, { upToKg: null })).toBe('бесплатно — заказ от 7 000 ₽');
  expect(words(100_000, { kopecks: 0 })).toBe('бесплатно для заказов весом до 20 кг');
  expect(words(100_000, { kopecks: 0, upToKg: null, freeFrom: null })).toBe('бесплатно');
});
