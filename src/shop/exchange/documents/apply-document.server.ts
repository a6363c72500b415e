import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { lockFor1c } from '../../orders/in-1c/in-1c.server.ts';
import type { Connection } from '../connections/connections.ts';
import { closeTaskOf, type TaskSubject, writeTask } from '../tasks/tasks.queries.ts';
import { judgeMoney } from './apply-money.server.ts';
import { judgeOrder } from './apply-order.server.ts';
import { judgePaper, takeLateFile } from './apply-paper.server.ts';
import { judgeReturn } from './apply-return.server.ts';
import { judgeShipment } from './apply-shipment.server.ts';
import { type DocumentKind, kindOf, namesOf } from './document-kinds.ts';
import {
  type DocumentRow,
  noteRead,
  readNamedOrders,
  readOrderNumber,
  writeOutcome,
} from './documents.queries.ts';
import type { ArrivedFile, Judged, OfOrder } from './judged.ts';
import type { ReturnedDocument } from './returned-document.ts';

/** What became of a document in this run. */
export type Received = 'applied' | 'task' | 'skipped' | 'repeated';

/** Where a document comes from. */
export interface DocumentSource {
  connection: Connection;
  runId: number;
  files: Files;
  /** Opens a file that the same session has uploaded, by its safe path; undefined: there is none. */
  openFile(path: string): Promise<Readable | undefined>;
}

/**
 * Applies a version of a document once (IN-2), all of it or nothing (IN-4). What cannot be applied becomes a task.
 * @param arrived the file of a paper; one that comes after its paper was applied is attached to it
 * @throws ShopError when the order does not allow what the document says; nothing may be written then
 */
export async function applyDocument(
  tx: Tx,
  { connection, runId, files }: DocumentSource,
  document: ReturnedDocument,
  arrived: ArrivedFile = { file: null },
): Promise<Received> {
  const row = await noteVersion(tx, { connection, runId }, document);
  const kind = kindOf(document);
  if (row.outcome === 'applied') {
    if (kind !== 'paper' || !arrived.file) return 'repeated';
    return (await takeLateFile(tx, { connection, document }, { files, file: arrived.file }))
      ? 'applied'
      : 'repeated';
  }
  if (kind === undefined) {
    const note = 'документы этого вида магазин пока не читает';
    await writeOutcome(tx, row.id, { outcome: 'skipped', note });
    return 'skipped';
  }
  const orderId = await orderOf(tx, connection, document);
  if (typeof orderId !== 'number')
    return hold(tx, row, { connection, document, orderId: null }, orderId.problem);
  await lockFor1c(tx, orderId);
  const of = { connection, document, orderId };
  const judged = kind === 'paper' ? await judgePaper(tx, of, { files, arrived }) : await judge(tx, kind, of);
  if ('problem' in judged) return hold(tx, row, { connection, document, orderId }, judged.problem);
  await writeOutcome(tx, row.id, { outcome: 'applied', note: judged.done, orderId });
  const note = 'Пришёл документ, который сходится с заказом';
  await closeTaskOf(tx, connection.id, subjectOf(row, document, orderId), note);
  return 'applied';
}

function judge(tx: Tx, kind: Exclude<DocumentKind, 'paper'>, of: OfOrder): Promise<Judged> {
  switch (kind) {
    case 'order':
      return judgeOrder(tx, of);
    case 'shipment':
      return judgeShipment(tx, of);
    case 'return':
      return judgeReturn(tx, of);
    default:
      return judgeMoney(tx, of, kind);
  }
}

/** Makes a task of a document that could not be applied, in a transaction without anything else. */
export async function holdDocument(
  tx: Tx,
  { connection, runId }: Pick<DocumentSource, 'connection' | 'runId'>,
  document: ReturnedDocument,
  problem: string,
): Promise<Received> {
  const row = await noteVersion(tx, { connection, runId }, document);
  if (row.outcome === 'applied') return 'repeated';
  const orderId = await orderOf(tx, connection, document);
  const named = typeof orderId === 'number' ? orderId : null;
  return hold(tx, row, { connection, document, orderId: named }, problem);
}

/** The version that a document states, else the digest of what is read of it. Spaces and unread elements do not matter. */
function noteVersion(
  tx: Tx,
  { connection, runId }: Pick<DocumentSource, 'connection' | 'runId'>,
  document: ReturnedDocument,
): Promise<DocumentRow> {
  const { ref, number, version } = document;
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const of = { connectionId: connection.id, runId, ref: ref || `№ ${number}`, version: version || digest };
  return noteRead(tx, of, document);
}

/** By number, because 1C repeats it in every document; then by id. */
async function orderOf(
  tx: Tx,
  { id: connectionId }: Connection,
  document: ReturnedDocument,
): Promise<number | { problem: string }> {
  const { byNumber, byRef } = await readNamedOrders(tx, { connectionId, ...namesOf(document) });
  if (byNumber !== null && byRef !== null && byNumber !== byRef)
    return {
      problem: 'номер и код документа принадлежат разным заказам. Разберитесь в 1С, какой из них верный',
    };
  return (
    byNumber ?? byRef ?? { problem: 'такого заказа на сайте нет. Если это заказ не с сайта, закройте задачу' }
  );
}

/**
 * What a task about a document is about: the order of an «Заказ товара», else the document in all its versions. A shipment or
 * money that fits says nothing about an order that does not.
 */
function subjectOf(
  { firstId }: DocumentRow,
  document: ReturnedDocument,
  orderId: number | null,
): TaskSubject {
  const isOfOrder = orderId !== null && kindOf(document) === 'order';
  return isOfOrder ? { kind: 'order_document', id: orderId } : { kind: 'unknown_document', id: firstId };
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
  const subject = subjectOf(row, document, orderId);
  const facts = {
    number: document.number || document.ref,
    text: await titled(tx, document, orderId, problem),
  };
  const taskId = await writeTask(tx, connection.id, subject, facts);
  await writeOutcome(tx, row.id, { outcome: 'task', note: problem, orderId, taskId });
  return 'task';
}

/** An «Заказ товара» has the number of its order, other documents their own. */
async function titled(
  tx: Tx,
  document: ReturnedDocument,
  orderId: number | null,
  problem: string,
): Promise<string> {
  if (orderId === null || kindOf(document) === 'order') return problem;
  return `${document.operation} по заказу ${await readOrderNumber(tx, orderId)}: ${problem}`;
}
