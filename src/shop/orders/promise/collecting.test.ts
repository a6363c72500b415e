import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect, earliestDelivery, readyInShop, type StockedLine, soonestOf } from './promise.ts';

const clock = { now: new Date('2026-11-20T10:20:00Z'), timeZone: 'Asia/Yekaterinburg' };
const hours = [
  { days: 'Пн–Пт', from: '08:00', to: '21:00' },
  { days: 'Сб', from: '09:00', to: '18:00' },
];
const line = (
  quantity: number,
  ...stock: [free: number, shop: number | null, leadDays: number][]
): StockedLine => ({
  item: 1,
  name: 'Автомат',
  quantity,
  stock: stock.map(([free, shop, leadDays], at) => ({ warehouse: at + 1, free, shop, leadDays })),
});

test('the shop’s own stock can be collected at once, whatever the lead time of the warehouse', () => {
  expect(collect([line(3, [5, null, 2], [3, 7, 1])], 7)).toEqual({ missing: [], leadDays: 0 });
});

test('what the shop lacks is brought from warehouses without visitors, never from another shop', () => {
  expect(collect([line(4, [3, 7, 0], [9, null, 2])], 7)).toMatchObject({ missing: [], leadDays: 2 });
  expect(collect([line(4, [3, 7, 0], [9, 8, 0])], 7).missing).toHaveLength(1);
  expect(collect([line(4, [3, 7, 0], [9, 8, 1])], undefined)).toMatchObject({ missing: [], leadDays: 1 });
});

test('goods come from the warehouses that pack them soonest, whatever the order the city uses them in', () => {
  expect(collect([line(4, [9, null, 3], [9, null, 1])], undefined).leadDays).toBe(1);
  expect(collect([line(4, [9, null, 3], [2, null, 1], [2, null, 0])], undefined).leadDays).toBe(1);
});

test('a larger quantity is never packed sooner than a smaller one', () => {
  const stocks = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(null, 7, 8), fc.integer({ min: 0, max: 3 })),
    { maxLength: 5 },
  );
  const quantity = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(stocks, fc.constantFrom(undefined, 7), quantity, quantity, (stock, shop, less, more) => {
      const many = collect([line(less + more, ...stock)], shop);
      const few = collect([line(less, ...stock)], shop);
      expect(many.missing.length || many.leadDays >= few.leadDays).toBeTruthy();
    }),
  );
});

test('the slowest line decides when the cart can be collected', () => {
  expect(collect([line(1, [1, 7, 0]), line(1, [1, null, 3])], 7).leadDays).toBe(3);
});

test('an order can be collected an hour after it is placed, or when the shop opens after the goods have arrived', () => {
  expect(readyInShop(0, hours, clock)?.text).toBe('Пятница, 20\u00a0ноября, с\u00a016:30');
  expect(readyInShop(1, hours, clock)?.text).toBe('Суббота, 21\u00a0ноября, с\u00a009:00');
  expect(readyInShop(2, hours, clock)?.date).toBe('2026-11-23');
});

test('the days of a delivery count from today', () => {
  expect(earliestDelivery(2, clock)).toEqual({ date: '2026-11-22', text: 'Воскресенье, 22\u00a0ноября' });
});

test('of shops that have the goods the one that is open first is named, of equal ones the first in the list', () => {
  const shops = [
    { id: 1, ready: { date: '2026-11-29', time: '09:00' } },
    { id: 2, ready: { date: '2026-11-28', time: '20:00' } },
    { id: 3, ready: { date: '2026-11-28', time: '20:00' } },
    { id: 4, ready: { date: '2026-11-28', time: '21:00' } },
  ];
  expect(soonestOf(shops)?.id).toBe(2);
  expect(soonestOf([])).toBeUndefined();
});
