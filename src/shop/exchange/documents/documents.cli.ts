import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, oneOf, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { CLI } from '../../audit/audit.ts';
import { stateView } from '../../orders/orders.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { acceptDifference } from '../contractors/contractors.server.ts';
import { type ListedDocument, type Outcome, readDocumentRows } from './documents.queries.ts';
import { settleTask } from './documents.server.ts';
import { mapStatus, readStatuses } from './status-map.server.ts';
import { MAPPED_STATES } from './status-map.ts';

interface DocumentsIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

const LISTED = 50;

export const DOCUMENTS_HELP = `  documents [имя]        последние документы заказов из 1С: что с ними сделано и какие ждут решения
  statuses <имя>         что значат состояния заказов 1С
  statuses <имя> <состояние 1С> <состояние>   ${MAPPED_STATES.join(', ')}; none — ничего не меняет, forget — забыть
  settle <задача> --note <что решено>   закрыть задачу сверки; реквизиты юрлица остаются как на сайте
  accept <задача> --note <почему>       принять реквизиты юрлица из 1С
    --digest <отпечаток>  только если они ещё те, что вы видели: отпечаток показывает exchange reconcile
`;

/** Actions of the command `exchange` about documents of 1C. Each returns false for wrong arguments. */
export const documentActions = { accept, documents, settle, statuses };

async function documents(words: readonly string[], { db, stdout }: DocumentsIo): Promise<boolean> {
  const [slug, ...more] = words;
  if (more.length > 0 || slug?.startsWith('-')) return false;
  const of = slug === undefined ? null : (await connectionOf(db, slug)).id;
  const found = await readDocumentRows(db, of, LISTED);
  if (found.length === 0) stdout.write('Документов из 1С пока не было.\n');
  for (const each of found) stdout.write(`${line(each)}\n`);
  return true;
}

async function settle(words: readonly string[], { db, stdout }: DocumentsIo): Promise<boolean> {
  const decision = decisionOf(words, { mayDigest: false });
  if (!decision) return false;
  await settleTask(db, { ...decision, by: CLI });
  stdout.write(`Записано: задача № ${decision.id} закрыта.\n`);
  return true;
}

async function accept(words: readonly string[], { db, stdout }: DocumentsIo): Promise<boolean> {
  const decision = decisionOf(words, { mayDigest: true });
  if (!decision) return false;
  await acceptDifference(db, { ...decision, by: CLI });
  stdout.write(`Записано: у юрлица теперь реквизиты из 1С, задача № ${decision.id} закрыта.\n`);
  return true;
}

/** A task and the note of who decides it. @returns undefined for wrong arguments */
function decisionOf(
  words: readonly string[],
  { mayDigest }: { mayDigest: boolean },
): { id: number; note: string; digest: string | undefined } | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { note: { type: 'string' }, digest: { type: 'string' } } as const,
    allowPositionals: true,
  });
  const [task = '', ...others] = positionals;
  if (task === '' || others.length > 0 || (values.digest !== undefined && !mayDigest)) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(task)) throw wrongWord('Номер задачи', task, 'нужны цифры, например 15');
  const note = values.note?.trim().slice(0, 500) ?? '';
  if (note === '') throw wrongWord('Ключ', '--note', 'напишите, что решено');
  return { id: Number(task), note, digest: values.digest };
}

async function statuses(words: readonly string[], { db, stdout }: DocumentsIo): Promise<boolean> {
  const [slug, status, word, ...more] = words;
  if (slug === undefined || more.length > 0 || (status !== undefined && word === undefined)) return false;
  if (status !== undefined && word !== undefined) {
    const to = oneOf('Состояние', word, [...MAPPED_STATES, 'none', 'forget'] as const);
    const state = to === 'none' ? null : to === 'forget' ? undefined : to;
    await mapStatus(db, { slug, status, state, by: CLI });
  }
  const rows = await readStatuses(db, (await connectionOf(db, slug)).id);
  for (const { name, state } of rows)
    stdout.write(
      `${oneLine(name)}  ${state === null ? 'ничего не меняет' : `${state} (${stateView(state).name})`}\n`,
    );
  if (rows.length === 0) stdout.write('Состояния 1С пока ничего не меняют.\n');
  return true;
}

const OUTCOMES: Record<Outcome, string> = {
  read: 'читается',
  applied: 'принят',
  task: 'ждёт решения',
  skipped: 'пропущен',
};

function line({ number, operation, outcome, note, connection, readAt, taskId }: ListedDocument): string {
  const task = taskId === null ? '' : `  задача № ${taskId}`;
  const what = outcome === 'task' && taskId === null ? 'решён' : OUTCOMES[outcome];
  const head = `${formatDateAndTime(readAt)}  ${connection}  № ${oneLine(number)}  ${oneLine(operation)}`;
  return `${head}  ${what}${note === '' ? '' : `: ${oneLine(note)}`}${task}`;
}
