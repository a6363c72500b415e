import { expect, test } from 'vitest';
import { asksWhoCollects, handingDay } from './power-choice.ts';

const buyer = (powers: number) => ({ buyer: { powers: Array(powers).fill({ id: 1 }) } as never });

test('a company is asked who collects the order, except a head without powers of attorney', () => {
  expect(asksWhoCollects({ buyer: null, isHead: false })).toBe(false);
  expect(asksWhoCollects({ ...buyer(0), isHead: true })).toBe(false);
  expect(asksWhoCollects({ ...buyer(0), isHead: false })).toBe(true);
  expect(asksWhoCollects({ ...buyer(1), isHead: true })).toBe(true);
});

test('goods are handed out when the shop has them, on the chosen day or else on the earliest one', () => {
  const view = {
    shops: [{ id: 4, readyOn: '2026-11-23' }],
    delivery: [{ type: 'courier', earliest: { date: '2026-11-25' } }],
  } as unknown as Parameters<typeof handingDay>[1];
  expect(handingDay({ delivery_type: 'pickup', shop: '4' }, view)).toBe('2026-11-23');
  expect(handingDay({ delivery_type: 'courier', delivery_date: '' }, view)).toBe('2026-11-25');
  expect(handingDay({ delivery_type: 'courier', delivery_date: '2026-12-01' }, view)).toBe('2026-12-01');
});
