import {
  dayCell,
  filtersOf,
  listSheet,
  momentCell,
  sumCell,
} from '../../../accounts/list-exports/list-exports.server.ts';
import { countStaffOrders } from './order-list.queries.ts';
import { orderFilter, readingPlaces, staffOrders } from './order-list.server.ts';
import { StaffOrdersQueryShape } from './order-list.shapes.ts';

const LATE = { payment: 'не оплачен в срок', promise: 'не готов в срок' } as const;

/** The orders as a workbook. Sums that the reader does not see stay empty. */
export const ordersSheet = listSheet({
  list: 'orders',
  title: 'Заказы',
  tag: 'Заказы',
  capability: 'orders.read',
  reads: 'order',
  filters: filtersOf(StaffOrdersQueryShape),
  load: staffOrders,
  count: async ({ db, staff }, filters, most) =>
    countStaffOrders(db, await readingPlaces(db, staff), orderFilter(filters, staff), most),
  columns: [
    { head: 'Номер', width: 12, cell: ({ number }) => Number(number) },
    { head: 'Оформлен (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    { head: 'Статус', width: 20, cell: ({ status }) => status.name },
    { head: 'Покупатель', width: 30, cell: ({ buyer }) => buyer.name },
    { head: 'Юрлицо', width: 36, cell: ({ legal_entity: company }) => company?.name ?? null },
    { head: 'ИНН', width: 14, cell: ({ legal_entity: company }) => company?.inn ?? null },
    { head: 'Город', width: 20, cell: ({ city }) => city.name },
    { head: 'Получение', width: 22, cell: ({ delivery }) => delivery.name },
    { head: 'Магазин', width: 30, cell: ({ delivery }) => delivery.shop?.address ?? null },
    { head: 'День', width: 12, cell: ({ delivery }) => dayCell(delivery.date) },
    { head: 'Строк', width: 8, cell: ({ items_count: lines }) => lines },
    { head: 'Сумма, ₽', width: 16, cell: ({ total }) => sumCell(total) },
    { head: 'Оплачено, ₽', width: 16, cell: ({ paid_total: paid }) => sumCell(paid) },
    { head: 'Оплата', width: 24, cell: ({ payment }) => payment.name },
    { head: 'Менеджер', width: 24, cell: ({ manager }) => manager?.name ?? null },
    {
      head: 'Замечания',
      width: 30,
      cell: ({ is_short: isShort, overdue }) =>
        [isShort && 'не хватает товара', overdue && LATE[overdue]].filter(Boolean).join(', '),
    },
  ],
});
