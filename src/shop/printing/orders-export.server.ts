import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../core/spreadsheet.server.ts';
import { ownOrders } from '../orders/own-orders.server.ts';
import type { OrderRowShape } from '../orders/own-orders.shapes.ts';
import type { Visitor } from '../session/session.ts';
import type { OrdersExportShape } from './printing.shapes.ts';

/** Rows of one sheet; the last one says when there are more. */
export const MOST_EXPORTED = 10_000;
const AT_ONCE = 500;

const COLUMNS: readonly SheetColumn[] = [
  { head: 'Номер', width: 12 },
  { head: 'Оформлен', width: 18 },
  { head: 'Состояние', width: 20 },
  { head: 'Юрлицо', width: 36 },
  { head: 'ИНН', width: 14 },
  { head: 'Позиций', width: 10 },
  { head: 'Штук', width: 10 },
  { head: 'Сумма, ₽', width: 16 },
  { head: 'Оплачено, ₽', width: 16 },
  { head: 'Способ оплаты', width: 26 },
  { head: 'Оплатить до', width: 14 },
  { head: 'Условия', width: 34 },
];

type Row = Static<typeof OrderRowShape>;

/**
 * The orders of a list as a workbook, those that its filters leave, in its order.
 * @throws 401, 400 as the list does, before anything is sent
 */
export async function ordersExport(
  context: { db: Db; visitor: Visitor },
  query: Static<typeof OrdersExportShape>,
): Promise<Readable> {
  const page = (offset: number) => ownOrders(context, { ...query, limit: AT_ONCE, offset }, '');
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
    row.pieces,
    { roubles: row.total },
    { roubles: row.paid_total },
    payment.name,
    payment.due_on === null ? null : { day: payment.due_on },
    payment.terms,
  ];
}
