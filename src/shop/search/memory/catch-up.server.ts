import { type Change, type ChangeCursor, readChanges } from '../../../core/changes.server.ts';
import type { Db, Pool } from '../../../core/db.server.ts';
import { ChangedRows, MOST_MOVED } from './changed-rows.ts';
import type { Followed } from './feed.server.ts';
import { countLiving, MissingRows } from './missing-rows.ts';
import {
  type Changed,
  countRows,
  eachChangedRow,
  eachPlace,
  readConsistently,
  readStructure,
} from './rows.queries.ts';

/** Past so many it is cheaper to look through all rows for the written ones than for each product. */
const MOST_PRODUCTS = 20_000;
/** An index is built anew when more than this share of it, and more than that many rows, were written. */
const LARGE_SHARE = 0.5;

/** What an index has to look at again; undefined: nothing. */
export async function changedSince(
  db: Db,
  { log, snapshot }: Pick<Followed, 'log' | 'snapshot'>,
): Promise<{ log: ChangeCursor; changed: Changed | undefined }> {
  const read = await readChanges(db, log);
  return { log: read.cursor, changed: log ? changedBy(read.changes, snapshot) : { since: snapshot } };
}

function changedBy(changes: readonly Change[], snapshot: string): Changed | undefined {
  const ids = new Set<number>();
  for (const { kind, subjectId } of changes) {
    if (kind === 'content') continue;
    const isOfOne = subjectId !== null && (kind === 'product' || kind === 'price' || kind === 'stock');
    // A section, a city, a brand: which goods they touched is seen in the rows.
    if (!isOfOne) return { since: snapshot };
    ids.add(subjectId);
  }
  if (ids.size > MOST_PRODUCTS) return { since: snapshot };
  return ids.size > 0 ? [...ids] : undefined;
}

/**
 * Reads changed rows as one state of the database and brings the index to them.
 * @returns false when the index should be built anew: too much has changed, now or since it was built
 */
export async function catchUp(pool: Pool, followed: Followed, changed: Changed): Promise<boolean> {
  const { index } = followed;
  const client = await pool.connect();
  try {
    return await readConsistently(client, async (snapshot) => {
      if (!('since' in changed)) {
        const rows = new ChangedRows(index, changed);
        await eachChangedRow(client, changed, (row) => rows.take(row));
        rows.finish();
        return !rows.isTooMany && index.moved.size < MOST_MOVED / 2;
      }
      const structure = await readStructure(client);
      const { rows: count, written } = await countRows(client, changed.since);
      if (written > MOST_PRODUCTS && written > count * LARGE_SHARE) return false;
      const rows = new ChangedRows(index);
      await eachChangedRow(client, changed, (row) => rows.take(row));
      rows.finish(structure);
      if (rows.isTooMany) return false;
      if (countLiving(index) !== count) {
        const missing = new MissingRows(index);
        await eachPlace(client, (row) => missing.see(row.int(0), row.int(1)));
        missing.finish();
      }
      followed.snapshot = snapshot;
      return index.moved.size < MOST_MOVED / 2;
    });
  } finally {
    client.release();
  }
}
