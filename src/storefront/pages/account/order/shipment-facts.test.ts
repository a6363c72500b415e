import { expect, test } from 'vitest';
import { shipmentFacts, unassigned } from './shipment-facts.ts';
import { shownPayments } from './shown-payments.ts';

test('a shipment names who receives it, by which power and by which track, as far as they are known', () => {
  expect(shipmentFacts({ receiver: 'Пётр', power: { number: '7', person: 'Пётр' }, track: 'ЖД-1' })).toEqual([
    ['Получатель', 'Пётр'],
    ['Доверенность', '№\u00a07'],
    ['Номер для отслеживания', 'ЖД-1'],
  ]);
  expect(shipmentFacts({ receiver: '', power: null, track: '' })).toEqual([]);
});

test('what remains is each line less what is in shipments, sent or not', () => {
  type Order = Parameters<typeof unassigned>[0];
  const line = (id: number, quantity: number) =>
    ({ id, name: `Товар ${id}`, unit: 'шт', quantity }) as Order['items'][number];
  const shipment = (...parts: (readonly [line: number, quantity: number])[]) =>
    ({ items: parts.map(([at, quantity]) => ({ line: at, quantity })) }) as Order['shipments'][number];
  const items = [line(1, 10), line(2, 3), line(3, 1)];
  expect(
    unassigned({ items, shipments: [shipment([1, 4], [2, 1]), shipment([2, 2], [1, 1])] }),
  ).toMatchObject([
    { line: 1, quantity: 5 },
    { line: 3, quantity: 1 },
  ]);
});

test('a payment that was recorded by mistake is not shown, nor its reversal', () => {
  const row = (sum: number, kind: 'payment' | 'refund' | 'reversal', is_reversed = false) =>
    ({ sum, kind, is_reversed }) as Parameters<typeof shownPayments>[0][number];
  const rows = [row(100, 'payment', true), row(-100, 'reversal'), row(90, 'payment'), row(-5, 'refund')];
  expect(shownPayments(rows).map(({ sum }) => sum)).toEqual([90, -5]);
});
