import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { connectionOf } from '../connections/connections.server.ts';
import type { StatementsQueryShape, StatementsShape } from './settlements.shapes.ts';
import { countStatements, readStatements } from './settlements-list.queries.ts';

const LIST = 'exchange settlements';

/**
 * A page of the debts that 1C has stated, by its files and by hand, the latest first (IN-13).
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`, 404 for an unknown connection
 */
export async function staffStatements(
  db: Db,
  { connection, inn, limit, cursor }: Static<typeof StatementsQueryShape>,
  url: string,
): Promise<Static<typeof StatementsShape>> {
  const after = await idOfCursor(db, LIST, cursor);
  if (connection !== undefined) await connectionOf(db, connection);
  const filter = { inn, source: connection && `1c:${connection}` };
  const [rows, counted] = await Promise.all([
    readStatements(db, filter, { after, most: limit + 1 }),
    countStatements(db, filter, MOST_COUNTED + 1),
  ]);
  return toCursorPage(
    db,
    LIST,
    { rows, counted, limit, url },
    ({ source, asOf, debt, overdue, createdAt, ...row }) => ({
      ...row,
      connection: source.startsWith(OF_CONNECTION) ? source.slice(OF_CONNECTION.length) : null,
      as_of: asOf,
      debt: toRoubles(debt),
      overdue: toRoubles(overdue),
      created_at: createdAt.toISOString(),
    }),
  );
}

const OF_CONNECTION = '1c:';
