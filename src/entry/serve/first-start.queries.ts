import { sql } from 'kysely';
import type { Db, Pool } from '../../core/db.server.ts';

const LOCK = 7_310_118; // one number for every process of one database

/**
 * Does the work while no other process of this database does the like.
 * @param onWait told when another one is at it, before its end is waited for
 */
export async function oneAtATime(pool: Pool, onWait: () => void, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isFree"', [LOCK]);
    if (!rows[0]?.isFree) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [LOCK]);
    }
    await work();
  } finally {
    // With the connection the lock goes, whatever has become of either.
    client.release(true);
  }
}

/**
 * Whether the demo shop is still to be filled in: nobody has goods, categories or cities here, or an earlier
 * filling was cut short.
 */
export async function demoIsDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select case
      when exists (select from first_start where step = 'demo') then
        exists (select from first_start where step = 'demo' and finished_at is null)
      else not exists (select from product) and not exists (select from category) and not exists (select from city)
    end as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** Notes that the filling has begun: until its end it is done again at every start. */
export async function beginDemo(db: Db): Promise<void> {
  await db
    .insertInto('first_start')
    .values({ step: 'demo' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function finishDemo(db: Db): Promise<void> {
  await db.updateTable('first_start').set({ finished_at: sql`now()` }).where('step', '=', 'demo').execute();
}

/** Whether the shop was filled in before it had texts, and nobody has written any since. */
export async function demoTextsAreDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from first_start where step = 'demo' and finished_at is not null)
      and not exists (select from content_item where kind <> 'info') and not exists (select from post_category) as due
  `.execute(db);
  return rows[0]?.due ?? false;
}
