import { expect, test } from 'vitest';
import type { CheckoutView } from './checkout.view.ts';
import { initialValues } from './initial-values.ts';

const view = (ways: string[], wholeIn: boolean[], askedShop: number | null = null) =>
  initialValues({
    delivery: ways.map((type) => ({ type })),
    shops: wholeIn.map((isWhole, at) => ({ id: at + 1, isWhole })),
    ...{ askedShop, contact: { name: '', phone: '', email: '' }, addresses: [], buyer: null },
  } as unknown as CheckoutView).delivery_type;

test('the form begins with a way that all of the order can go, unless a shop was asked for', () => {
  expect(view(['pickup', 'courier'], [false, true])).toBe('pickup');
  expect(view(['pickup', 'courier', 'transport'], [false, false])).toBe('courier');
  expect(view(['pickup'], [false])).toBe('pickup');
  expect(view(['pickup', 'courier'], [false, false], 2)).toBe('pickup');
  expect(view([], [])).toBeUndefined();
});
