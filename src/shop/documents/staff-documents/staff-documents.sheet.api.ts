import {
  dayCell,
  filtersOf,
  type ListSheet,
  listSheet,
  momentCell,
  sumCell,
} from '../../accounts/list-exports/list-exports.server.ts';
import { type OrderInScope, staffDocuments } from './staff-documents.server.ts';
import { StaffDocumentsQueryShape } from './staff-documents.shapes.ts';

/** The documents of companies as a workbook. @param orderInScope SQL: an order lies in the reader's places */
export const documentsSheet = (orderInScope: OrderInScope): ListSheet =>
  listSheet({
    list: 'documents',
    title: 'Документы',
    tag: 'Документы юрлиц',
    capability: 'documents.read',
    reads: 'document',
    filters: filtersOf(StaffDocumentsQueryShape),
    load: (context, query: Parameters<typeof staffDocuments>[1], url) =>
      staffDocuments({ ...context, orderInScope }, query, url),
    columns: [
      { head: 'Документ', width: 40, cell: ({ title }) => title },
      { head: 'Вид', width: 24, cell: ({ type }) => type.name },
      { head: 'Номер', width: 14, cell: ({ number }) => number },
      { head: 'Дата', width: 12, cell: ({ date }) => dayCell(date) },
      { head: 'Сумма, ₽', width: 16, cell: ({ sum }) => sumCell(sum) },
      { head: 'Состояние', width: 18, cell: ({ status }) => status.name },
      { head: 'Юрлицо', width: 40, cell: ({ legal_entity: of }) => of.name },
      { head: 'ИНН', width: 14, cell: ({ legal_entity: of }) => of.inn },
      { head: 'Заказ', width: 12, cell: ({ order }) => order?.number ?? null },
      { head: 'Договор', width: 16, cell: ({ contract }) => contract?.number ?? null },
      { head: 'Кто загрузил', width: 24, cell: ({ author }) => author },
      { head: 'Загружен (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    ],
  });
