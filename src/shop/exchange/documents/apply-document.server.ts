import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { recordMoneyOf1c } from '../../orders/in-1c/details-of-1c/details-of-1c.server.ts';
import {
  cancelBy1c,
  lockFor1c,
  payRestBy1c,
  shipRestBy1c,
  walkBy1c,
} from '../../orders/in-1c/in-1c.server.ts';
import { earlierRevisionOf, reviseBy1c } from '../../orders/in-1c/revised-by-1c/revised-by-1c.server.ts';
import { stateView } from '../../orders/orders.ts';

import type { Connection } from '../connections/connections.ts';
import { recordCancelledBy1c, recordReturned } from '../orders/orders.server.ts';
import {
  type ComparedOrder,
  type DocumentOrder,
  faults,
  type Goods,
  isSameOrder,
  objections,
  orderIn,
} from './differences.ts';
import { closeTaskOf, type TaskSubject, writeTask } from './document-tasks.queries.ts';
import {
  type DocumentRow,
  noteRead,
  readCompared,
  readHandedRevision,
  readNamedOrders,
  readProducts,
  writeOutcome,
} from './documents.queries.ts';
import { plainWord, type ReturnedDocument } from './returned-document.ts';
import { readLastStatus, writeLastStatus } from './status-map.queries.ts';
import { statusMapOf } from './status-map.server.ts';
import { isBackwards, type MappedState, meaningOf } from './status-map.ts';

/** What became of a document in this run. */
export type Received = 'applied' | 'task' | 'skipped' | 'repeated';

/** Where a document comes from. */
export interface DocumentSource {
  connection: Connection;
  runId: number;
}

/** What was done, or why nothing of the document can be. */
type Judged = { done: string } | { problem: string };

const BY_HAND = 'Внесите изменения редакцией заказа или исправьте документ в 1С';

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
  const kind = kindOf(document);
  if (kind === undefined) {
    const note = 'документы этого вида магазин пока не читает';
    await writeOutcome(tx, row.id, { outcome: 'skipped', note });
    return 'skipped';
  }
  const orderId = await orderOf(tx, document);
  if (typeof orderId !== 'number')
    return hold(tx, row, { connection, document, orderId: null }, orderId.problem);
  await lockFor1c(tx, orderId);
  const of = { connection, document, orderId };
  const judged =
    kind === 'order' ? await judge(tx, connection, document, orderId) : await judgeMoney(tx, of, kind);
  if ('problem' in judged) return hold(tx, row, { connection, document, orderId }, judged.problem);
  await writeOutcome(tx, row.id, { outcome: 'applied', note: judged.done, orderId });
  const note = 'Пришёл документ, который сходится с заказом';
  await closeTaskOf(tx, connection.id, subjectOf(row, document, orderId), note);
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
  const { byNumber, byRef } = await readNamedOrders(tx, namesOf(document));
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
  const meaning = meaningOf(document.status, await statusMapOf(tx, connection.id));
  if (meaning === undefined)
    against.push(
      `неизвестное состояние «${document.status}». Скажите, что оно значит: exchange statuses ${connection.slug}`,
    );
  if (against.length > 0) return { problem: `${against.join('; ')}. Исправьте документ в 1С` };
  const returned = { orderId, connectionId: connection.id };
  if (document.isCancelled || meaning === 'cancelled') {
    const why = await cancelBy1c(tx, orderId);
    if (why !== undefined) return { problem: NOT_CANCELLED[why] };
    await recordCancelledBy1c(tx, returned);
    return { done: 'заказ отменён' };
  }
  const products = await readProducts(tx, connection.source, document.lines?.map(({ ref }) => ref) ?? []);
  const goods = { products, deliveryRef: connection.deliveryRef };
  const found = faults(document, order, goods);
  if (found.length > 0) return { problem: `${found.join('; ')}. ${BY_HAND}` };
  const revised = await reviseFrom(tx, { connection, document, orderId, order }, goods);
  if ('problem' in revised) return revised;
  const { isPosted } = document;
  await recordReturned(tx, { ...returned, revision: revised.revision, isPosted });
  // An order that is collected has to be paid before it leaves.
  const { payment, shipment } = document;
  const paid = payment ? await payRestBy1c(tx, orderId, { connection: connection.id, ...payment }) : 0;
  const moved = await moveAlong(tx, { connection, document, orderId }, meaning ?? null);
  const isShipped = shipment ? await shipRestBy1c(tx, orderId, shipment) : false;
  const done = [
    isPosted ? 'проведён в 1С' : 'есть в 1С',
    ...revised.done,
    ...(paid > 0 ? [`оплачен на ${formatKopecks(paid)} ₽`] : []),
    ...moved,
    ...(isShipped ? ['отгружен'] : []),
  ];
  return { done: done.join(', ') };
}

type Kind = 'order' | 'payment' | 'refund';

/** What kind of document it is; undefined: one that is not read. */
function kindOf({ operation }: ReturnedDocument): Kind | undefined {
  const plain = plainWord(operation);
  if (plain === 'заказтовара') return 'order';
  if (/^выплата(без)?наличныхденег$/.test(plain) || plain === 'эквайринговаяоперация') return 'payment';
  return /^возврат((без)?наличных)?(денег|денежныхсредств)$/.test(plain) ? 'refund' : undefined;
}

