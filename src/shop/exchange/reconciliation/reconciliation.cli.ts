import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { titleOf } from '../tasks/tasks.ts';
import { differences } from './reconciliation.server.ts';

interface ReconciliationIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

const LISTED = 200;

export const RECONCILIATION_HELP = `  reconcile [имя]        сверка с 1С: документы, которые не сходятся, заказы по ошибочной цене, заказы, которые 1С
                         не принимает, не подтвердила или за два рабочих дня не вернула; первые ${LISTED}
`;

/** The action of the command `exchange` that lists what differs. It returns false for wrong arguments. */
export const reconciliationActions = { reconcile };

async function reconcile(words: readonly string[], { db, stdout }: ReconciliationIo): Promise<boolean> {
  const [slug, ...more] = words;
  if (more.length > 0 || slug?.startsWith('-')) return false;
  const found = await differences(db, slug ?? null, LISTED + 1);
  for (const { kind, taskId, connection, number, text, digest, since } of found.slice(0, LISTED)) {
    const parts = [
      formatDateAndTime(since),
      connection ?? '',
      `${titleOf(kind, oneLine(number))}: ${oneLine(text)}`,
    ];
    const task = taskId === null ? [] : [`задача № ${taskId}`];
    if (digest !== null) task.push(`отпечаток ${digest}`);
    stdout.write(`${[...parts, ...task].filter((part) => part !== '').join('  ')}\n`);
  }
  if (found.length > LISTED) stdout.write('… и ещё\n');
  if (found.length === 0) stdout.write('Расхождений нет.\n');
  return true;
}
