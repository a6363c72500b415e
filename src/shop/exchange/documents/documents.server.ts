import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError, notFound } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { takeCounted } from '../../orders/reservations/reservations.server.ts';
import { dismissDifference, lockCompanyOf, receiveContractors } from '../contractors/contractors.server.ts';
import { closeTask, readOpenTasks } from '../tasks/tasks.queries.ts';
import { titleOf } from '../tasks/tasks.ts';
import { applyDocument, type DocumentSource, holdDocument, type Received } from './apply-document.server.ts';
import { kindOf } from './document-kinds.ts';
import { withPaperFile } from './paper-files.server.ts';
import { readDocuments, requireSound } from './read-documents.server.ts';
import type { ReturnedDocument } from './returned-document.ts';

export { attachLateFiles } from './late-files.server.ts';
export { readStatuses } from './status-map.server.ts';

/**
 * Reads a file of documents and applies each in a transaction of its own, so a bad one does not block the others (IN-3). A
 * repeated call applies what is missing.
 * @returns what was done, in one line
 * @throws XmlError for a broken file, of which nothing is applied (IN-1); AggregateError at the end, when the database
 *   failed for some documents
 */
export async function receiveDocuments(db: Kysely<DB>, path: string, from: DocumentSource): Promise<string> {
  await requireSound(path);
  const counts: Counts = { applied: 0, others: 0, task: 0, skipped: 0, repeated: 0 };
  const failed: unknown[] = [];
  for await (const document of readDocuments(path)) {
    await receiveOne(db, from, document)
      .then(
        (received) => counts[received === 'applied' && kindOf(document) !== 'order' ? 'others' : received]++,
      )
      .catch((error: unknown) => failed.push(error));
  }
  // What fails here is repeated by the job of holds.
  if (counts.applied + counts.others > 0) await takeCounted(db).catch(() => {});
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} documents were not applied: ${failed[0]}`);
  const { differing } = await receiveContractors(db, path, from.connection);
  return summaryOf(counts) + (differing > 0 ? `, реквизиты юрлиц расходятся: ${differing}` : '');
}

async function receiveOne(
  db: Kysely<DB>,
  from: DocumentSource,
  document: ReturnedDocument,
): Promise<Received> {
  try {
    return await withPaperFile(from, kindOf(document) === 'paper' ? document.file : undefined, (arrived) =>
      inTransaction(db, (tx) => applyDocument(tx, from, document, arrived)),
    );
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return inTransaction(db, (tx) => holdDocument(tx, from, document, problem));
  }
}

/** What the rules of orders or the constraints of the database have against a document; undefined: the fault is not its own. */
function problemOf(error: unknown): string | undefined {
  if (isShopError(error)) return error.message;
  const { code = '' } = error as { code?: string };
  return /^2[23]/.test(code) ? 'магазин не может записать такие данные. Проверьте документ в 1С' : undefined;
}

/** What became of the documents of a file; `others`: applied ones that are no orders. */
type Counts = Record<Received | 'others', number>;

function summaryOf({ applied, others, task, skipped, repeated }: Counts): string {
  const parts = [
    ...(applied > 0 ? [`заказов принято ${applied}`] : []),
    ...(others > 0 ? [`оплат, отгрузок и других документов принято ${others}`] : []),
    ...(task > 0 ? [`ждут решения ${task}`] : []),
    ...(repeated > 0 ? [`без изменений ${repeated}`] : []),
    ...(skipped > 0 ? [`документов других видов ${skipped}, они не читаются`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'документов нет';
}

/** Documents of 1C that a person has to settle. */
export const documentTasks: TaskSource = {
  kind: 'exchange.document',
  name: 'Документы из 1С не сходятся',
  capability: 'exchange.decide',
  hours: 4,
  screen: 'exchange/tasks',
  async read(db, { most }) {
    const rows = await readOpenTasks(db, most);
    return rows.map(({ id, kind, number, text, since }) => ({
      id,
      cityId: null,
      since,
      what: `${titleOf(kind, oneLine(number))}: ${oneLine(text)}`,
      who: '',
    }));
  },
};

/** Closes a task: a person has settled it. Differing requisites of a company are dismissed by that. @throws 404 for a task that is not open */
export async function settleTask(
  db: Kysely<DB>,
  { id, note, by }: { id: number; note: string; by: Actor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCompanyOf(tx, id);
    const closed = await closeTask(tx, id, { note, actorId: by.actorId });
    if (!closed) throw notFound(`Открытой задачи № ${id} нет. Какие есть — в сверке с 1С.`);
    if (closed.kind === 'company') await dismissDifference(tx, closed);
    await recordAudit(tx, { ...by, action: 'exchange_task.settled', subjectId: id, details: { note } });
  });
}
