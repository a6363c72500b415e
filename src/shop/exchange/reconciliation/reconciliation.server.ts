import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { differenceDigest } from '../contractors/contractors.server.ts';
import { countDifferences, readDifferences } from './reconciliation.queries.ts';
import type { DifferencesQueryShape, DifferencesShape } from './reconciliation.shapes.ts';
import { type Difference, textOfKind } from './reconciliation.ts';

const LIST = 'exchange reconciliation';

/**
 * In what the shop and 1C may differ (OUT-11).
 * @param slug of a connection; null: of all
 * @throws 404 for an unknown connection
 */
export async function differences(db: Db, slug: string | null, most: number): Promise<Difference[]> {
  const connectionId = slug === null ? undefined : (await connectionOf(db, slug)).id;
  return withTexts(await readDifferences(db, { connectionId }, { after: undefined, most }));
}

/**
 * A page of the differences: open tasks, then orders.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`, 404 for an unknown connection
 */
export async function staffDifferences(
  db: Db,
  { connection, kind, limit, cursor }: Static<typeof DifferencesQueryShape>,
  url: string,
): Promise<Static<typeof DifferencesShape>> {
  const after = await idOfCursor(db, LIST, cursor);
  const connectionId = connection === undefined ? undefined : (await connectionOf(db, connection)).id;
  const rows = withTexts(await readDifferences(db, { connectionId, kind }, { after, most: limit + 1 }));
  const counted = await countDifferences(db, { connectionId, kind }, MOST_COUNTED + 1);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, ({ id: _place, taskId, since, ...row }) => ({
    id: taskId,
    ...row,
    since: since.toISOString(),
  }));
}

function withTexts(rows: Awaited<ReturnType<typeof readDifferences>>): Difference[] {
  return rows.map(({ text: own, ...row }) => {
    const text = own ?? textOfKind(row.kind);
    return { ...row, text, digest: row.kind === 'company' ? differenceDigest(text) : null };
  });
}
