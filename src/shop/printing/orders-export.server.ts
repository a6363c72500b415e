import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../platform/files/spreadsheet.server.ts';
import { ownOrders } from '../orders/account/account.server.ts';
import type { OrderRowShape } from '../orders/account/account.shapes.ts';
import type { Visitor } from '../session/session.ts';
import type { OrdersExportShape } from './printing.shapes.ts';

/** How many orders a sheet has. If there are more, the last row says so. */
export const MOST_EXPORTED = 10_000;
const BATCH_SIZE = 500;

const COLUMNS: readonly SheetColumn[] = [
  { head: 'Номер', width: 12 },
  { head: 'Оформлен', width: 18 },
  { head: 'Статус', width: 20 },
  { head: 'Юрлицо', width: 36 },
  { head: 'ИНН', width: 14 },
  { head: 'Позиций', width: 10 },
  { head: 'Сумма, ₽', width: 16 },
  { head: 'Оплачено, ₽', width: 16 },
  { head: 'Способ оплаты', width: 26 },
  { head: 'Оплатить до', width: 14 },
  { head: 'Условия', width: 34 },
];

type Row = Static<typeof OrderRowShape>;

/**
 * Exports the list of orders as a stream of an XLSX workbook, with the filters and order of the list.
 * @throws ShopError 401, 400, before the stream starts
 */
export async function ordersExport(
  context: { db: Db; visitor: Visitor },
  query: Static<typeof OrdersExportShape>,
): Promise<Readable> {
  const page = (offset: number) => ownOrders(context, { ...query, limit: BATCH_SIZE, offset }, '');
  const first = await page(0);
  return xlsxOf('Заказы', COLUMNS, rowsOf(first, page));
}

async function* rowsOf(
  first: { count: number; results: Row[] },
  page: (offset: number) => Promise<{ results: Row[] }>,
): AsyncGenerator<Cell[]> {
  let rows = first.results;
  for (let sent = 0; rows.length > 0; rows = (await page(sent)).results) {
    for (const row of rows) yield cellsOf(row);
    sent += rows.length;
    if (sent >= MOST_EXPORTED || sent >= first.count) break;
  }
  if (first.count > MOST_EXPORTED)
    yield [
      `Здесь первые ${MOST_EXPORTED} заказов из ${first.count}. Сузьте период, чтобы увидеть остальные.`,
    ];
}

function cellsOf(row: Row): Cell[] {
  const { legal_entity: entity, payment } = row;
  return [
    Number(row.number),
    { moment: new Date(row.created_at) },
    row.status.name,
    entity?.name ?? null,
    entity?.inn ?? null,
    row.items_count,
    { roubles: row.total },
    { roubles: row.paid_total },
    payment.name,
    payment.due_on === null ? null : { day: payment.due_on },
    payment.terms,
  ];
}