/** The order's number and id: a document of money has its own, and names the order as what it is based on. */
function namesOf(document: ReturnedDocument): Pick<ReturnedDocument, 'number' | 'ref'> {
  return kindOf(document) === 'order' ? document : { number: document.basis, ref: document.basis };
}

/** Records a payment or refund that is a document of its own (IN-14). */
async function judgeMoney(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
  kind: 'payment' | 'refund',
): Promise<Judged> {
  const { total, operation, number, day, currency, isCancelled, ref } = document;
  if (ref === '') return { problem: 'у документа нет Ид: узнать его снова нельзя' };
  if (total === null || Number.isNaN(total) || total <= 0) return { problem: 'сумма не читается' };
  if (currency !== null && currency !== 'RUB') return { problem: 'сумма не в рублях' };
  const isWritten = await recordMoneyOf1c(tx, {
    ...{ orderId, kind, kopecks: total, day, isCancelled },
    ...{ document: `${operation} № ${number}`, connection: connection.id, id: ref },
  });
  const sum = `${formatKopecks(total)} ₽`;
  if (!isWritten) return { done: 'уже записано' };
  if (isCancelled) return { done: 'запись о деньгах отменена' };
  return { done: kind === 'payment' ? `оплачено ${sum}` : `возвращено ${sum}` };
}

const NOT_CANCELLED = {
  paid: 'в 1С заказ отменён, а на сайте он оплачен. Верните деньги и отмените заказ или верните его в 1С',
  shipped: 'в 1С заказ отменён, а на сайте он отгружен. Оформите возврат или верните заказ в 1С',
};

interface OfOrder {
  connection: Connection;
  document: ReturnedDocument;
  orderId: number;
}

/** Revises the order to the lines of a document (IN-10). @returns the revision that 1C has now; null: it does not say */
async function reviseFrom(
  tx: Tx,
  { connection, document, orderId, order }: OfOrder & { order: ComparedOrder },
  goods: Goods,
): Promise<{ done: string[]; revision: number | null } | { problem: string }> {
  const theirs = orderIn(document, goods);
  if (theirs === null) return { done: [], revision: document.revision };
  if (isSameOrder(theirs, order)) return { done: [], revision: order.revision };
  const stale = await staleReason(tx, { connection, document, orderId, order }, theirs);
  if (stale !== undefined) return { problem: stale };
  const { n, outcome } = await reviseBy1c(tx, {
    ...{ orderId, goods: theirs.goods, delivery: theirs.delivery },
    external: `${document.ref || document.number} / ${document.version || 'без версии'}`,
  });
  if (outcome === 'accepted') return { done: [`изменение ${n} принято`], revision: n };
  if (document.payment || document.shipment)
    throw new ShopError(
      'awaits_answer',
      409,
      'В 1С заказ изменён и уже оплачен или отгружен, а покупатель изменений не подтвердил. Спросите его и запишите ответ.',
    );
  return { done: [`изменение ${n} ждёт ответа покупателя`], revision: n };
}

/** Why a document that differs is older than what the shop has made since: 1C was not told, or has not taken it (IN-11). */
async function staleReason(
  tx: Tx,
  { connection, document, orderId, order }: OfOrder & { order: ComparedOrder },
  theirs: DocumentOrder,
): Promise<string | undefined> {
  if (document.revision !== null || order.ownRevision === 0) return undefined;
  const handed = await readHandedRevision(tx, { orderId, connectionId: connection.id });
  if ((handed ?? 0) < order.ownRevision)
    return `в документе другие товары или суммы, а изменение ${order.ownRevision} магазина 1С ещё не получила. ${BY_HAND}`;
  const n = await earlierRevisionOf(tx, { orderId, ...theirs }, order.ownRevision);
  return n === undefined ? n : `в 1С осталась редакция ${n}, а сейчас ${order.revision}. ${BY_HAND}`;
}

/** Moves the order on as the state of the document says; a repeated state moves nothing (IN-12). @throws 409 when it would go backwards */
async function moveAlong(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
  to: MappedState | null,
): Promise<string[]> {
  const named = { orderId, connectionId: connection.id };
  const status = plainWord(document.status);
  if (status === '' || (await readLastStatus(tx, named)) === status) return [];
  await writeLastStatus(tx, { ...named, status });
  if (to === null || to === 'cancelled') return [];
  const { state } = await readCompared(tx, orderId);
  if (state === to) return [];
  if (isBackwards(state, to))
    throw new ShopError(
      'backwards',
      409,
      `В 1С заказ «${document.status}», а на сайте он уже «${stateView(state).name}». Проверьте, где верно.`,
    );
  await walkBy1c(tx, orderId, to);
  return [`состояние «${stateView(to).name}»`];
}

/** What a task about a document is about. Money that fits says nothing about an order that does not, so it has one of its own. */
function subjectOf({ id }: DocumentRow, document: ReturnedDocument, orderId: number | null): TaskSubject {
  const isOfOrder = orderId !== null && kindOf(document) === 'order';
  return isOfOrder ? { kind: 'order_document', id: orderId } : { kind: 'unknown_document', id };
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
  const facts = { number: document.number || document.ref, text: problem };
  const taskId = await writeTask(tx, connection.id, subject, facts);
  await writeOutcome(tx, row.id, { outcome: 'task', note: problem, orderId, taskId });
  return 'task';
}
