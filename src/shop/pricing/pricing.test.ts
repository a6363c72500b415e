import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buyersPrice,
  buyersThresholds,
  laterThresholds,
  listBounds,
  type PriceRow,
  type PriceTerms,
  unitPrice,
  vat,
  withPercent,
} from './pricing.ts';

const row = (
  minQuantity: number,
  kopecks: number,
  oldKopecks: number | null = null,
  priceType = 1,
): PriceRow => ({
  priceType,
  minQuantity,
  kopecks,
  oldKopecks,
});
const breaker = {
  prices: [row(1, 25_000, 30_000), row(10, 22_000), row(100, 20_000), row(1, 19_000, null, 2)],
};

test('the quantity of the line decides the price threshold', () => {
  const at = (quantity: number) => unitPrice(breaker, { priceType: 1, quantity })?.kopecks;
  expect([1, 9, 10, 99, 100, 5_000].map(at)).toEqual([25_000, 25_000, 22_000, 22_000, 20_000, 20_000]);
});

test('a product without a price of the price type has no price: neither 0 nor the retail price', () => {
  expect(unitPrice(breaker, { priceType: 3, quantity: 1 })).toBeNull();
  expect(unitPrice({ prices: [] }, { priceType: 1, quantity: 1 })).toBeNull();
});

test('a quantity below every threshold has the price of the lowest one', () => {
  expect(unitPrice({ prices: [row(50, 900), row(10, 1_000)] }, { priceType: 1, quantity: 2 })?.kopecks).toBe(
    1_000,
  );
});

test('a contract’s discount is applied per unit, rounded half up, and the full price is struck out', () => {
  expect(unitPrice({ prices: [row(1, 25)] }, { priceType: 1, quantity: 1, percent: 10 })).toEqual({
    kopecks: 23, // 22,5
    oldKopecks: 25,
  });
  expect(unitPrice(breaker, { priceType: 1, quantity: 1, percent: 5 })).toEqual({
    kopecks: 23_750,
    oldKopecks: 30_000,
  });
  expect(unitPrice(breaker, { priceType: 1, quantity: 1, percent: -10 })).toEqual({
    kopecks: 27_500,
    oldKopecks: 30_000,
  });
});

test('later thresholds are listed in order, without the one in force', () => {
  expect(laterThresholds(breaker, 1, 1).map(({ minQuantity }) => minQuantity)).toEqual([10, 100]);
  expect(laterThresholds(breaker, 1, 10).map(({ minQuantity }) => minQuantity)).toEqual([100]);
  expect(
    laterThresholds({ prices: [row(10, 1_000), row(50, 900)] }, 1, 2).map((each) => each.minQuantity),
  ).toEqual([50]);
});

const rows = fc.array(
  fc.record({
    priceType: fc.integer({ min: 1, max: 3 }),
    minQuantity: fc.integer({ min: 1, max: 500 }),
    kopecks: fc.integer({ min: 1, max: 2_000_000_000 }),
    oldKopecks: fc.constant(null),
  }),
  { maxLength: 12 },
);

test('with any thresholds the price is one of them, of the right price type, whole and above zero', () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: -50, max: 99.99, noNaN: true }),
      (prices, quantity, percent) => {
        const own = prices.filter(({ priceType }) => priceType === 1);
        const plain = unitPrice({ prices }, { priceType: 1, quantity });
        if (own.length === 0) return plain === null;
        const reached = own.filter(({ minQuantity }) => minQuantity <= quantity);
        const highest = Math.max(...reached.map(({ minQuantity }) => minQuantity));
        const lowest = Math.min(...own.map(({ minQuantity }) => minQuantity));
        const threshold = reached.length > 0 ? highest : lowest;
        expect(
          own.filter(({ minQuantity }) => minQuantity === threshold).map(({ kopecks }) => kopecks),
        ).toContain(plain?.kopecks);
        const less = unitPrice({ prices }, { priceType: 1, quantity, percent });
        expect(Number.isSafeInteger(less?.kopecks) && (less?.kopecks ?? 0) >= 1).toBe(true);
        return percent < 0 || (less?.kopecks ?? 0) <= (plain?.kopecks ?? 0);
      },
    ),
  );
});

