import {
  filtersOf,
  listSheet,
  momentCell,
  yesCell,
} from '../../../accounts/list-exports/list-exports.server.ts';
import { customers } from './customers.server.ts';
import { CustomersQueryShape } from './customers.shapes.ts';

/** The customers as a workbook; phones stay masked, as in the list. */
export const customersSheet = listSheet({
  list: 'customers',
  title: 'Покупатели',
  tag: 'Покупатели',
  reads: 'customer',
  // Many people in one file are an export of personal data, whatever the list may show one by one.
  capability: 'personal.export',
  needsFactor: true,
  filters: filtersOf(CustomersQueryShape),
  load: customers,
  columns: [
    { head: 'Имя', width: 30, cell: ({ name }) => name },
    { head: 'Почта', width: 30, cell: ({ email }) => email },
    { head: 'Почта подтверждена', width: 12, cell: (row) => yesCell(row.is_confirmed) },
    { head: 'Телефон', width: 20, cell: ({ phone }) => phone },
    { head: 'Заказов', width: 10, cell: (row) => row.orders_count },
    { head: 'Последний заказ (МСК)', width: 18, cell: (row) => momentCell(row.last_order_at) },
    { head: 'Вход закрыт', width: 12, cell: (row) => yesCell(row.is_locked) },
    { head: 'Просит удалить (МСК)', width: 18, cell: (row) => momentCell(row.erasure_asked_at) },
    { head: 'Кабинет с (МСК)', width: 18, cell: (row) => momentCell(row.created_at) },
  ],
});
