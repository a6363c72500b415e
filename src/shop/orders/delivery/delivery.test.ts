import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliveryRate, gramsOf, quoteDelivery } from './delivery.ts';

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
const parcels = fc.record({
  goods: fc.integer({ min: 0, max: 50 }),
  grams: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 50 }).map((kg) => kg * 1000),
    ),
  ),
});

test('delivery costs the cheapest rate that applies, and has no price when none applies', () => {
  fc.assert(
    fc.property(rates, parcels, (all, { goods, grams }) => {
      const costs = all
        .filter(({ type }) => type === 'courier')
        .filter(({ upToKg }) => upToKg === null || (grams !== null && grams <= upToKg * 1000))
        .map(({ kopecks, freeFrom }) => (freeFrom !== null && goods >= freeFrom ? 0 : kopecks));
      const quote = quoteDelivery('courier', all, { goods, grams });
      expect(quote.cost).toBe(costs.length === 0 ? null : Math.min(...costs));
      expect(quote.rate === null).toBe(costs.length === 0);
    }),
  );
});

test('the order of the rates does not matter: of equally cheap ones the faster is used', () => {
  fc.assert(
    fc.property(rates, parcels, (all, parcel) => {
      const quote = quoteDelivery('courier', all, parcel);
      const reversed = quoteDelivery('courier', all.toReversed(), parcel);
      expect([reversed.cost, reversed.rate?.days, reversed.rate?.upToKg]).toEqual([
        quote.cost,
        quote.rate?.days,
        quote.rate?.upToKg,
      ]);
    }),
  );
  const slow = rate({ days: 3 });
  expect(quoteDelivery('courier', [slow, rate()], { goods: 1, grams: 1 }).rate?.days).toBe(1);
});

test('a weight limit and a sum for free delivery include the exact value', () => {
  const limited = [rate({ upToKg: 20, freeFrom: 700_000 })];
  const cost = (goods: number, grams: number | null) =>
    quoteDelivery('courier', limited, { goods, grams }).cost;
  expect([cost(1, 20_000), cost(1, 20_001)]).toEqual([39_000, null]);
  expect([cost(699_999, 1), cost(700_000, 1)]).toEqual([39_000, 0]);
});

test('goods of unknown weight are delivered only by a rate for any weight, and a pick-up order is free', () => {
  const light = rate({ upToKg: 20 });
  const any = rate({ kopecks: 160_000 });
  expect(quoteDelivery('courier', [light], { goods: 1, grams: null }).cost).toBeNull();
  expect(quoteDelivery('courier', [light, any], { goods: 1, grams: null }).cost).toBe(160_000);
  expect(quoteDelivery('pickup', [], { goods: 1, grams: null })).toEqual({ cost: 0, rate: null });
  expect(
    gramsOf([
      { grams: 500, quantity: 3 },
      { grams: 20, quantity: 1 },
    ]),
  ).toBe(1_520);
  for (const unknown of [null, undefined, 0])
    expect(
      gramsOf([
        { grams: 500, quantity: 3 },
        { grams: unknown, quantity: 1 },
      ]),
    ).toBeNull();
});
