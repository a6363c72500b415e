import type { Tx } from '../../../../platform/database/db.server.ts';

/** The manager of an order that exists. */
export async function readManager(tx: Tx, id: number): Promise<number | null> {
  const order = tx.selectFrom('shop_order').select('manager_id').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).manager_id;
}

export async function writeManager(tx: Tx, id: number, manager: number | null): Promise<void> {
  await tx.updateTable('shop_order').set({ manager_id: manager }).where('id', '=', id).execute();
}
