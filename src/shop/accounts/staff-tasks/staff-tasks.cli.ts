import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, recordNumber, runActions, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatDateAndTime, formatDateOf } from '../../../platform/text/phone-and-date.ts';
import { CLI } from '../../audit/audit.ts';
import {
  assignByEmail,
  setTaskHours,
  setWorkSetting,
  snoozeForDays,
  taskHours,
  waitingTasks,
} from './staff-tasks.server.ts';
import { type TaskSource, taskTitle } from './staff-tasks.ts';

interface TasksIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

/** How many tasks of a kind are printed. */
const LISTED = 50;
const MOST_DAYS = 365;
const MOST_HOURS = 999;

const HELP = `Что ждёт сотрудников: npm run cli -- tasks

  tasks [--all]                          всё, что ждёт, по видам; с --all и отложенное
  tasks snooze <вид> <номер> <дней>      отложить; 0 — вернуть
  tasks assign <вид> <номер> <почта|->   кто этим занимается; «-» — никто
  tasks hours [<вид> <часов>]            за сколько рабочих часов города надо сделать
  tasks workday 09:00-18:00              рабочий день во всех городах, по их часам
  tasks undo <секунд>                    сколько решение можно отменить, прежде чем уйдёт письмо; обычно 10

Вид и номер стоят в начале строки. Сделанное исчезает само.
Задачи поиска («повесить полку») — команда search-tasks; tasks list, import, export и remove остаются для них.
`;

/**
 * Runs the command `tasks`.
 * @param sources all kinds of tasks
 * @returns the exit code: 0 done, 1 rejected, 2 wrong arguments
 */
export function runStaffTasks(argv: string[], io: TasksIo, sources: readonly TaskSource[]): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io, sources) });
}

/** @returns false for arguments that match no action */
async function act(
  argv: string[],
  { db, stdout }: TasksIo,
  sources: readonly TaskSource[],
): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [action, kind = '', number = '', word = '', ...more] = positionals;
  if (action === 'hours') return hours(positionals.slice(1), { db, stdout }, sources);
  if (action === 'workday' || action === 'undo') {
    if (positionals.length !== 2) return false;
    await setWorkSetting(db, action === 'undo' ? 'undo_seconds' : 'work_hours', kind);
    stdout.write('Записано.\n');
    return true;
  }
  if (action === undefined) {
    for (const line of await lines(db, sources, values.all)) stdout.write(`${line}\n`);
    return true;
  }
  if (word === '' || more.length > 0 || values.all) return false;
  const task = { kind, id: recordNumber(number) };
  if (action === 'snooze') await snoozeForDays(db, sources, task, { days: daysOf(word), by: CLI });
  else if (action === 'assign')
    await assignByEmail(db, sources, task, { email: word === '-' ? null : word, by: CLI });
  else return false;
  stdout.write('Записано.\n');
  return true;
}

async function lines(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  withSnoozed: boolean,
): Promise<string[]> {
  const groups = await waitingTasks(db, sources, { withSnoozed });
  if (groups.length === 0) return ['Всё разобрано.'];
  return groups.flatMap(({ source: { kind, name }, tasks }) => [
    `${name}: ${tasks.length}`,
    ...tasks.slice(0, LISTED).map(({ id, since, owner, snoozedUntil, ...task }) => {
      const notes = [
        owner && `занимается ${owner.name}`,
        snoozedUntil && `отложено до ${formatDateOf(snoozedUntil)}`,
      ].filter(Boolean);
      return `  ${kind} ${id}  ${formatDateAndTime(since)}  ${[taskTitle(task), ...notes].join('; ')}`;
    }),
    ...(tasks.length > LISTED ? [`  … и ещё ${tasks.length - LISTED}`] : []),
  ]);
}

async function hours(
  words: string[],
  { db, stdout }: Pick<TasksIo, 'db' | 'stdout'>,
  sources: readonly TaskSource[],
): Promise<boolean> {
  const [kind, word, ...more] = words;
  if (kind === undefined) {
    for (const [each, of] of await taskHours(db, sources)) stdout.write(`${each}  ${of} ч\n`);
    return true;
  }
  if (word === undefined || more.length > 0) return false;
  if (!/^\d{1,3}$/.test(word)) throw wrongWord('Часы', word, `нужно число часов от 0 до ${MOST_HOURS}`);
  await setTaskHours(db, sources, { kind, hours: Number(word) });
  stdout.write('Записано.\n');
  return true;
}

function daysOf(word: string): number {
  if (!/^\d{1,3}$/.test(word) || Number(word) > MOST_DAYS)
    throw wrongWord('Срок', word, `нужно число дней от 0 до ${MOST_DAYS}`);
  return Number(word);
}
