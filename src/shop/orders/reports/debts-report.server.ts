import { toRoubles } from '../../../platform/text/money.ts';
import type { ReportBody, ReportContext } from './report-parts.ts';
import { readDebts } from './reports.queries.ts';

/** How many contracts the report shows. */
const MOST_DEBTS = 1_000;

/** What companies owe by their contracts today, whatever the period. */
export async function debtsReport({ db, filter }: ReportContext): Promise<ReportBody> {
  const debts = await readDebts(db, filter, MOST_DEBTS);
  const [first] = debts;
  return {
    note: 'На сегодня, период не важен. Долг — по последней сверке 1С и заказам после неё; просрочено — заказы, не оплаченные в срок.',
    columns: [
      { name: 'Юрлицо', kind: 'text' },
      { name: 'ИНН', kind: 'text' },
      { name: 'Город', kind: 'text' },
      { name: 'Договор', kind: 'text' },
      { name: 'Лимит', kind: 'roubles' },
      { name: 'Долг', kind: 'roubles' },
      { name: 'Просрочено', kind: 'roubles' },
    ],
    rows: debts.map(({ company, inn, city, contract, limit, used, overdue }) => [
      company,
      inn,
      city,
      contract,
      limit === null ? null : toRoubles(limit),
      toRoubles(used),
      toRoubles(overdue),
    ]),
    total: first
      ? ['Всего', '', '', '', null, toRoubles(first.usedOfAll), toRoubles(first.overdueOfAll)]
      : null,
    chart: null,
    companies: [...new Set(debts.map(({ companyId }) => companyId))],
  };
}
