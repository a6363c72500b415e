import type { Tx } from '../../../platform/database/db.server.ts';

/** Whether an order waits for the shop to allow its credit. */
export async function readWaitsForCredit(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('shop_order')
    .select('waits_for_credit as waits')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.waits ?? false;
}
