import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { dayIn } from '../../../platform/text/zone-day.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { daysOfPeriod } from '../../lists/period.ts';
import { deskZone } from '../../parts/moments.ts';
import * as css from './inbox.module.css';

/** A reading of debts is recorded, so it is not repeated with each look at the inbox. */
const FRESH_MS = 10 * 60_000;

/** What an owner asks first, without a click: yesterday, the debts of companies, the orders that are late. */
export function DayLine() {
  const days = daysOfPeriod('yesterday', dayIn(deskZone(), Date.now()));
  const yesterday = useReport('turnover', days ?? {});
  const debts = useReport('debts', {});
  const late = useQuery({
    queryKey: ['orders', 'count', { overdue: 'any' }],
    queryFn: () =>
      data(api.GET('/api/v1/staff/orders/', { params: { query: { overdue: 'any', limit: 1 } } })),
    staleTime: FRESH_MS,
  }).data;
  const [orders, turnover] = numbersOf(yesterday, ['Заказов', 'Оборот']);
  const [debt, overdue] = numbersOf(debts, ['Долг', 'Просрочено']);
  return (
    <ul className={css.day} aria-label="Коротко">
      <li>
        <Link to="/reports/turnover?period=yesterday">
          Вчера <b>{yesterday && formatRoubles(turnover)}</b>
        </Link>
        <span className={css.note}>{yesterday && countOf(orders, ['заказ', 'заказа', 'заказов'])}</span>
      </li>
      <li>
        <Link to="/reports/debts">
          Долги <b>{debts && formatRoubles(debt)}</b>
        </Link>
        <span className={css.note}>{debts && `просрочено ${formatRoubles(overdue)}`}</span>
      </li>
      <li>
        <Link to="/orders?overdue=any">
          Просрочены <b>{late && countOf(late.count, ['заказ', 'заказа', 'заказов'])}</b>
        </Link>
        <span className={css.note}>не оплачены или не готовы</span>
      </li>
    </ul>
  );
}

function useReport(name: 'turnover' | 'debts', query: { from?: string; to?: string }) {
  return useQuery({
    queryKey: ['report', name, query],
    queryFn: () => data(api.GET('/api/v1/staff/reports/{name}/', { params: { path: { name }, query } })),
    staleTime: FRESH_MS,
  }).data;
}

/** Numbers of the sum of a report by the names of their columns; 0 where there is none. */
function numbersOf(report: Shape<'Report'> | undefined, names: readonly [string, string]): [number, number] {
  const of = (name: string) =>
    Number(report?.total?.[report.columns.findIndex((column) => column.name === name)] ?? 0);
  return [of(names[0]), of(names[1])];
}
