import { filtersOf, listSheet, momentCell } from '../../accounts/list-exports/list-exports.server.ts';
import { staffRedirects } from './redirects.server.ts';
import { StaffRedirectsQueryShape } from './redirects.shapes.ts';

/** The redirects as a workbook. */
export const redirectsSheet = listSheet({
  list: 'redirects',
  title: 'Переадресации',
  tag: 'Содержание',
  capability: 'content.publish',
  filters: filtersOf(StaffRedirectsQueryShape),
  load: ({ db }, query: Parameters<typeof staffRedirects>[1], url) => staffRedirects(db, query, url),
  columns: [
    { head: 'Прежний адрес', width: 50, cell: ({ path }) => path },
    { head: 'Куда ведёт', width: 50, cell: ({ target }) => target },
    { head: 'Переходов', width: 12, cell: ({ hits }) => hits },
    { head: 'Последний (МСК)', width: 18, cell: ({ last_at: at }) => momentCell(at) },
    { head: 'Кто добавил', width: 24, cell: ({ author }) => author },
    { head: 'Добавлена (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
  ],
});
