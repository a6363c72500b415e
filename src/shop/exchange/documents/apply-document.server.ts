import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/db.server.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { cancelBy1c, lockFor1c, payRestBy1c, shipRestBy1c } from '../../orders/in-1c/in-1c.server.ts';
import type { Connection } from '../connections/connections.ts';
import { recordCancelledBy1c, recordReturned } from '../orders/orders.server.ts';
import { differences, isCancelledState, objections } from './differences.ts';
import { closeTaskOf, type TaskSubject, writeTask } from './document-tasks.queries.ts';
import {
  type DocumentRow,
  noteRead,
  readCompared,
  readNamedOrders,
  readProducts,
  writeOutcome,
} from './documents.queries.ts';
import { plainWord, type ReturnedDocument } from './returned-document.ts';

/** What became of a document in this run. */
export type Received = 'applied' | 'task' | 'skipped' | 'repeated';

/** Where a document comes from. */
export interface DocumentSource {
  connection: Connection;
  runId: number;
}

/** What was done, or why nothing of the document can be. */
type Judged = { done: string } | { problem: string };

const BY_HAND =
  'По документам 1С заказ пока не пересчитывается сам: внесите изменения редакцией заказа или исправьте документ в 1С';

/**
 * Applies a version of a document once (IN-2), all of it or nothing (IN-4). What cannot be applied becomes a task.
 * @throws ShopError when the order does not allow what the document says; nothing may be written then
 */
export async function applyDocument(
  tx: Tx,
  { connection, runId }: DocumentSource,
  document: ReturnedDocument,
): Promise<Received> {
  const row = await noteVersion(tx, { connection, runId }, document);
  if (row.outcome === 'applied') return 'repeated';
  if (plainWord(document.operation) !== 'заказтовара') {
    await writeOutcome(tx, row.id, {
      outcome: 'skipped',
      note: 'документы этого вида магазин пока не читает',
    });
    return 'skipped';
  }
  const orderId = await orderOf(tx, document);
  if (typeof orderId !== 'number')
    return hold(tx, row, { connection, document, orderId: null }, orderId.problem);
  await lockFor1c(tx, orderId);
  const judged = await judge(tx, connection, document, orderId);
  if ('problem' in judged) return hold(tx, row, { connection, document, orderId }, judged.problem);
  await writeOutcome(tx, row.id, { outcome: 'applied', note: judged.done, orderId });
  const note = 'Пришёл документ, который сходится с заказом';
  await closeTaskOf(tx, connection.id, { kind: 'order_document', id: orderId }, note);
  return 'applied';
}

/** Makes a task of a document that could not be applied, in a transaction without anything else. */
export async function holdDocument(
  tx: Tx,
  { connection, runId }: DocumentSource,
  document: ReturnedDocument,
  problem: string,
): Promise<Received> {
  const row = await noteVersion(tx, { connection, runId }, document);
  if (row.outcome === 'applied') return 'repeated';
  const orderId = await orderOf(tx, document);
  const named = typeof orderId === 'number' ? orderId : null;
  return hold(tx, row, { connection, document, orderId: named }, problem);
}

/** The version that a document states, else the digest of what is read of it. Spaces and unread elements do not matter. */
function noteVersion(
  tx: Tx,
  { connection, runId }: DocumentSource,
  document: ReturnedDocument,
): Promise<DocumentRow> {
  const { ref, number, version } = document;
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const of = { connectionId: connection.id, runId, ref: ref || `№ ${number}`, version: version || digest };
  return noteRead(tx, of, document);
}

/** By number, because 1C repeats it in every document; then by id. */
async function orderOf(tx: Tx, document: ReturnedDocument): Promise<number | { problem: string }> {
  const { byNumber, byRef } = await readNamedOrders(tx, document);
  if (byNumber !== null && byRef !== null && byNumber !== byRef)
    return {
      problem: 'номер и код документа принадлежат разным заказам. Разберитесь в 1С, какой из них верный',
    };
  return (
    byNumber ?? byRef ?? { problem: 'такого заказа на сайте нет. Если это заказ не с сайта, закройте задачу' }
  );
}

async function judge(
  tx: Tx,
  connection: Connection,
  document: ReturnedDocument,
  orderId: number,
): Promise<Judged> {
  const order = await readCompared(tx, orderId);
  const against = objections(document, order);
  if (against.length > 0) return { problem: `${against.join('; ')}. Исправьте документ в 1С` };
  const returned = { orderId, connectionId: connection.id };
  if (document.isCancelled || isCancelledState(document.status)) {
    const why = await cancelBy1c(tx, orderId);
    if (why !== undefined) return { problem: NOT_CANCELLED[why] };
    await recordCancelledBy1c(tx, returned);
    return { done: 'заказ отменён' };
  }
  const products = await readProducts(tx, connection.source, document.lines?.map(({ ref }) => ref) ?? []);
  const found = differences(document, order, { products, deliveryRef: connection.deliveryRef });
  if (found.length > 0) return { problem: `${found.join('; ')}. ${BY_HAND}` };
  await recordReturned(tx, { ...returned, revision: document.revision, isPosted: document.isPosted });
  return { done: await applySettled(tx, connection, document, orderId) };
}

const NOT_CANCELLED = {
  paid: 'в 1С заказ отменён, а на сайте он оплачен. Верните деньги и отмените заказ или верните его в 1С',
  shipped: 'в 1С заказ отменён, а на сайте он отгружен. Оформите возврат или верните заказ в 1С',
};

async function applySettled(
  tx: Tx,
  connection: Connection,
  { payment, shipment, isPosted }: ReturnedDocument,
  orderId: number,
): Promise<string> {
  const paid = payment ? await payRestBy1c(tx, orderId, { connection: connection.id, ...payment }) : 0;
  const isShipped = shipment ? await shipRestBy1c(tx, orderId, shipment) : false;
  return [
    isPosted ? 'проведён в 1С' : 'есть в 1С',
    ...(paid > 0 ? [`оплачен на ${formatKopecks(paid)} ₽`] : []),
    ...(isShipped ? ['отгружен'] : []),
  ].join(', ');
}

/** A task that a person has settled is not opened again by the same version. */
async function hold(
  tx: Tx,
  row: DocumentRow,
  {
    connection,
    document,
    orderId,
  }: { connection: Connection; document: ReturnedDocument; orderId: number | null },
  problem: string,
): Promise<Received> {
  if (row.isSettled) return 'repeated';
  const subject: TaskSubject =
    orderId === null ? { kind: 'unknown_document', id: row.id } : { kind: 'order_document', id: orderId };
  const facts = { number: document.number || document.ref, text: problem };
  const taskId = await writeTask(tx, connection.id, subject, facts);
  await writeOutcome(tx, row.id, { outcome: 'task', note: problem, orderId, taskId });
  return 'task';
}
