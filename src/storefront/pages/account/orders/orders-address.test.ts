import { expect, test } from 'vitest';
import { exportHref, orderFilters } from './orders-address.ts';

const filters = (query: string) => orderFilters(new URLSearchParams(query));

test('unknown filters are ignored, so no address of the page causes an error', () => {
  expect(filters('status=lost&date_from=2026-02-30&legal_entity=мы&search=%20&offset=10')).toEqual({});
});

test('a reversed period is swapped', () => {
  const turned = { date_from: '2026-10-01', date_to: '2026-11-20' };
  expect(filters('date_from=2026-11-20&date_to=2026-10-01')).toEqual(turned);
  expect(filters('date_to=2026-11-20')).toEqual({ date_to: '2026-11-20' });
});

test('the workbook contains the orders of the same filters', () => {
  expect(exportHref(filters('status=ready&search=%20 104-77 %20&legal_entity=0'))).toBe(
    '/api/v1/orders/orders/export/?status=ready&search=104-77&legal_entity=0',
  );
  expect(exportHref({})).toBe('/api/v1/orders/orders/export/');
});
