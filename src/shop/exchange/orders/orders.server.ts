import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction, lockByName } from '../../../platform/database/transaction.server.ts';
import { vatRates } from '../../pricing/pricing.server.ts';
import { vat } from '../../pricing/pricing.ts';
import { type Connection, type ExchangeSession, encodingOf } from '../connections/connections.ts';
import { encodeText } from '../encoding.ts';
import type { JournalDocument } from '../journal/journal.ts';
import { infoAnswer, ordersAnswer, type XmlAnswer } from './answers.ts';
import { confirmImplicitly } from './confirm.server.ts';
import { documentOf } from './document.ts';
import { type ReadOrder, readExported, readLocalTime } from './exported-order.queries.ts';
import type { ExportedOrder } from './exported-order.ts';
import { readLapsed, writeFailures } from './failures.queries.ts';
import {
  readAnswered,
  readHasHanded,
  readOffered,
  readTimeZones,
  writeAnswered,
  writeOffers,
} from './order-export.queries.ts';
import { limitAfterFailure, MOST_IN_ANSWER, nextAnswer } from './orders.ts';
import { readWaiting, writeProgress } from './waiting.queries.ts';

export { confirmImplicitly, confirmOffered, recordCancelledBy1c, recordReturned } from './confirm.server.ts';
export { ordersOut } from './orders-list.server.ts';
export { confirmByPerson, resendOrder } from './persons-word.server.ts';
export { countQueue as ordersWaiting } from './waiting.queries.ts';
export { infoAnswer, type XmlAnswer };

/** The session of a request, with its connection. */
export type OrdersSession = Pick<ExchangeSession, 'id' | 'connection'>;

/** The answer to `query`. */
export interface OrdersAnswer extends XmlAnswer {
  /** The numbers of the orders in it. */
  orders: number[];
  /** Their documents, for the journal. */
  documents: JournalDocument[];
}

/**
 * Answers `query`: the next orders that the connection does not have (OUT-1, OUT-2). What is offered is committed before this
 * returns, so a lost answer is known to be unconfirmed.
 * @param requestId the id that a gateway has given the request: repeated, it gets the same answer
 */
export async function offerOrders(
  db: Kysely<DB>,
  { id, connection }: OrdersSession,
  requestId?: string,
): Promise<OrdersAnswer> {
  // What fails here is repeated by the job, which reports it.
  if (connection.profile === 'bus31') await confirmImplicitly(db).catch(() => {});
  const documents = await inTransaction(db, (tx) => offer(tx, connection, id, requestId));
  const madeAt = await readLocalTime(db, connection.timeZone);
  const { profile } = connection;
  return {
    ...ordersAnswer(
      documents.map(({ xml }) => xml),
      { profile, madeAt },
    ),
    orders: documents.map(({ order }) => order.number),
    documents: documents.map(({ order: { id, number, revision }, xml }) => ({
      orderId: id,
      number: String(number),
      revision,
      xml,
    })),
  };
}

async function offer(tx: Tx, connection: Connection, sessionId: number, requestId: string | undefined) {
  const { id: connectionId, timeZone } = connection;
  await lockByName(tx, `orders of connection ${connectionId}`);
  await countFailures(tx, connection, sessionId);
  const answered = await readAnswered(tx, { sessionId, requestId });
  const ids = answered ?? (await nextOrders(tx, connection, sessionId));
  const orders = await exportedOrders(tx, connection, ids);
  const encoding = encodingOf(connection);
  const documents = orders.map((order) => ({ order, xml: documentOf(order) }));
  const offers = documents.map(({ order: { id, revision, state }, xml }) => ({
    orderId: id,
    revision,
    isCancelled: state === 'cancelled',
    digest: createHash('sha256').update(encodeText(xml, encoding)).digest(),
  }));
  await writeOffers(tx, { connectionId, sessionId, timeZone }, offers);
  await writeProgress(tx, connection);
  if (!answered) await writeAnswered(tx, { sessionId, requestId, orders: ids });
  return documents;
}

async function nextOrders(tx: Tx, connection: Connection, sessionId: number): Promise<number[]> {
  const waiting = await readWaiting(tx, connection, { sessionId, most: MOST_IN_ANSWER });
  const before = await readOffered(tx, connection.id, sessionId);
  const chosen = nextAnswer(waiting, before, !(await readHasHanded(tx, connection.id)));
  return chosen.map(({ id }) => id);
}

/** Counts the offers of earlier sessions that ended without `success` as failures, and takes them back (OUT-6). */
async function countFailures(
  tx: Tx,
  { id: connectionId, profile }: Connection,
  sessionId: number,
): Promise<void> {
  const lapsed = await readLapsed(tx, { connectionId, sessionId, isSilent: profile === 'bus31' });
  const failed = lapsed.map(({ orderId, failures: before, mostTogether, together }) => {
    const failures = before + 1;
    return { orderId, failures, mostTogether: limitAfterFailure(mostTogether, { failures, together }) };
  });
  await writeFailures(tx, connectionId, failed);
}

/** The current orders with these ids, as their documents say them. */
export async function exportedOrders(
  db: Db,
  connection: Connection,
  ids: readonly number[],
): Promise<ExportedOrder[]> {
  if (ids.length === 0) return [];
  const zones = await readTimeZones(db, connection.id, ids);
  const found = await readExported(db, connection, ids, zones);
  const general = await deliveryRates(db, found);
  return found.map(({ deliveryKopecks: kopecks, sellerVatCode, day, ...order }) => {
    const vatPercent = general.get(rateKey({ sellerVatCode, day })) ?? null;
    const delivery = kopecks
      ? { ref: connection.deliveryRef, kopecks, vatPercent, vat: vat(kopecks, vatPercent) }
      : null;
    return { ...order, delivery };
  });
}

/** The VAT of delivery by the tax regime of the seller and the day. */
async function deliveryRates(db: Db, orders: readonly ReadOrder[]): Promise<Map<string, number | null>> {
  const rates = new Map<string, number | null>();
  for (const order of orders) {
    const key = rateKey(order);
    if (!rates.has(key)) rates.set(key, (await vatRates(db, order.sellerVatCode, order.day))('general'));
  }
  return rates;
}

function rateKey({ sellerVatCode, day }: Pick<ReadOrder, 'sellerVatCode' | 'day'>): string {
  return `${sellerVatCode} ${day}`;
}
