import { filtersOf, listSheet, momentCell } from '../../accounts/list-exports/list-exports.server.ts';
import { staffSessions } from './cockpit.server.ts';
import { SessionsQueryShape } from './cockpit.shapes.ts';

/** The sessions of 1C as a workbook. */
export const sessionsSheet = listSheet({
  list: 'exchange/sessions',
  title: 'Сеансы 1С',
  tag: 'Обмен с 1С',
  capability: 'exchange.read',
  filters: filtersOf(SessionsQueryShape),
  load: ({ db }, query: Parameters<typeof staffSessions>[1], url) => staffSessions(db, query, url),
  columns: [
    { head: 'Сеанс', width: 10, cell: ({ id }) => id },
    { head: 'Подключение', width: 20, cell: ({ connection }) => connection },
    { head: 'Начат (МСК)', width: 18, cell: ({ started_at: at }) => momentCell(at) },
    { head: 'Последний запрос (МСК)', width: 18, cell: ({ seen_at: at }) => momentCell(at) },
    { head: 'Файлов', width: 10, cell: ({ files }) => files },
    { head: 'Байт', width: 14, cell: ({ bytes }) => bytes },
    { head: 'Загрузок', width: 10, cell: ({ runs }) => runs.length },
    { head: 'Заказов отдано', width: 12, cell: ({ offered }) => offered },
    { head: 'Из них принято', width: 12, cell: ({ handed }) => handed },
    { head: 'Документов вернулось', width: 12, cell: ({ documents }) => documents },
  ],
});
