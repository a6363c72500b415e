import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLeaving, type ReservedRow } from '../reservations/reservations.ts';
import {
  goodsText,
  type LineToShip,
  leftToShip,
  linesToShip,
  MOST_AUDITED,
  requireHandOver,
  requireShippable,
} from './shipments.ts';

const quantity = fc.integer({ min: 0, max: 50 });
const line: fc.Arbitrary<LineToShip> = fc
  .record({
    quantity,
    planned: quantity,
    packed: quantity,
    handed: quantity,
    awaited: fc.option(
      fc.record({ n: fc.constant(1), change: fc.constantFrom('quantity', 'price', 'cancelled'), quantity }),
    ),
  })
  .map((each) => ({ line: 1, position: 1, product: 1, name: 'Кабель', unit: 'м', ...each }));

test('a line is never shipped beyond the current order, nor beyond what awaits an answer leaves of it', () => {
  fc.assert(
    fc.property(line, (each) => {
      const left = leftToShip(each);
      const shipped = each.planned + each.packed;
      expect(left).toBeGreaterThanOrEqual(0);
      if (left > 0) expect(shipped + left).toBeLessThanOrEqual(each.quantity);
      if (left > 0 && each.awaited?.change === 'quantity')
        expect(shipped + left).toBeLessThanOrEqual(each.awaited.quantity);
      if (each.awaited !== null && each.awaited.change !== 'quantity') expect(left).toBe(0);
    }),
  );
});

test('a shipment takes exactly what is wanted, or everything that is left, or is rejected', () => {
  const lines = fc
    .array(line, { minLength: 1, maxLength: 5 })
    .map((each) => each.map((one, at) => ({ ...one, line: at + 1, position: at + 1 })));
  fc.assert(
    fc.property(lines, fc.option(quantity), (each, wanted) => {
      const left = leftToShip(each[0] as LineToShip);
      const chosen = wanted === null ? null : [{ line: 1, quantity: wanted }];
      const total = each.reduce((sum, one) => sum + leftToShip(one), 0);
      const isPossible = wanted === null ? total > 0 : wanted > 0 && wanted <= left;
      if (!isPossible) return void expect(() => linesToShip(each, chosen)).toThrow();
      const sum = linesToShip(each, chosen).reduce((units, one) => units + one.quantity, 0);
      expect(sum).toBe(wanted ?? total);
    }),
  );
});

test('what leaves ends as much of the reservation as is still counted, and what was taken before is not ended twice', () => {
  const row: fc.Arbitrary<ReservedRow> = fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    warehouse: fc.integer({ min: 1, max: 3 }),
    quantity,
    state: fc.constantFrom('held', 'handed', 'taken'),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), quantity, quantity, (rows, leaves, before) => {
      const sum = (each: readonly { quantity: number }[]) =>
        each.reduce((units, one) => units + one.quantity, 0);
      const counted = sum(rows.filter(({ state }) => state !== 'taken'));
      const taken = sum(rows) - counted;
      const ended = planLeaving(rows, { quantity: leaves, before });
      const units = ended.reduce((all, one) => all + one.quantity - one.left, 0);
      expect(units).toBe(Math.min(counted, leaves - Math.min(leaves, Math.max(0, taken - before))));
      expect(ended.every(({ state, left }) => state !== 'taken' && left >= 0)).toBe(true);
    }),
  );
});

test('a sole trader receives the goods himself, whatever the spelling of his name; a stranger does not', () => {
  const company = {
    fullName: 'Индивидуальный предприниматель Фёдоров Пётр Ильич',
    inn: '667000000012',
    heads: [],
  };
  const order = { owed: 0, isDeferred: false, company };
  const power = null;
  expect(() => requireHandOver(order, { power, name: ' федоров  петр ильич' })).not.toThrow();
  for (const name of ['', 'Ильич', 'Пётр', 'Сидоров Пётр Ильич'])
    expect(() => requireHandOver(order, { power, name })).toThrow('по доверенности или её руководителю');
  const firm = { ...company, inn: '6670000001' };
  expect(() => requireHandOver({ ...order, company: firm }, { power, name: 'Фёдоров Пётр Ильич' })).toThrow();
});

test('the audit of a shipment of very many lines names twenty of them, and how many more there are', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `Кабель ${n}`, unit: 'м', quantity: 1 }));
  const named = (count: number) => goodsText(lines(count), MOST_AUDITED);
  expect(named(20)).toBe(goodsText(lines(20)));
  expect(named(1000)).toBe(`${goodsText(lines(20))} и ещё 980`);
});

test('only a confirmed order is shipped, until it is closed', () => {
  for (const state of ['confirmed', 'ready', 'shipped'] as const)
    expect(() => requireShippable(state)).not.toThrow();
  for (const state of ['new', 'done', 'cancelled'] as const) expect(() => requireShippable(state)).toThrow();
});