test('VAT included in the price matches the examples of the law, per line and rounded half up', () => {
  const vectors: [number, number, number][] = [
    [1_500_000, 22, 270_492],
    [10_000, 22, 1_803],
    [1_234_567, 22, 222_627],
    [100, 22, 18],
    [1, 22, 0],
    [9_999, 10, 909],
    [10_000, 5, 476],
    [10_000, 7, 654],
    [10_000, 0, 0],
  ];
  for (const [line, percent, expected] of vectors) expect(vat(line, percent)).toBe(expected);
  expect(vat(10_000, null)).toBe(0);
});

test('seven lines of 0,10 ₽ carry 0,14 ₽ of VAT in total, because VAT is rounded per line', () => {
  expect(Array.from({ length: 7 }, () => vat(10, 22)).reduce((sum, each) => sum + each)).toBe(14);
});

test('VAT never exceeds its line and stays exact when the product exceeds 2^53', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.constantFrom(5, 7, 10, 20, 22),
      (line, percent) => {
        const tax = vat(line, percent);
        const exact =
          (2n * BigInt(line) * BigInt(percent) + BigInt(100 + percent)) / (2n * BigInt(100 + percent));
        return BigInt(tax) === exact && tax <= line;
      },
    ),
  );
});

const guest: PriceTerms = { priceType: 1, retailType: 1, percent: 0 };
const seen = (terms: PriceTerms, quantity: number, prices = breaker.prices) =>
  buyersPrice({ prices }, terms, { quantity, least: 1 });

test('without a contract a reached threshold is shown beside the price of one', () => {
  expect(seen(guest, 1)).toEqual({ kopecks: 25_000, oldKopecks: 30_000 });
  expect(seen(guest, 10)).toEqual({ kopecks: 22_000, oldKopecks: 25_000 });
});

test('with a contract the retail price of one is struck out, not the old retail price', () => {
  expect(seen({ ...guest, priceType: 2 }, 1)).toEqual({ kopecks: 19_000, oldKopecks: 25_000 });
  expect(seen({ ...guest, percent: 10 }, 10)).toEqual({ kopecks: 19_800, oldKopecks: 25_000 });
});

test('a contract price that is no lower than retail has nothing struck out', () => {
  expect(seen({ ...guest, percent: -5 }, 1)).toEqual({ kopecks: 26_250, oldKopecks: null });
  // Guests have a threshold that this contract does not have.
  expect(seen({ priceType: 2, retailType: 1, percent: -20 }, 10)).toEqual({
    kopecks: 22_800,
    oldKopecks: null,
  });
  expect(seen({ priceType: 2, retailType: null, percent: 0 }, 1)).toEqual({
    kopecks: 19_000,
    oldKopecks: null,
  });
});

test('a product without a price of the contract’s price type has no price, even if guests have one', () => {
  expect(seen({ ...guest, priceType: 3 }, 1)).toBeNull();
});

test('the thresholds of a buyer are those of his price type, ascending, with his discount', () => {
  expect(
    buyersThresholds(breaker, { ...guest, percent: 10 }).map(({ minQuantity, kopecks }) => [
      minQuantity,
      kopecks,
    ]),
  ).toEqual([
    [1, 22_500],
    [10, 19_800],
    [100, 18_000],
  ]);
});

test('a price filter finds exactly the products whose shown prices are within its bounds', () => {
  const bound = fc.option(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 })));
  const percents = fc.integer({ min: -9_999, max: 9_999 }).map((each) => each / 100);
  fc.assert(
    fc.property(
      bound,
      bound,
      percents,
      fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50_000_000 })),
      (from, to, percent, kopecks) => {
        const shown = withPercent(kopecks, percent);
        const list = listBounds({ from, to }, percent);
        const isWithin = (price: number, low: number | null, high: number | null) =>
          price >= (low ?? 0) && price <= (high ?? Infinity);
        expect(isWithin(kopecks, list.from, list.to)).toBe(isWithin(shown, from, to));
      },
    ),
    // A markup of half turns one kopeck into two, so no product costs one kopeck.
    { numRuns: 3_000, examples: [[null, 1, -50, 1]] },
  );
});
