import { sql } from 'kysely';
import type { Change, ChangeKind } from './changes.server.ts';
import type { Db } from './db.server.ts';
import { prepared } from './prepared.server.ts';

/** Where a reader of the log stands. */
export interface LogPlace {
  /** What it has seen, as pg_snapshot. */
  snapshot: string;
  /** The file of the table it has read: of a database restored from a copy it is another, and of a table emptied by hand. */
  log: string;
}

export async function readPlace(db: Db): Promise<LogPlace> {
  const found = await sql<LogPlace>`
    select pg_current_snapshot()::text as snapshot, pg_relation_filepath('catalog_change') as log`.execute(
    db,
  );
  return found.rows[0] ?? { snapshot: '', log: '' };
}

// A copy from another server brings rows with numbers of transactions that here are still to come: they told of what was
// before the copy, and are not asked for.
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
 * Rows that this statement sees and the place before did not, with the place that saw them.
 * @param before its `log` absent: of a reader that did not keep it
 * @returns `isAnother` when the database is not the one that was read before, or is in a past of it: then nobody knows what has changed
 */
export async function readChangesSince(
  db: Db,
  before: { snapshot: string; log: string | undefined },
): Promise<{ place: LogPlace; isAnother: boolean; changes: Change[] }> {
  const { snapshot } = before;
  // Nearly always nothing is new, and one look at the end of the index tells.
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

/** By the database's own clock: a process whose clock is ahead must not take what others have still to read. */
export async function deleteOldChanges(db: Db, hours: number): Promise<void> {
  await db
    .deleteFrom('catalog_change')
    .where('at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}
