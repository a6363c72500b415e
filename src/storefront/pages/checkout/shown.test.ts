import { expect, test } from 'vitest';
import {
  afterChanges,
  type DeliveryTerms,
  type OrderChange,
  readShown,
  shownOf,
  totalOf,
  writeShown,
} from './shown.ts';

const breaker = { id: 1, quantity: 12, kopecks: 19_905, prices: thresholds([1, 21_450], [12, 19_905]) };
const cable = { id: 2, quantity: 5, kopecks: 9_990, prices: thresholds([1, 9_990]) };

const courier = { type: 'courier' as const, kopecks: 39_000, freeFrom: 300_000, days: 1 };
const terms: DeliveryTerms = {
  types: ['pickup', 'courier', 'transport'],
  rates: [
    { ...courier, upToKg: 20 },
    { ...courier, upToKg: 300, kopecks: 120_000, freeFrom: null },
  ],
  grams: { 1: 200, 2: 100 },
};

test('delivery of a larger quantity is priced by its greater weight', () => {
  const lines = [breaker, { ...cable, quantity: 500, kopecks: 10 }];
  expect(shownOf(1, lines, terms).delivery.courier).toBe(120_000);
  expect(shownOf(1, lines, { ...terms, grams: { 1: 200, 2: null } }).delivery.courier).toBeNull();
});

function thresholds(...rows: [number, number][]) {
  return rows.map(([minQuantity, kopecks]) => ({ minQuantity, kopecks }));
}

function change(item: number, what: OrderChange['what'], old: number, now: number | null): OrderChange {
  return { item, name: 'Товар', what, old, new: now };
}

test('the total is the goods plus the chosen delivery; a delivery without a known price is not counted', () => {
  const shown = shownOf(1, [breaker, cable], terms);
  const goods = 12 * 19_905 + 5 * 9_990;
  expect(shown.delivery).toEqual({ pickup: 0, courier: 39_000, transport: null });
  expect([totalOf(shown, 'pickup'), totalOf(shown, 'courier'), totalOf(shown, 'transport')]).toEqual([
    goods,
    goods + 39_000,
    goods,
  ]);
  expect(shownOf(1, [{ ...cable, quantity: 40 }], terms).delivery.courier).toBe(0);
});

test('the shown order survives the hidden field, and any other text is rejected', () => {
  const shown = shownOf(3, [breaker, cable], { ...terms, types: ['pickup'] });
  expect(readShown(writeShown(shown))).toEqual(shown);
  for (const text of [undefined, '', '{}', '[1,[[1,-2,3]],{}]', '[1,[[1,"2",3]],{}]', '[1,[],null]'])
    expect([text, readShown(text)]).toEqual([text, undefined]);
});

test('a line with insufficient stock is reduced to the stock, at the price of that quantity', () => {
  expect(afterChanges([breaker, cable], [breaker, cable], [change(1, 'quantity', 12, 7)])).toEqual([
    { id: 1, quantity: 7, kopecks: 21_450 },
    { id: 2, quantity: 5, kopecks: 9_990 },
  ]);
});

test('an unavailable line leaves the order; a line added in another tab does not join it', () => {
  const added = { ...cable, id: 9 };
  const gone = [change(1, 'quantity', 12, 0), change(4, 'quantity', 1, 0)];
  expect(afterChanges([breaker, cable, { ...cable, id: 4 }], [breaker, cable, added], gone)).toEqual([
    { id: 2, quantity: 5, kopecks: 9_990 },
  ]);
});

test('a new price is confirmed as announced; a line without a price leaves the order', () => {
  const changes = [change(1, 'price', 199.05, 205.5), change(2, 'price', 99.9, null)];
  expect(afterChanges([breaker, cable], [breaker, cable], changes)).toEqual([
    { id: 1, quantity: 12, kopecks: 20_550 },
  ]);
});
