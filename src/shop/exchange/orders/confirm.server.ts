import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { recordIn1c } from '../../orders/in-1c/in-1c.server.ts';
import { connectionById } from '../connections/connections.server.ts';
import { type ExchangeSession, waitsFor } from '../connections/connections.ts';
import { exchangeWait } from '../waits.server.ts';
import { judgeFailed } from './failures.queries.ts';
import {
  type HandedHow,
  readPendingOf,
  readSilent,
  writeHandedTo,
  writeReturned,
} from './order-export.queries.ts';
import { writeHandedAsIs } from './persons-word.queries.ts';

const AT_ONCE = 100;

/**
 * Carries out `success`: 1C has exactly what this session was offered (OUT-3). Each order is a transaction of its own, and a
 * repeated call changes nothing.
 * @returns how many orders were confirmed
 * @throws AggregateError at the end, when some orders could not be confirmed; a repeated call confirms the rest
 */
export async function confirmOffered(
  db: Kysely<DB>,
  session: Pick<ExchangeSession, 'id' | 'connection'>,
): Promise<number> {
  return confirmAll(db, { id: session.id, connectionId: session.connection.id }, 'success');
}

/**
 * Confirms by silence the offers of sessions of the profile `bus31` that were answered without an order after them and then
 * were silent (OUT-5).
 * @returns how many orders were confirmed
 */
export async function confirmImplicitly(db: Kysely<DB>): Promise<number> {
  const silenceMs = await exchangeWait(db, 'exchange_implicit_ms');
  let confirmed = 0;
  for (const session of await readSilent(db, silenceMs))
    confirmed += await confirmAll(db, session, 'implicit');
  return confirmed;
}

async function confirmAll(
  db: Kysely<DB>,
  { id: sessionId, connectionId }: { id: number; connectionId: number },
  how: HandedHow,
): Promise<number> {
  const failed: unknown[] = [];
  let confirmed = 0;
  const next = (after: number) => readPendingOf(db, { connectionId, sessionId }, { after, most: AT_ONCE });
  for (let page = await next(0); page.length > 0; page = await next(page.at(-1) ?? 0))
    for (const orderId of page)
      await inTransaction(db, (tx) => confirmOne(tx, { orderId, connectionId, sessionId }, how))
        .then((isConfirmed) => (confirmed += Number(isConfirmed)))
        .catch((error: unknown) => failed.push(error));
  if (confirmed > 0) await judgeFailed(db, connectionId);
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} orders were not confirmed: ${failed[0]}`);
  return confirmed;
}

async function confirmOne(
  tx: Tx,
  offer: { orderId: number; connectionId: number; sessionId: number },
  how: HandedHow,
): Promise<boolean> {
  if (!(await writeHandedTo(tx, offer, how))) return false;
  const connection = await connectionById(tx, offer.connectionId);
  await recordIn1c(tx, offer.orderId, { decides: false, waitsFor: waitsFor(connection, false) });
  return true;
}

/**
 * Records, in the transaction that reads a document of 1C, that 1C has the order (OUT-3). The caller has locked the order.
 * @param revision the one that the document says or has made; null: it says none
 * @param isPosted whether 1C has posted it
 */
export async function recordReturned(
  tx: Tx,
  {
    isPosted = false,
    ...returned
  }: { orderId: number; connectionId: number; revision: number | null; isPosted?: boolean },
): Promise<void> {
  await writeReturned(tx, returned);
  const connection = await connectionById(tx, returned.connectionId);
  await recordIn1c(tx, returned.orderId, {
    decides: false,
    isPosted,
    waitsFor: waitsFor(connection, isPosted),
  });
}

/**
 * Records, in the transaction that reads a document of 1C, that 1C has cancelled an order that is cancelled now, so it is not
 * offered the cancellation.
 */
export async function recordCancelledBy1c(
  tx: Tx,
  returned: { orderId: number; connectionId: number },
): Promise<void> {
  await writeHandedAsIs(tx, returned, 'document');
}
