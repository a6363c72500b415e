import { expect, test } from 'vitest';
import type { CheckoutView } from './checkout.view.ts';
import { initialValues } from './initial-values.ts';

/** @param ways whether the complete order can be delivered this way */
const firstOf = (ways: Record<string, boolean>, askedShop: number | null = null) =>
  initialValues({
    delivery: Object.entries(ways).map(([type, is_whole]) => ({ type, is_whole })),
    shops: [],
    addresses: [],
    buyer: null,
    askedShop,
    contact: { name: '', phone: '', email: '' },
  } as unknown as CheckoutView).delivery_type;

test('the form starts with a delivery type that covers the complete order, unless a shop was requested', () => {
  expect(firstOf({ pickup: true, courier: true })).toBe('pickup');
  expect(firstOf({ pickup: false, courier: true, transport: true })).toBe('courier');
  expect(firstOf({ pickup: false, courier: false })).toBe('pickup');
  expect(firstOf({ pickup: false, courier: true }, 2)).toBe('pickup');
  expect(firstOf({})).toBeUndefined();
});
