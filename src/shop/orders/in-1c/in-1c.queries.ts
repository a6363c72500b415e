import type { Tx } from '../../../platform/database/db.server.ts';

/** What a new order waits for: that the shop allows its credit, or confirms its prices; null: nothing. */
export async function readWaitsFor(tx: Tx, id: number): Promise<'credit' | 'prices' | null> {
  const found = await tx
    .selectFrom('shop_order')
    .select(['waits_for_credit as credit', 'waits_for_prices as prices'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.credit) return 'credit';
  return found?.prices ? 'prices' : null;
}
