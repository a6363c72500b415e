import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import { prepared } from '../database/prepared.server.ts';
import { requirePrimary, TIMELINE, WAL_END, type WalPlace } from '../database/timeline.queries.ts';

export type ChangeKind =
  | 'product'
  | 'price'
  | 'stock'
  | 'category'
  | 'layout'
  | 'content'
  | 'search'
  | 'freshness'
  | 'everything';

/** A change of one kind; `subjectId` is null if it may concern any subject. */
export interface Change {
  kind: ChangeKind;
  subjectId: number | null;
}

/** The position of a reader in the log. */
export interface LogPlace extends WalPlace {
  /** The transactions it has seen, as pg_snapshot. */
  snapshot: string;
  /** The file of the table. It differs in a database restored from a copy and after the table was truncated by hand. */
  log: string;
  /** The timeline of the server. A promoted standby has another one, and may lack what the reader has seen. */
  timeline: string;
  /** The end of the write-ahead log. */
  lsn: string;
}

/** What a statement says of the place; on a standby there is neither a timeline nor an end of the log. */
type Found<Place> = { [Name in keyof Place]: Name extends keyof WalPlace ? string | null : Place[Name] };

/** The position now. @throws on a standby, see `requirePrimary` */
export async function readPlace(db: Db): Promise<LogPlace> {
  const { rows } = await sql<Found<LogPlace>>`
    select pg_current_snapshot()::text as snapshot, pg_relation_filepath('catalog_change') as log,
           ${sql.raw(TIMELINE)} as timeline, ${sql.raw(WAL_END)} as lsn`.execute(db);
  const { snapshot = '', log = '', timeline, lsn } = rows[0] ?? {};
  return { snapshot, log, timeline: requirePrimary(timeline), lsn: lsn ?? '' };
}

// A copy from another server brings rows whose transaction numbers are still to come here. They describe changes from
// before the copy, so they are left out.
const askNewest = prepared<Found<LogPlace> & { isBefore: boolean; mayBeNew: boolean }>(
  'newest_change',
  `select now.snapshot::text as snapshot, pg_relation_filepath('catalog_change') as log, ${TIMELINE} as timeline,
          ${WAL_END} as lsn, pg_snapshot_xmax(now.snapshot) < pg_snapshot_xmax($1::pg_snapshot) as "isBefore",
          coalesce((select xid from catalog_change where xid < pg_snapshot_xmax(now.snapshot) order by xid desc limit 1)
            >= pg_snapshot_xmin($1::pg_snapshot), false) as "mayBeNew"
   from (select pg_current_snapshot() as snapshot) now`,
);

const askChanges = prepared<
  Found<Omit<LogPlace, 'log'>> & { kind: ChangeKind | null; subjectId: number | null }
>(
  'changes_since',
  `select distinct now.snapshot::text as snapshot, now.timeline, now.lsn, c.kind, c.subject_id as "subjectId"
   from (select pg_current_snapshot() as snapshot, ${TIMELINE} as timeline, ${WAL_END} as lsn) now
   left join catalog_change c
     on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
       and c.xid < pg_snapshot_xmax(now.snapshot)`,
);

/**
 * Reads the rows that are visible now and were not visible at the position `before`, and the new position.
 * @param before its `log` and `timeline` are absent if the reader has not stored them
 * @returns `isAnother`: the database was replaced, restored to an earlier state or taken over by a standby, so the changes are unknown
 * @throws on a standby, see `requirePrimary`
 */
export async function readChangesSince(
  db: Db,
  before: { snapshot: string; log: string | undefined; timeline: string | undefined },
): Promise<{ place: LogPlace; isAnother: boolean; changes: Change[] }> {
  const { snapshot } = before;
  // Nearly always nothing is new, and the last entry of the index is enough to know that.
  const [newest] = await askNewest(db, [snapshot]);
  const log = newest?.log ?? '';
  const timeline = requirePrimary(newest?.timeline);
  const isAnother =
    newest?.isBefore === true ||
    (before.log !== undefined && before.log !== log) ||
    before.timeline !== timeline;
  if (newest && (isAnother || !newest.mayBeNew))
    return {
      place: { snapshot: newest.snapshot, log, timeline, lsn: newest.lsn ?? '' },
      isAnother,
      changes: [],
    };
  const rows = await askChanges(db, [snapshot]);
  const changes = rows.flatMap(({ kind, subjectId }) => (kind ? [{ kind, subjectId }] : []));
  // Another server may have taken over between the two statements.
  const { snapshot: seen = '', lsn } = rows[0] ?? {};
  const place = { snapshot: seen, log, timeline: requirePrimary(rows[0]?.timeline), lsn: lsn ?? '' };
  return { place, isAnother: place.timeline !== timeline, changes };
}

export async function insertEverything(db: Db): Promise<void> {
  await db.insertInto('catalog_change').values({ kind: 'everything' }).execute();
  await sql`select pg_notify('catalog_change', '')`.execute(db);
}

/** Uses the clock of the database: a process whose clock is ahead must not delete rows that others have still to read. */
export async function deleteOldChanges(db: Db, hours: number): Promise<void> {
  await db
    .deleteFrom('catalog_change')
    .where('at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}
