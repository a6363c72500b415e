import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import { prepared } from '../database/prepared.server.ts';

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
export interface LogPlace {
  /** The transactions it has seen, as pg_snapshot. */
  snapshot: string;
  /** The file of the table. It differs in a database restored from a copy and after the table was truncated by hand. */
  log: string;
}

export async function readPlace(db: Db): Promise<LogPlace> {
  const found = await sql<LogPlace>`
    select pg_current_snapshot()::text as snapshot, pg_relation_filepath('catalog_change') as log`.execute(
    db,
  );
  return found.rows[0] ?? { snapshot: '', log: '' };
}

// A copy from another server brings rows whose transaction numbers are still to come here. They describe changes from
// before the copy, so they are left out.
const askNewest = prepared<LogPlace & { isBefore: boolean; mayBeNew: boolean }>(
  'newest_change',
  `select now.snapshot::text as snapshot, pg_relation_filepath('catalog_change') as log,
          pg_snapshot_xmax(now.snapshot) < pg_snapshot_xmax($1::pg_snapshot) as "isBefore",
          coalesce((select xid from catalog_change where xid < pg_snapshot_xmax(now.snapshot) order by xid desc limit 1)
            >= pg_snapshot_xmin($1::pg_snapshot), false) as "mayBeNew"
   from (select pg_current_snapshot() as snapshot) now`,
);

const askChanges = prepared<{ snapshot: string; kind: ChangeKind | null; subjectId: number | null }>(
  'changes_since',
  `select distinct now.snapshot::text as snapshot, c.kind, c.subject_id as "subjectId"
   from (select pg_current_snapshot() as snapshot) now
   left join catalog_change c
     on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
       and c.xid < pg_snapshot_xmax(now.snapshot)`,
);

/**
 * Reads the rows that are visible now and were not visible at the position `before`, and the new position.
 * @param before its `log` is absent if the reader has not stored it
 * @returns `isAnother`: the database was replaced or restored to an earlier state, so the changes are unknown
 */
export async function readChangesSince(
  db: Db,
  before: { snapshot: string; log: string | undefined },
): Promise<{ place: LogPlace; isAnother: boolean; changes: Change[] }> {
  const { snapshot } = before;
  // Nearly always nothing is new, and the last entry of the index is enough to know that.
  const [newest] = await askNewest(db, [snapshot]);
  const log = newest?.log ?? '';
  const isAnother = newest?.isBefore === true || (before.log !== undefined && before.log !== log);
  if (newest && (isAnother || !newest.mayBeNew))
    return { place: { snapshot: newest.snapshot, log }, isAnother, changes: [] };
  const rows = await askChanges(db, [snapshot]);
  const changes = rows.flatMap(({ kind, subjectId }) => (kind ? [{ kind, subjectId }] : []));
  return { place: { snapshot: rows[0]?.snapshot ?? '', log }, isAnother, changes };
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
