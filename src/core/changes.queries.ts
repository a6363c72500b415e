import { sql } from 'kysely';
import type { Change, ChangeKind } from './changes.server.ts';
import type { Db } from './db.server.ts';
import { prepared } from './prepared.server.ts';

export async function readSnapshot(db: Db): Promise<string> {
  const found = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return found.rows[0]?.snapshot ?? '';
}

const askNewest = prepared<{ snapshot: string; mayBeNew: boolean }>(
  'newest_change',
  `select pg_current_snapshot()::text as snapshot,
          coalesce((select xid from catalog_change order by xid desc limit 1) >= pg_snapshot_xmin($1::pg_snapshot), false)
            as "mayBeNew"`,
);

const askChanges = prepared<{ snapshot: string; kind: ChangeKind | null; subjectId: number | null }>(
  'changes_since',
  `select distinct now.snapshot::text as snapshot, c.kind, c.subject_id as "subjectId"
   from (select pg_current_snapshot() as snapshot) now
   left join catalog_change c
     on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)`,
);

/** Rows that this statement sees and the old snapshot did not, with the snapshot that saw them. */
export async function readChangesSince(
  db: Db,
  snapshot: string,
): Promise<{ snapshot: string; changes: Change[] }> {
  // Nearly always nothing is new, and one look at the end of the index tells.
  const [newest] = await askNewest(db, [snapshot]);
  if (newest && !newest.mayBeNew) return { snapshot: newest.snapshot, changes: [] };
  const rows = await askChanges(db, [snapshot]);
  const changes = rows.flatMap(({ kind, subjectId }) => (kind ? [{ kind, subjectId }] : []));
  return { snapshot: rows[0]?.snapshot ?? '', changes };
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
