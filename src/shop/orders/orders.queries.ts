import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import type { OrderAccess } from './access.ts';
import { ORDERS, ownBy } from './account/account.queries.ts';
import type { Agreement, OrderState } from './orders.ts';
import { CLAIM_CREDIT } from './payments/ledger/ledger.queries.ts';

/** The proofs of access to an order: a user id, the guest session that placed it, or the hash of its link token. */
export interface OrderKeys {
  userId: number | null;
  sessionId: number | null;
  tokenHash: Buffer | null;
}

/** An order as seen by a person who may act on it. */
export interface OwnOrder extends OrderAccess {
  id: number;
  number: number;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
  agreement: Agreement;
  /** What claims give back; not the credit of a contract. */
  credit: Kopecks;
}

/** Reads an order the visitor has access to. An order of a company belongs to all its members. */
export async function readOwnOrder(
  db: Db,
  id: number,
  { userId, sessionId, tokenHash }: OrderKeys,
): Promise<OwnOrder | undefined> {
  const found = await sql<OwnOrder>`
    select o.id, o.number, o.state, w.total_kopecks as total, o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit,
           g.agreement,
           coalesce(${ownBy(userId)}, false) as "isOwn", o.legal_entity_id as "legalEntityId",
           (select m.role from legal_entity_member m
            where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role
    from ${ORDERS}
    where o.id = ${id}
      and (${ownBy(userId)} or o.session_id = ${sessionId}::int or o.token_hash = ${tokenHash}::bytea)
  `.execute(db);
  return found.rows[0];
}

/** Reads the state of an order and locks it until the transaction ends. */
export async function lockState(tx: Tx, id: number): Promise<OrderState | undefined> {
  const found = await sql<{ state: OrderState }>`
    select state from shop_order where id = ${id} for no key update
  `.execute(tx);
  return found.rows[0]?.state;
}

export async function writeState(tx: Tx, id: number, state: OrderState): Promise<void> {
  await tx.updateTable('shop_order').set({ state }).where('id', '=', id).execute();
}

/** Raises the version of an order when its revisions, shipments, payments, notes or claims change but not its row. */
export async function touchOrder(tx: Tx, id: number): Promise<void> {
  await sql`update shop_order set state = state where id = ${id}`.execute(tx);
}

export async function insertStateChange(tx: Tx, orderId: number, state: OrderState): Promise<void> {
  await tx.insertInto('order_state_change').values({ order_id: orderId, state }).execute();
}

/** The states the order has had, oldest first. */
export async function readHistory(db: Db, orderId: number): Promise<{ state: OrderState; at: Date }[]> {
  const found = await sql<{ state: OrderState; at: Date }>`
    select state, at from order_state_change where order_id = ${orderId} order by id
  `.execute(db);
  return found.rows;
}

/** Transfers the orders a guest placed in a session to a user. */
export async function giveOrders(
  tx: Tx,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ user_id: userId, session_id: null })
    .where('session_id', '=', sessionId)
    .execute();
}
