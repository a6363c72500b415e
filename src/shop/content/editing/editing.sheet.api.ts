import {
  filtersOf,
  listSheet,
  momentCell,
  yesCell,
} from '../../accounts/list-exports/list-exports.server.ts';
import type { ContentState, Kind } from '../content.ts';
import { StaffContentQueryShape } from './editing.shapes.ts';
import { staffContentList } from './staff.server.ts';

const KINDS: Record<Kind, string> = {
  info: 'документ',
  embedded: 'страница меню',
  post: 'статья',
  about: 'о компании',
  vacancy: 'вакансия',
  rental: 'аренда',
};
const STATES: Record<ContentState, string> = {
  draft: 'черновик',
  scheduled: 'ждёт времени',
  published: 'на сайте',
  hidden: 'скрыт',
};

/** The texts of the shop as a workbook. */
export const contentSheet = listSheet({
  list: 'content',
  title: 'Тексты',
  tag: 'Содержание',
  capability: 'content.edit',
  filters: filtersOf(StaffContentQueryShape),
  load: ({ db }, query: Parameters<typeof staffContentList>[1], url) => staffContentList(db, query, url),
  columns: [
    { head: 'Заголовок', width: 50, cell: ({ title }) => title },
    { head: 'Вид', width: 16, cell: ({ kind }) => KINDS[kind] },
    { head: 'Состояние', width: 16, cell: ({ state }) => STATES[state] },
    { head: 'Есть правки', width: 12, cell: ({ draft }) => yesCell(draft !== null) },
    { head: 'Адрес', width: 40, cell: ({ href }) => href },
    { head: 'Показан с (МСК)', width: 18, cell: ({ published_at: at }) => momentCell(at) },
    { head: 'Реклама', width: 10, cell: ({ is_ad: isAd }) => yesCell(isAd) },
    { head: 'Версия', width: 8, cell: ({ version }) => version },
    { head: 'Кто', width: 24, cell: ({ author }) => author },
    { head: 'Когда (МСК)', width: 18, cell: ({ updated_at: at }) => momentCell(at) },
  ],
});
