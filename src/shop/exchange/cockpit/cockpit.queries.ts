import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { CHANGED_PRICES, type HeldCounts } from '../quarantine/quarantine.server.ts';
import type { Rule } from '../quarantine/quarantine.ts';
import { IS_CARRIED_OUT } from '../runs/runs.server.ts';
import type { Brought } from '../runs/runs.ts';

/** SQL: the run `r` has brought this. Runs of an older release say only what they have changed. */
function hasBrought(what: Brought): RawBuilder<unknown> {
  const changed = {
    goods: sql`(r.report->'products'->>'added')::int + (r.report->'products'->>'changed')::int > 0`,
    prices: sql`(r.report->>'prices')::int > 0`,
    stock: sql`(r.report->>'stock')::int > 0`,
  }[what];
  return sql`(r.brings @> array[${sql.lit(what)}] or (r.brings = '{}' and r.report is not null and ${changed}))`;
}

/** When something was last brought or handed over, and how much of it there is. */
export interface Ages {
  goods: Date | null;
  prices: Date | null;
  stock: Date | null;
  /** The last order that 1C was handed. */
  ordersOut: Date | null;
  /** The last document of 1C. */
  ordersIn: Date | null;
  shownGoods: number;
  priceTypes: number;
  warehouses: number;
  /** Documents that a person has to settle. */
  openDocuments: number;
}

export async function readAges(db: Db): Promise<Ages> {
  const last = (what: Brought) => sql`(select r.ended_at from exchange_run r
    where r.state = 'applied' and r.kind in ('file', 'import', 'release') and ${hasBrought(what)}
    order by r.id desc limit 1)`;
  const { rows } = await sql<Ages>`
    select ${last('goods')} as goods, ${last('prices')} as prices, ${last('stock')} as stock,
      (select max(handed_at) from order_export) as "ordersOut", (select max(read_at) from exchange_document) as "ordersIn",
      (select count(*) from product where hidden_at is null)::int as "shownGoods",
      (select count(*) from price_type where hidden_at is null)::int as "priceTypes",
      (select count(*) from warehouse where hidden_at is null)::int as warehouses,
      (select count(*) from exchange_task where closed_at is null and kind in ('order_document', 'unknown_document'))::int
        as "openDocuments"
  `.execute(db);
  return rows[0]!;
}

/** A run that is under way. */
export interface LiveRun {
  id: number;
  connection: string | null;
  kind: string;
  name: string;
  progress: string | null;
  startedAt: Date;
  isStopped: boolean;
}

/** The run that a process carries out now, the oldest first; and how many wait behind it. */
export async function readLive(db: Db): Promise<{ live: LiveRun | undefined; waiting: number }> {
  const { rows } = await sql<LiveRun>`
    select r.id, c.slug as connection, r.kind, r.name, r.progress, r.started_at as "startedAt",
      r.stop_requested_at is not null as "isStopped"
    from exchange_run r left join exchange_connection c on c.id = r.connection_id
    where r.state = 'running' and ${IS_CARRIED_OUT} order by r.id limit 1
  `.execute(db);
  const counted = await sql<{ waiting: number }>`
    select count(*)::int as waiting from exchange_run where state in ('queued', 'running')
  `.execute(db);
  return { live: rows[0], waiting: (counted.rows[0]?.waiting ?? 0) - rows.length };
}

/** One login of 1C with what it has sent and taken. */
export interface ListedSession {
  id: number;
  connection: string;
  startedAt: Date;
  seenAt: Date;
  files: number;
  bytes: number;
  /** Orders that it was offered, and those of them that it has confirmed. */
  offered: number;
  handed: number;
  /** Documents that it has returned. */
  documents: number;
  runIds: number[];
}

/** The runs of one session that are listed with it. */
export const MOST_RUNS = 30;

/** Sessions of 1C, the latest first. @param before only those with a lower id */
export async function readSessions(
  db: Db,
  filter: { connectionId?: number | undefined; before?: number | undefined },
  most: number,
): Promise<ListedSession[]> {
  const { connectionId = null, before = null } = filter;
  const { rows } = await sql<ListedSession>`
    select s.id, c.slug as connection, s.started_at as "startedAt", s.seen_at as "seenAt", f.files, f.bytes,
      (select count(*)::int from order_export e where e.offered_session = s.id) as offered,
      (select count(*)::int from order_export e where e.offered_session = s.id and e.handed_at >= e.offered_at) as handed,
      (select count(*)::int from exchange_document d where d.run_id = any(r.ids)) as documents, r.ids as "runIds"
    from exchange_session s join exchange_connection c on c.id = s.connection_id
    cross join lateral (select coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::int8 as bytes
      from exchange_folder where session_id = s.id) f
    cross join lateral (select array(
      select x.id::int from exchange_run x
      where x.folder_id in (select id from exchange_folder where session_id = s.id)
        or (x.kind = 'close' and x.cycle_id in (select id from exchange_cycle where session_id = s.id))
      order by 1 limit ${sql.lit(MOST_RUNS)}) as ids) r
    where (${connectionId}::int is null or s.connection_id = ${connectionId}) and (${before}::int8 is null or s.id < ${before})
    order by s.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many sessions there are, at most `most`. */
export async function countSessions(db: Db, connectionId: number | undefined, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from exchange_session where (${connectionId ?? null}::int is null or connection_id = ${connectionId ?? null})
      limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the goods of a run that wait. */
export async function readHeldCounts(db: Db, runId: number): Promise<HeldCounts> {
  const ofRules = await sql<{ rule: Rule; goods: number }>`
    select rule, count(*)::int as goods from exchange_held h cross join unnest(h.rules) rule
    where h.state = 'held' and h.run_id = ${runId} group by rule
  `.execute(db);
  const prices = sql`
    prices as materialized (
      select h.id, m.* from exchange_held h cross join lateral (${CHANGED_PRICES}) m
      where h.state = 'held' and h.run_id = ${runId}
    )`;
  const ofTypes = await sql<{ priceType: string; goods: number; prices: number }>`
    with ${prices}
    select type as "priceType", count(distinct id)::int as goods, count(*)::int as prices from prices
    group by type order by goods desc, bool_or("isRetail") desc, type
  `.execute(db);
  const ofFactors = await sql<{ factor: number; priceType: string; goods: number }>`
    with ${prices}
    select k.factor::float8, type as "priceType", count(distinct id)::int as goods
    from prices cross join (values (0.1), (0.01), (0.001), (10), (100), (1000)) k (factor)
    where now > 0 and now = round(was * k.factor) group by 1, 2 order by 3 desc, bool_or("isRetail") desc, 1, 2 limit 200
  `.execute(db);
  const total = await sql<{ goods: number; dearer: number; cheaper: number }>`
    with ${prices}
    select (select count(*)::int from exchange_held where state = 'held' and run_id = ${runId}) as goods,
      count(distinct id) filter (where now > was and was > 0)::int as dearer,
      count(distinct id) filter (where now < was and now > 0)::int as cheaper
    from prices
  `.execute(db);
  const rules = Object.fromEntries(ofRules.rows.map(({ rule, goods }) => [rule, goods]));
  return { ...total.rows[0]!, rules, factors: ofFactors.rows, types: ofTypes.rows };
}
