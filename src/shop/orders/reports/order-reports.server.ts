import { toRoubles } from '../../../platform/text/money.ts';
import type { ReportBody, ReportContext } from './report-parts.ts';
import { type OrderSums, readOrderSums } from './reports.queries.ts';
import { type ColumnKind, daysOf, growth, share } from './reports.ts';

const NOTHING = { orders: 0, cancelled: 0, cost: 0, average: 0, cancelledTotal: 0 };
type Sums = Pick<OrderSums, keyof typeof NOTHING>;

/** What of the sums a report shows. */
interface Shown {
  note: string;
  columns: readonly { name: string; kind: ColumnKind }[];
  cells: (now: Sums, before: Sums) => (number | null)[];
  chart: { name: string; kind: 'roubles' | 'percent'; value: (sums: Sums) => number };
}

/** How much was ordered in each city, at what the orders cost now. */
export const turnoverReport = (context: ReportContext) =>
  reportOf(context, {
    note: 'Заказы по дню оформления, по часам города. Сумма — как заказ стоит сейчас: после изменений и возвратов, без отменённых.',
    columns: [
      { name: 'Заказов', kind: 'count' },
      { name: 'Оборот', kind: 'roubles' },
      { name: 'Было', kind: 'roubles' },
      { name: 'Изменение', kind: 'growth' },
    ],
    cells: (now, before) => [
      now.orders - now.cancelled,
      toRoubles(now.cost),
      toRoubles(before.cost),
      growth(now.cost, before.cost),
    ],
    chart: { name: 'Оборот', kind: 'roubles', value: ({ cost }) => toRoubles(cost) },
  });

/** What an order costs on average. */
export const averageReport = (context: ReportContext) =>
  reportOf(context, {
    note: 'Оборот, делённый на число неотменённых заказов.',
    columns: [
      { name: 'Заказов', kind: 'count' },
      { name: 'Средний чек', kind: 'roubles' },
      { name: 'Было', kind: 'roubles' },
      { name: 'Изменение', kind: 'growth' },
    ],
    cells: (now, before) => [
      now.orders - now.cancelled,
      toRoubles(now.average),
      toRoubles(before.average),
      growth(now.average, before.average),
    ],
    chart: { name: 'Средний чек', kind: 'roubles', value: ({ average }) => toRoubles(average) },
  });

/** How many orders were cancelled. */
export const refusalsReport = (context: ReportContext) =>
  reportOf(context, {
    note: 'Отменённые заказы среди оформленных в эти дни.',
    columns: [
      { name: 'Заказов', kind: 'count' },
      { name: 'Отменено', kind: 'count' },
      { name: 'Доля', kind: 'percent' },
      { name: 'Было', kind: 'percent' },
      { name: 'На сумму', kind: 'roubles' },
    ],
    cells: (now, before) => [
      now.orders,
      now.cancelled,
      share(now.cancelled, now.orders),
      share(before.cancelled, before.orders),
      toRoubles(now.cancelledTotal),
    ],
    chart: {
      name: 'Доля отменённых',
      kind: 'percent',
      value: ({ cancelled, orders }) => share(cancelled, orders) ?? 0,
    },
  });

async function reportOf(
  { db, filter }: ReportContext,
  { note, columns, cells, chart }: Shown,
): Promise<ReportBody> {
  const sums = await readOrderSums(db, filter);
  const find = (isNow: boolean, of: (row: OrderSums) => boolean): Sums =>
    sums.find((row) => row.isNow === isNow && of(row)) ?? NOTHING;
  const both = (of: (row: OrderSums) => boolean) => cells(find(true, of), find(false, of));
  const cities = new Map(sums.flatMap(({ cityId, city }) => (cityId === null ? [] : [[cityId, city ?? '']])));
  const isWhole = ({ cityId, day }: OrderSums) => cityId === null && day === null;
  const { name, kind, value } = chart;
  const valuesOf = (days: readonly string[]) =>
    days.map((day) => value(sums.find((row) => row.day === day) ?? NOTHING));
  const days = daysOf(filter.period);
  return {
    note,
    columns: [{ name: 'Город', kind: 'text' }, ...columns],
    rows: [...cities].map(([id, city]) => [city, ...both(({ cityId }) => cityId === id)]),
    total: sums.length === 0 ? null : ['Всего', ...both(isWhole)],
    chart: { name, kind, days, now: valuesOf(days), before: valuesOf(daysOf(filter.previous)) },
  };
}
