import {
  dayCell,
  filtersOf,
  listSheet,
  momentCell,
  sumCell,
} from '../../accounts/list-exports/list-exports.server.ts';
import { alsoMay } from '../../accounts/staff/staff.server.ts';
import { staffClaims } from './claim-decisions.server.ts';
import { StaffClaimsQueryShape } from './claim-staff.shapes.ts';

/** The returns and complaints as a workbook. */
export const claimsSheet = listSheet({
  list: 'claims',
  title: 'Возвраты и претензии',
  tag: 'Возвраты и претензии',
  capability: 'orders.read',
  reads: 'claim',
  filters: filtersOf(StaffClaimsQueryShape),
  load: async ({ db, staff }, query: Parameters<typeof staffClaims>[2], url) => {
    const places = { scope: staff.scope, contracts: await alsoMay(db, staff, 'companies.read') };
    return staffClaims(db, places, query, url);
  },
  columns: [
    { head: 'Номер', width: 14, cell: ({ number }) => number },
    { head: 'Создано (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    { head: 'Заказ', width: 12, cell: ({ order }) => order.number },
    { head: 'Что случилось', width: 30, cell: ({ kind }) => kind.name },
    { head: 'Просьба', width: 20, cell: ({ wish }) => wish.name },
    { head: 'Состояние', width: 20, cell: ({ status }) => status.name },
    { head: 'Ответить до', width: 12, cell: ({ answer_by: day }) => dayCell(day) },
    { head: 'Вернуть деньги до', width: 12, cell: ({ refund_by: day }) => dayCell(day) },
    { head: 'Цена товаров, ₽', width: 16, cell: ({ total }) => sumCell(total) },
    { head: 'Юрлицо', width: 36, cell: ({ company }) => company },
    { head: 'Покупатель', width: 30, cell: ({ contact }) => contact.name },
  ],
});
