import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { OrderState } from '../orders.ts';

/** An order counts as deferred when it has a day to pay and its goods are not released before that. */
export async function readCreditUsed(
  db: Db,
  contractIds: readonly number[],
): Promise<{ contractId: number; used: Kopecks }[]> {
  if (contractIds.length === 0) return [];
  const found = await sql<{ contractId: number; used: Kopecks }>`
    select contract_id as "contractId", sum(greatest(total_kopecks - paid_kopecks, 0))::int8 as used
    from shop_order
    where contract_id = any(${[...contractIds]}) and state <> 'cancelled'
      and due_on is not null and reserved_until is null
    group by contract_id
  `.execute(db);
  return found.rows;
}

/** The reservation has run out, nothing was paid, and 1C has not taken the order over. */
const EXPIRED = sql`
  o.reserved_until <= now() and o.paid_kopecks = 0 and o.state in ('new', 'confirmed')
  and exists (select from order_line l join reservation r on r.order_line_id = l.id
              where l.order_id = o.id and r.state = 'held')`;

/** The next expired orders with an id above `after`, by id. */
export async function readExpired(db: Db, after: number, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select o.id from shop_order o where o.id > ${after} and ${EXPIRED} order by o.id limit ${most}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * Locks an order until the transaction ends.
 * @returns whether it is still expired
 */
export async function lockExpired(tx: Tx, id: number): Promise<boolean> {
  await sql`select from shop_order where id = ${id} for no key update`.execute(tx);
  const found = await sql`select from shop_order o where o.id = ${id} and ${EXPIRED}`.execute(tx);
  return found.rows.length > 0;
}

/** Reads the total and the paid sum of an order and locks it until the transaction ends. */
export async function lockPaid(tx: Tx, orderId: number) {
  const found = await sql<{ state: OrderState; total: Kopecks; paid: Kopecks }>`
    select state, total_kopecks as total, paid_kopecks as paid from shop_order
    where id = ${orderId} for no key update
  `.execute(tx);
  return found.rows[0];
}

/** @returns false when this document was already recorded for a payment */
export async function insertPayment(
  tx: Tx,
  { orderId, kopecks, document }: { orderId: number; kopecks: Kopecks; document: string },
): Promise<boolean> {
  const found = await sql`
    insert into order_payment (order_id, kopecks, document) values (${orderId}, ${kopecks}, ${document})
    on conflict do nothing returning id
  `.execute(tx);
  return found.rows.length > 0;
}

export async function writePaid(tx: Tx, orderId: number, paid: Kopecks): Promise<void> {
  await tx.updateTable('shop_order').set({ paid_kopecks: paid }).where('id', '=', orderId).execute();
}
