import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** What the exchange of all connections has done, and what waits. */
export interface StoredFigures {
  /** Goods whose prices or stock wait for a decision, and files and ends of exports that do. */
  held: number;
  /** Runs that wait or are carried out. */
  open: number;
  /** Since the last applied run of goods; null: there was none. */
  ageSeconds: number | null;
  /** Undos of the last day that did not restore exactly what was there, so that nothing was undone. */
  failedUndos: number;
  /** Sources whose prices are stale. */
  stale: number;
  /** Connections that have brought nothing for unusually long. */
  silent: number;
  /** Open findings of the reconciliation. */
  tasks: number;
}

export async function readFigures(db: Db): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select (select count(*) from stale_source)::int as stale,
           (select count(*) from exchange_connection where silent_since is not null)::int as silent,
           (select count(*) from exchange_held where state = 'held')::int
             + (select count(*) from exchange_run where state = 'held')::int as held,
           (select count(*) from exchange_run where state in ('queued', 'running'))::int as open,
           (select count(*) from exchange_task where closed_at is null)::int as tasks,
           (select extract(epoch from now() - max(ended_at)) from exchange_run
            where state = 'applied' and kind in ('file', 'close', 'release'))::float8 as "ageSeconds",
           (select count(*) from exchange_run
            where proof_failed and ended_at > now() - interval '1 day' and id > (
              select coalesce(max(id), 0) from exchange_run where kind = 'undo' and state = 'applied'))::int as "failedUndos"
  `.execute(db);
  return rows[0]!;
}

/** Runs that have ended, by their kind and how they ended; `lastSeconds`: how long the last of them took. */
export interface EndedRuns {
  kind: string;
  state: string;
  runs: number;
  lastSeconds: number;
}

/** A shop with 300 runs a day has 100,000 of them a year: an index without their rows is read. */
export async function readEndedRuns(db: Db): Promise<EndedRuns[]> {
  const { rows } = await sql<EndedRuns>`
    select e.kind, e.state, e.runs, greatest(0, extract(epoch from r.ended_at - coalesce(r.started_at, r.ended_at)))::float8 as "lastSeconds"
    from (select kind, state, count(*)::int as runs, max(id) as last from exchange_run
          where state in ('applied', 'held', 'rejected', 'undone') group by kind, state) e
    join exchange_run r on r.id = e.last
    where r.ended_at is not null order by e.kind, e.state
  `.execute(db);
  return rows;
}

/** When the last applied import of each source ended, seconds since 1970. */
export async function readLastImports(db: Db): Promise<{ source: string; at: number }[]> {
  const { rows } = await sql<{ source: string; at: number }>`
    select coalesce(c.source, r.source) as source, extract(epoch from max(r.ended_at))::float8 as at
    from exchange_run r left join exchange_connection c on c.id = r.connection_id
    where r.state = 'applied' and r.kind in ('file', 'close', 'release', 'import') and r.ended_at is not null
      and coalesce(c.source, r.source) is not null
    group by 1
  `.execute(db);
  return rows;
}
