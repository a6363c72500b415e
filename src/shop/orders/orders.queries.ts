import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import type { Standing } from './access.ts';
import type { OrderState } from './orders.ts';
import { ownBy } from './own-orders.queries.ts';

/** By what somebody may see an order: who he is, the session he made it in as a guest, or the hash of its link. */
export interface OrderKeys {
  userId: number | null;
  sessionId: number | null;
  tokenHash: Buffer | null;
}

/** An order as whoever may act on it sees it. */
export interface OwnOrder extends Standing {
  id: number;
  number: number;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
}

/** An order that is his who asks; of a company its members', whoever made it. */
export async function readOwnOrder(
  db: Db,
  id: number,
  { userId, sessionId, tokenHash }: OrderKeys,
): Promise<OwnOrder | undefined> {
  const found = await sql<OwnOrder>`
    select o.id, o.number, o.state, o.total_kopecks as total, o.paid_kopecks as paid,
           coalesce(${ownBy(userId)}, false) as "isOwn", o.legal_entity_id as "legalEntityId",
           (select m.role from legal_entity_member m
            where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role
    from shop_order o
    where o.id = ${id}
      and (${ownBy(userId)} or o.session_id = ${sessionId}::int or o.token_hash = ${tokenHash}::bytea)
  `.execute(db);
  return found.rows[0];
}

/** The state of an order, which nobody changes until the transaction ends. */
export async function lockState(tx: Tx, id: number): Promise<OrderState | undefined> {
  const found = await sql<{ state: OrderState }>`
    select state from shop_order where id = ${id} for no key update
  `.execute(tx);
  return found.rows[0]?.state;
}

export async function writeState(tx: Tx, id: number, state: OrderState): Promise<void> {
  await tx.updateTable('shop_order').set({ state }).where('id', '=', id).execute();
}

export async function insertStateChange(tx: Tx, orderId: number, state: OrderState): Promise<void> {
  await tx.insertInto('order_state_change').values({ order_id: orderId, state }).execute();
}

/** States the order has had, the first first. */
export async function readHistory(db: Db, orderId: number): Promise<{ state: OrderState; at: Date }[]> {
  const found = await sql<{ state: OrderState; at: Date }>`
    select state, at from order_state_change where order_id = ${orderId} order by id
  `.execute(db);
  return found.rows;
}

/** Orders a guest made in a session become those of a user. */
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
