import { dayIn } from '../../../platform/text/zone-day.ts';
import { api, data } from '../../api/client.ts';
import { daysOfPeriod } from '../../lists/period.ts';
import { deskZone } from '../../parts/moments.ts';
import type { OrderFilters } from './order-views.ts';

const PAGE = 50;

/** The filters as the calls take them: a named period becomes days. */
export function queryOf({ period, ...filters }: OrderFilters): Record<string, string> {
  const days = period === undefined ? undefined : daysOfPeriod(period, dayIn(deskZone(), Date.now()));
  return { ...filters, ...days };
}

/** The same for a body, where numbers are numbers. */
export function bodyOf(filters: OrderFilters): Record<string, string | number> {
  const { city, shop, total_from: from, total_to: to, ...rest } = queryOf(filters);
  const numbers = { city, shop, total_from: from, total_to: to };
  const typed = Object.entries(numbers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)]],
  );
  return { ...rest, ...Object.fromEntries(typed) };
}

/** A page of the list. */
export function loadOrders(filters: OrderFilters, cursor: string | undefined) {
  const query = { ...queryOf(filters), limit: PAGE, cursor };
  return data(api.GET('/api/v1/staff/orders/', { params: { query: query as never } }));
}

/** How many orders a view has: «10 000+». */
export async function countOrders(filters: OrderFilters): Promise<string> {
  const query = { ...queryOf(filters), limit: 1 };
  const { count, count_is_capped: isCapped } = await data(
    api.GET('/api/v1/staff/orders/', { params: { query: query as never } }),
  );
  return `${count.toLocaleString('ru-RU')}${isCapped ? '+' : ''}`;
}
