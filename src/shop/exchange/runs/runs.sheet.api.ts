import { filtersOf, listSheet, momentCell } from '../../accounts/list-exports/list-exports.server.ts';
import { RunsQueryShape } from './runs.shapes.ts';
import type { SHOWN_STATES } from './runs.ts';
import { staffRuns } from './runs-list.server.ts';

const STATES: Record<(typeof SHOWN_STATES)[number], string> = {
  queued: 'ждёт очереди',
  running: 'идёт',
  interrupted: 'прервана',
  applied: 'принята',
  held: 'ждёт проверки',
  rejected: 'не принята',
  undone: 'отменена',
};

/** The runs of the exchange as a workbook. */
export const runsSheet = listSheet({
  list: 'exchange/runs',
  title: 'Загрузки 1С',
  tag: 'Обмен с 1С',
  capability: 'exchange.read',
  filters: filtersOf(RunsQueryShape),
  load: ({ db }, query: Parameters<typeof staffRuns>[1], url) => staffRuns(db, query, url),
  columns: [
    { head: 'Загрузка', width: 10, cell: ({ id }) => id },
    { head: 'Подключение', width: 20, cell: ({ connection }) => connection },
    { head: 'Файл', width: 40, cell: ({ name }) => name },
    { head: 'Состояние', width: 16, cell: ({ state }) => STATES[state] },
    { head: 'Что сделано', width: 50, cell: ({ summary }) => summary },
    { head: 'Почему', width: 50, cell: ({ reason }) => reason },
    { head: 'Начата (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    { head: 'Кончилась (МСК)', width: 18, cell: ({ ended_at: at }) => momentCell(at) },
  ],
});
