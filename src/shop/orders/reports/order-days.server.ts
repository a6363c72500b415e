import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction, lockByName } from '../../../platform/database/transaction.server.ts';
import { readUnknownDays, takeChangedDays, writeDay } from './order-days.queries.ts';

/** How many days are summed up in a transaction. */
const AT_ONCE = 30;

/**
 * Sums up the days on which orders have changed and those that are over. Until then reports count these days from the orders
 * themselves, so they are right at every moment (STF-155).
 * @returns how many days were summed up
 */
export async function sumUpOrderDays(db: Kysely<DB>): Promise<number> {
  let days = 0;
  for (let done = AT_ONCE; done >= AT_ONCE; days += done)
    done = await inTransaction(db, async (tx) => {
      await lockByName(tx, 'order days');
      const changed = await takeChangedDays(tx);
      const unknown = await readUnknownDays(tx, AT_ONCE);
      for (const day of [...changed, ...unknown]) await writeDay(tx, day);
      return unknown.length;
    });
  return days;
}
