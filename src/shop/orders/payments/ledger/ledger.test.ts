import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterDay } from '../../../geo/opening-hours/opening-hours.ts';
import type { OrderState } from '../../orders.ts';
import { type MoneyEvent, moneyOf, owedOf, REFUND_DAYS, refundableOf, refundBy } from './ledger.ts';

const order = (paid: number, state: OrderState = 'confirmed') => ({ state, total: 1_000, paid, credit: 0 });

test('the state of an order’s money follows from what it costs and what was paid; a cancelled order costs nothing', () => {
  expect([0, 1, 999, 1_000, 1_001].map((paid) => moneyOf(order(paid)))).toEqual([
    'none',
    'part',
    'part',
    'paid',
    'over',
  ]);
  expect([0, 1, 2_000].map((paid) => moneyOf(order(paid, 'cancelled')))).toEqual([
    'none',
    'refund_due',
    'refund_due',
  ]);
  expect([
    owedOf(order(400)),
    owedOf(order(400, 'cancelled')),
    refundableOf(order(400, 'cancelled')),
  ]).toEqual([600, 0, 400]);
});

test('an order is either underpaid or overpaid, by the difference between its cost and what was paid', () => {
  const money = fc.record({
    state: fc.constantFrom<OrderState>('new', 'confirmed', 'shipped', 'done', 'cancelled'),
    total: fc.integer({ min: 1, max: 1e9 }),
    paid: fc.integer({ min: 0, max: 2e9 }),
    credit: fc.integer({ min: 0, max: 1e9 }),
  });
  fc.assert(
    fc.property(money, (each) => {
      const cost = each.state === 'cancelled' ? 0 : Math.max(0, each.total - each.credit);
      expect(Math.min(owedOf(each), refundableOf(each))).toBe(0);
      expect(cost - owedOf(each) + refundableOf(each)).toBe(each.paid);
    }),
  );
});

test('money is refunded ten days after the day since which more was paid than the order costs', () => {
  const day = (at: number) => `2026-11-${String(at).padStart(2, '0')}`;
  expect(refundBy(1_000, [{ on: day(1), paid: 1_000 }])).toBeNull();
  expect(
    refundBy(1_000, [
      { on: day(1), paid: 1_000 },
      { on: day(5), cost: 0 },
    ]),
  ).toBe('2026-11-15');
  // A part of the refund does not make the rest due later.
  const cancelled = [
    { on: day(1), paid: 1_000 },
    { on: day(5), cost: 0 },
    { on: day(9), paid: -400 },
  ];
  expect(refundBy(1_000, cancelled)).toBe('2026-11-15');
  expect(refundBy(1_000, [...cancelled, { on: day(9), paid: -600 }])).toBeNull();
  // Paid after the cancellation: the money counts from its own day.
  expect(
    refundBy(1_000, [
      { on: day(2), cost: 0 },
      { on: day(7), paid: 300 },
    ]),
  ).toBe('2026-11-17');
});

test('there is a last day for a refund exactly when more is paid than the order costs', () => {
  const on = fc.integer({ min: 0, max: 60 }).map((days) => laterDay('2026-01-01', days));
  const event: fc.Arbitrary<MoneyEvent> = fc.oneof(
    fc.record({ on, paid: fc.integer({ min: -500, max: 500 }) }),
    fc.record({ on, cost: fc.integer({ min: 0, max: 800 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 800 }), fc.array(event, { maxLength: 12 }), (cost, events) => {
      const paid = events.reduce((sum, each) => sum + (each.paid ?? 0), 0);
      const costs = events.findLast((each) => each.cost !== undefined)?.cost ?? cost;
      const by = refundBy(cost, events);
      expect(by !== null).toBe(paid > costs);
      if (by !== null) expect(events.map((each) => laterDay(each.on, REFUND_DAYS))).toContain(by);
    }),
  );
});
