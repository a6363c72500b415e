import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeliveryRate } from '../delivery/delivery.ts';
import { deliveryDays } from './delivery-days.ts';

const rate = (more: Partial<DeliveryRate> = {}): DeliveryRate => ({
  type: 'courier',
  upToKg: null,
  kopecks: 39_000,
  freeFrom: null,
  days: 1,
  ...more,
});

const rates = fc.array(
  fc.record({
    type: fc.constantFrom('courier' as const, 'transport' as const),
    upToKg: fc.option(fc.integer({ min: 1, max: 40 })),
    kopecks: fc.integer({ min: 0, max: 5 }),
    freeFrom: fc.option(fc.integer({ min: 1, max: 40 })),
    days: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 6 },
);

test('a larger quantity is never delivered in fewer days than a smaller one', () => {
  const piece = fc.record({
    kopecks: fc.integer({ min: 0, max: 9 }),
    grams: fc.option(fc.integer({ min: 1, max: 9_000 })),
  });
  const quantities = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(rates, piece, quantities, (all, { kopecks, grams }, [less, more]) => {
      const days = (quantity: number) =>
        deliveryDays('courier', all, { goods: quantity * kopecks, grams: grams && quantity * grams });
      expect(days(less + more)).toBeGreaterThanOrEqual(days(less));
    }),
  );
});

test('goods too heavy for every rate take as long as the slowest one, without rates one day', () => {
  const lorry = [rate({ upToKg: 300 }), rate({ upToKg: 1_500, days: 2 })];
  const days = (kilograms: number) => deliveryDays('courier', lorry, { goods: 1, grams: kilograms * 1000 });
  expect([300, 1_500, 1_800].map(days)).toEqual([1, 2, 2]);
  expect(deliveryDays('courier', [], { goods: 1, grams: 1 })).toBe(1);
  expect(deliveryDays('transport', lorry, { goods: 1, grams: 1 })).toBe(1);
});
