import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../platform/files/spreadsheet.server.ts';
import type { Staff } from '../accounts/staff/staff.server.ts';
import { exportedOrders } from '../orders/staff/order-export/order-export.server.ts';
import type { OrderFiltersShape, StaffOrderRowShape } from '../orders/staff/order-list/order-list.shapes.ts';

const COLUMNS: readonly SheetColumn[] = [
  { head: 'Номер', width: 12 },
  { head: 'Оформлен (МСК)', width: 18 },
  { head: 'Статус', width: 20 },
  { head: 'Покупатель', width: 30 },
  { head: 'Юрлицо', width: 36 },
  { head: 'ИНН', width: 14 },
  { head: 'Город', width: 20 },
  { head: 'Получение', width: 22 },
  { head: 'Магазин', width: 30 },
  { head: 'День', width: 12 },
  { head: 'Строк', width: 8 },
  { head: 'Сумма, ₽', width: 16 },
  { head: 'Оплачено, ₽', width: 16 },
  { head: 'Оплата', width: 24 },
  { head: 'Менеджер', width: 24 },
  { head: 'Замечания', width: 30 },
];

const LATE = { payment: 'не оплачен в срок', promise: 'не готов в срок' } as const;

/** A workbook of the orders that the filters find, made while it is sent; with the ids of the orders. @throws 409, 400 */
export async function staffOrdersExport(
  context: { db: Db; staff: Staff },
  filters: Static<typeof OrderFiltersShape>,
): Promise<{ ids: readonly number[]; sheet: Readable }> {
  const { ids, rows } = await exportedOrders(context, filters);
  return { ids, sheet: xlsxOf('Заказы', COLUMNS, cells(rows)) };
}

async function* cells(rows: AsyncIterable<Static<typeof StaffOrderRowShape>>): AsyncGenerator<Cell[]> {
  for await (const { number, created_at: at, status, buyer, legal_entity: company, ...row } of rows) {
    const { city, delivery, items_count: lines, total, paid_total: paid, payment, manager, overdue } = row;
    yield [
      ...[Number(number), { moment: new Date(at) }, status.name, buyer.name],
      ...[company?.name ?? null, company?.inn ?? null, city.name, delivery.name],
      ...[delivery.shop?.address ?? null, delivery.date === null ? null : { day: delivery.date }, lines],
      ...[roubles(total), roubles(paid), payment.name, manager?.name ?? null],
      [row.is_short && 'не хватает товара', overdue && LATE[overdue]].filter(Boolean).join(', '),
    ];
  }
}

/** Sums that the reader does not see stay empty. */
function roubles(sum: number | null): Cell {
  return sum === null ? null : { roubles: sum };
}
