import { sql } from 'kysely';
import { type Db, withPoolLimit } from '../database/db.server.ts';
import { prepared } from '../database/prepared.server.ts';

export interface Used {
  used: number;
  secondsLeft: number;
}

/** How many expired keys one try deletes: bounded, so that no request waits long. */
const OVER_AT_ONCE = 20;

const counting = `with over as (
     delete from rate_limit where (scope, key) in (
       select scope, key from rate_limit where resets_at < now() and not (scope = $1 and key = $2)
       order by resets_at limit ${OVER_AT_ONCE} for update skip locked))
   insert into rate_limit as l (scope, key, used, resets_at)
   values ($1, $2, 1, now() + make_interval(secs => $3))
   on conflict (scope, key) do update set
     used = case when l.resets_at <= now() then 1 else l.used + 1 end,
     resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
   returning used, greatest(1, ceil(extract(epoch from resets_at - now())))::int as "secondsLeft"`;
const askTry = prepared<Used>('count_try', counting);
// A crash may forget the tries of its last moment, so nobody waits for the disk.
const askTryAlone = prepared<Used>(
  'count_try_alone',
  `${counting}, set_config('synchronous_commit', 'off', true)`,
);

/**
 * Counts a try under a key, in a new window if the last one is over. Deletes some keys whose window is over, skipping those
 * that another process is deleting.
 */
export async function countTry(db: Db, scope: string, key: Buffer, seconds: number): Promise<Used> {
  const values = [scope, key, seconds];
  if (db.isTransaction) return (await askTry(db, values))[0] as Used;
  // The statement is short, so it needs no more time than a read.
  return (await withPoolLimit(() => askTryAlone(db, values)))[0] as Used;
}

/** Subtracts `tries` from the count, or resets it. */
export async function forgetTries(db: Db, scope: string, key: Buffer, tries?: number): Promise<void> {
  if (tries === undefined)
    await db.deleteFrom('rate_limit').where('scope', '=', scope).where('key', '=', key).execute();
  else
    await sql`update rate_limit set used = greatest(0, used - ${tries}) where scope = ${scope} and key = ${key}`.execute(
      db,
    );
}
