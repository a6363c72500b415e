import { Type } from 'typebox';
import { filtersOf, listSheet, momentCell } from '../../accounts/list-exports/list-exports.server.ts';
import { askedQueries } from './search-desk.server.ts';
import { AskedQueryShape } from './search-desk.shapes.ts';

const { offset: _, ...filters } = AskedQueryShape.properties;
type Query = Omit<Parameters<typeof askedQueries>[1], 'offset'> & { cursor?: string };

/** What visitors search for as a workbook. Its pages are numbered, so the cursor is the number of rows before. */
export const searchesSheet = listSheet({
  list: 'search/queries',
  title: 'Что ищут',
  tag: 'Поиск',
  capability: 'search.edit',
  filters: filtersOf(Type.Object(filters)),
  load: async ({ db }, { cursor = '0', ...query }: Query, url) => {
    const offset = Number(cursor);
    const { results, count } = await askedQueries({ db }, { ...query, offset });
    const after = offset + results.length;
    const next = results.length > 0 && after < count ? `${url}?cursor=${after}` : null;
    return { results, next, count, count_is_capped: false };
  },
  columns: [
    { head: 'Запрос', width: 50, cell: ({ text }) => text },
    { head: 'Посетителей', width: 12, cell: ({ visitors }) => visitors },
    { head: 'Нашлось', width: 12, cell: ({ found }) => found },
    { head: 'Исправлен на', width: 50, cell: ({ corrected }) => corrected },
    { head: 'Последний раз (МСК)', width: 18, cell: ({ asked_at: at }) => momentCell(at) },
  ],
});
