import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/database/db.server.ts';

const LOCK = 7_310_118; // all processes of one database use the same number

/**
 * Runs work under a lock, so that no other process of this database runs it at the same time.
 * @param onWait called before waiting for another process that holds the lock
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
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

/**
 * Whether the demo shop has to be filled in: there are no goods, categories or cities, or an earlier filling was
 * interrupted.
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

/** Records that the filling has begun. Until it is finished every start repeats it. */
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

/** Whether an older release filled the shop without texts and none were written since. */
export async function demoTextsAreDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from first_start where step = 'demo' and finished_at is not null)
      and not exists (select from content_item where kind <> 'info') and not exists (select from post_category) as due
  `.execute(db);
  return rows[0]?.due ?? false;
}

/** Whether an older release filled the shop without its staff. */
export async function demoStaffIsDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from first_start where step = 'demo' and finished_at is not null)
      and not exists (select from shop_setting where name = 'demo_staff') as due
  `.execute(db);
  return rows[0]?.due ?? false;
}
