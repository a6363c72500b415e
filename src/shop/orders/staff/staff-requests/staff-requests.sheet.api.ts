import { filtersOf, listSheet, momentCell } from '../../../accounts/list-exports/list-exports.server.ts';
import { staffRequests } from './staff-requests.server.ts';
import { RequestsQueryShape } from './staff-requests.shapes.ts';

/** The stock requests as a workbook. */
export const requestsSheet = listSheet({
  list: 'stock-requests',
  title: 'Ждут товар',
  tag: 'Ждут товар',
  capability: 'messages.answer',
  reads: 'stock_request',
  needsFactor: true,
  filters: filtersOf(RequestsQueryShape),
  load: staffRequests,
  columns: [
    { head: 'Прислана (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    { head: 'Состояние', width: 16, cell: ({ status }) => status.name },
    { head: 'Артикул', width: 16, cell: ({ product }) => product.article },
    { head: 'Товар', width: 44, cell: ({ product }) => product.name },
    { head: 'Сколько', width: 10, cell: ({ quantity }) => quantity },
    { head: 'Ед.', width: 8, cell: ({ unit }) => unit },
    { head: 'Город', width: 20, cell: ({ city }) => city.name },
    { head: 'Имя', width: 24, cell: ({ name }) => name },
    { head: 'Телефон', width: 20, cell: ({ phone }) => phone },
    { head: 'Почта', width: 28, cell: ({ email }) => email },
    { head: 'Просьба', width: 40, cell: ({ comment }) => comment },
  ],
});
