import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import type { OrderState } from './orders.ts';

/** What an order costs and what came for it, held until the transaction ends. */
export async function lockPaid(tx: Tx, orderId: number) {
  const found = await sql<{ state: OrderState; total: Kopecks; paid: Kopecks }>`
    select state, total_kopecks as total, paid_kopecks as paid from shop_order
    where id = ${orderId} for no key update
  `.execute(tx);
  return found.rows[0];
}

/** @returns whether it is new: a document tells of a payment once */
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
