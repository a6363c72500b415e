import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { INTERRUPTED, type Run, type ShownState, shownState } from './runs.ts';

const STATES: Record<ShownState, string> = {
  queued: 'ждёт очереди',
  running: 'идёт',
  interrupted: 'прервана',
  applied: 'принято',
  held: 'ждёт проверки',
  rejected: 'не принято',
  undone: 'отменено',
};

/** A run in one line of the command line. */
export function runLine(run: Run): string {
  const { id, kind, name, summary, reason, progress, createdAt, changes, isInterrupted } = run;
  const what = {
    file: name,
    close: `конец выгрузки (${name})`,
    release: `разрешённое из загрузки ${name}`,
    documents: `документы заказов ${name}`,
    import: `${name} (командой)`,
    undo: `отмена загрузки ${name}`,
    link: `связь товаров загрузки ${name}`,
  }[kind];
  const more = isInterrupted ? INTERRUPTED : (reason ?? summary ?? progress ?? '');
  const first = changes === 'first' ? '  первая загрузка: отменить нельзя' : '';
  return `№ ${id}  ${formatDateAndTime(createdAt)}  ${what}  ${STATES[shownState(run)]}${more === '' ? '' : `: ${more}`}${first}`;
}
