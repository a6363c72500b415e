import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import type { Run, RunState } from './runs.ts';

const STATES: Record<RunState, string> = {
  queued: 'ждёт очереди',
  running: 'идёт',
  applied: 'принято',
  held: 'ждёт проверки',
  rejected: 'не принято',
  undone: 'отменено',
};

/** A run in one line of the command line. */
export function runLine({
  id,
  kind,
  name,
  state,
  summary,
  reason,
  progress,
  createdAt,
  changes,
}: Run): string {
  const what = {
    ...{ file: name, close: `конец выгрузки (${name})` },
    ...{ release: `разрешённое из загрузки ${name}`, documents: `документы заказов ${name}` },
    ...{ import: `${name} (командой)`, undo: `отмена загрузки ${name}` },
    link: `связь товаров загрузки ${name}`,
  }[kind];
  const more = reason ?? summary ?? progress ?? '';
  const first = changes === 'first' ? '  первая загрузка: отменить нельзя' : '';
  return `№ ${id}  ${formatDateAndTime(createdAt)}  ${what}  ${STATES[state]}${more === '' ? '' : `: ${more}`}${first}`;
}
