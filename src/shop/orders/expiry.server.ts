import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Jobs, Periodic } from '../../core/jobs.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { lockExpired, readExpired } from './expiry.queries.ts';
import { changeState } from './state-change.server.ts';

const KIND = 'orders-expire';
const AT_ONCE = 100;
const NOTE = 'Не оплачен в срок';

/** When unpaid orders are looked for. */
export const expiryTimes: Periodic = { [KIND]: '*/5 * * * *' };

/** Calls off what was not paid in time, as a job. */
export function expiryJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [KIND]: async () => void (await expireUnpaid(db)) };
}

/**
 * Calls off invoices whose goods were held until now and that nobody has paid anything of: the goods are free for others,
 * the buyer gets a letter (DESIGN §4 «expiry»). Each by itself: one that cannot be called off keeps none of the others.
 * @param atOnce how many are looked up at a time
 * @returns how many
 * @throws when some could not be, after the others have been
 */
export async function expireUnpaid(db: Kysely<DB>, atOnce = AT_ONCE): Promise<number> {
  let done = 0;
  const failed: unknown[] = [];
  // By pages: however many cannot be called off, those behind them have their turn.
  for (let page = await readExpired(db, 0, atOnce); page.length > 0; ) {
    for (const id of page)
      try {
        if (await callOff(db, id)) done++;
      } catch (error) {
        failed.push(error);
      }
    page = await readExpired(db, page.at(-1) ?? 0, atOnce);
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} unpaid orders stay: ${failed[0]}`);
  return done;
}

/** @returns whether it still had to be */
async function callOff(db: Kysely<DB>, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Money may have come while it stood in the list.
    if (!(await lockExpired(tx, id))) return false;
    await changeState(tx, { id, to: 'cancelled', by: { actor: 'shop', actorId: null }, note: NOTE });
    return true;
  });
}
