import { sql } from 'kysely';
import type { Db, Pool } from '../../../platform/database/db.server.ts';
import { withConnection } from '../connection.server.ts';

/** The class of the advisory locks of runs. */
const RUN_LOCK = 7_310_221;

/**
 * SQL condition: a process carries out the run `r`. PostgreSQL drops the lock together with the connection of a killed process, so
 * no row can say so of a dead one.
 */
export const IS_CARRIED_OUT = sql`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${sql.lit(RUN_LOCK)} and l.objsubid = 2
    and l.objid = (r.id % 2147483647)::oid and l.database = (select d.oid from pg_database d where d.datname = current_database()))`;

/** Since when the oldest run that was begun has been under way: the others wait for it; undefined: none is. */
export async function readUnderWay(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(started_at) as since from exchange_run where state = 'running'
  `.execute(db);
  return rows[0]?.since ?? undefined;
}

/** Carries out `work` for a run while a connection of its own says that somebody does (EX-80). */
export function whileCarriedOut<T>(pool: Pool, id: number, work: () => Promise<T>): Promise<T> {
  const lock = [RUN_LOCK, id % 2_147_483_647];
  return withConnection(
    pool,
    async (client) => {
      await client.query('select pg_advisory_lock_shared($1::int, $2::int)', lock);
      return work();
    },
    (client) => client.query('select pg_advisory_unlock_shared($1::int, $2::int)', lock),
  );
}
