import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { GAP_DAYS, LEAST_EXPORTS } from './freshness.ts';

/** What a connection has brought. An export is a cycle of which a file was applied. */
export interface Exporter {
  id: number;
  slug: string;
  source: string;
  staleAfterHours: number;
  timeZone: string;
  isDisabled: boolean;
  isPaused: boolean;
  /** Its last export, if it is known to be silent since. */
  silentSince: Date | null;
  /** How many exports there were, counted no further than `LEAST_EXPORTS`. */
  exports: number;
  last: Date | null;
  /** The median time between two exports, ms; null: unknown. */
  gap: number | null;
}

/** SQL condition: `exchange_run r` is an applied file of the connection `c`. */
const APPLIED = sql`r.connection_id = c.id and r.state = 'applied' and r.kind = 'file'`;

async function readExporters(db: Db, fits: RawBuilder<unknown>): Promise<Exporter[]> {
  const { rows } = await sql<Exporter>`
    select c.id, c.slug, c.source, c.stale_after_hours as "staleAfterHours", c.time_zone as "timeZone", c.disabled_at is not null as "isDisabled",
      c.paused_at is not null as "isPaused", c.silent_since as "silentSince", l.at as last,
      (select count(*)::int from (
         select from exchange_cycle y where y.connection_id = c.id and exists (
           select from exchange_run r where r.cycle_id = y.id and ${APPLIED}) limit ${sql.lit(LEAST_EXPORTS)}) x) as exports,
      (select percentile_cont(0.5) within group (order by g.gap)
       from (select extract(epoch from e.at - lag(e.at) over (order by e.at)) * 1000 as gap
             from (select max(r.ended_at) as at from exchange_run r
                   where ${APPLIED} and r.cycle_id is not null and r.ended_at > l.at - make_interval(days => ${sql.lit(GAP_DAYS)})
                   group by r.cycle_id) e) g
       where g.gap is not null)::float8 as gap
    from exchange_connection c
    left join lateral (select max(r.ended_at) as at from exchange_run r where ${APPLIED}) l on true
    where ${fits} order by c.id
  `.execute(db);
  return rows;
}

/** All connections with their exports. */
export function readAllExporters(db: Db): Promise<Exporter[]> {
  return readExporters(db, sql`true`);
}

export async function readExporter(db: Db, id: number): Promise<Exporter | undefined> {
  return (await readExporters(db, sql`c.id = ${id}`))[0];
}

/** What everybody at the desk sees of the exchange. */
export interface Freshness {
  /** When a file was applied last, of any source. */
  last: Date | null;
  /** A connection in use is silent. */
  isSilent: boolean;
  /** Since when the imports of a connection in use stand still after an undo; null: all go on. */
  pausedSince: Date | null;
}

export async function readFreshness(db: Db): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select (select max(ended_at) from exchange_run where state = 'applied' and kind in ('file', 'import')) as last,
      exists (select from exchange_connection
              where silent_since is not null and disabled_at is null and paused_at is null) as "isSilent",
      (select min(paused_at) from exchange_connection where disabled_at is null) as "pausedSince"
  `.execute(db);
  return rows[0]!;
}

/** Connections whose imports stand still, the longest first. */
export async function readPausedConnections(
  db: Db,
  most: number,
): Promise<{ id: number; slug: string; name: string; since: Date }[]> {
  const { rows } = await sql<{ id: number; slug: string; name: string; since: Date }>`
    select id, slug, name, paused_at as since from exchange_connection
    where paused_at is not null and disabled_at is null order by paused_at, id limit ${most}
  `.execute(db);
  return rows;
}

/** The last import of each source by the command line: it makes prices fresh, too. */
export async function readLastImports(db: Db): Promise<{ source: string; at: Date }[]> {
  const { rows } = await sql<{ source: string; at: Date }>`
    select source, max(ended_at) as at from exchange_run
    where state = 'applied' and kind = 'import' and source is not null group by source
  `.execute(db);
  return rows;
}

/** Records that a connection is silent, and opens the task about it. */
export async function beginSilence(tx: Tx, id: number, since: Date, text: string): Promise<void> {
  await sql`update exchange_connection set silent_since = ${since} where id = ${id}`.execute(tx);
  await sql`
    insert into exchange_task (connection_id, kind, subject_id, facts)
    values (${id}, 'silence', ${id}, ${JSON.stringify({ number: '', text })}::jsonb)
    on conflict (connection_id, kind, subject_id) where closed_at is null do update set facts = excluded.facts
  `.execute(tx);
}

/** Records that a connection is not silent, and closes the task about it. */
export async function endSilence(tx: Tx, id: number, note: string): Promise<void> {
  const { rows } = await sql`
    update exchange_connection set silent_since = null where id = ${id} and silent_since is not null returning id
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update exchange_task set closed_at = now(), note = ${note}
    where connection_id = ${id} and kind = 'silence' and closed_at is null
  `.execute(tx);
}

/** A silence that nobody has settled. */
export interface SilenceTask {
  id: number;
  slug: string;
  text: string;
  since: Date;
}

/** Silences that wait for the staff, the longest first. */
export async function readSilenceTasks(db: Db, most: number): Promise<SilenceTask[]> {
  const { rows } = await sql<SilenceTask>`
    select t.id, c.slug, t.facts->>'text' as text, t.opened_at as since
    from exchange_task t join exchange_connection c on c.id = t.connection_id
    where t.kind = 'silence' and t.closed_at is null order by t.opened_at, t.id limit ${most}
  `.execute(db);
  return rows;
}
