import { expect, test } from 'vitest';
import { replaced } from './capacity.ts';
import { readMeasured } from './measured.ts';
import { number, rowsOf, sumsOf, worksheetOf } from './worksheet.ts';

const measured = {
  cachedPage: 20,
  ownPage: 1_000,
  search: 5_000,
  suggestion: 300,
  addToCart: 1_000,
  ordersPerSecond: 200,
  ordersWithEmails: 100,
  ordersCores: 2,
  commitsPerSecond: 4_000,
  processMb: 1_000,
  indexMb: 500,
  pageBytes: 13_000,
};

test('the shares of what visitors do make a hundred per cent', () => {
  expect(rowsOf(measured).reduce((sum, { share }) => sum + share, 0)).toBe(100);
});

test('processes and machines follow from the processor time of a request', () => {
  // 10 + 200 + 600 + 30 + 40 + 30 + 100 µs, a half more, at 60 % of a core.
  expect(sumsOf(measured)).toMatchObject({ perRequest: 1_010, cores: 10.1, processes: 26, machines: 6 });
  expect(sumsOf(measured).ordersCores).toBeCloseTo(2.315, 3);
});

test('the worksheet takes its figures from the files of results and replaces the one before', () => {
  const worksheet = worksheetOf(readMeasured());
  expect(worksheet).not.toMatch(/NaN|undefined|Infinity/);
  const before = 'А\n<!-- capacity -->\nпрежнее\n<!-- /capacity -->\nБ';
  expect(replaced(before, worksheet)).toBe(`А\n<!-- capacity -->\n${worksheet}\n<!-- /capacity -->\nБ`);
  expect(() => replaced('без места', worksheet)).toThrow('нет места расчёта');
});

test('numbers are written as in Russian', () => {
  expect([number(12_345.6), number(0.5, 1), number(1_047_576)]).toEqual(['12 346', '0,5', '1 047 576']);
});
