import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** Newest first. */
export async function readQueries(
  db: Db,
  sessionId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; string: string }[]> {
  return db
    .selectFrom('search_query')
    .select(['id', 'string'])
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Texts of those that are not known to have found nothing, newest first. */
export async function readFoundTexts(db: Db, sessionId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_query')
    .select('string')
    .where('session_id', '=', sessionId)
    .where(({ eb, or }) => or([eb('found', 'is', null), eb('found', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ string }) => string);
}

export async function countQueries(db: Db, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('search_query')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Waits until nobody else writes down what this visitor asked; the key of his session may still be referred to. */
export async function lockHistory(tx: Tx, sessionId: number): Promise<void> {
  await sql`select from session where id = ${sessionId} for no key update`.execute(tx);
}

/** The newest of the visitor's queries, in the place of one that is the same. */
export async function writeQuery(
  tx: Tx,
  query: { sessionId: number; string: string; sameAs: string; found: number; corrected: string | null },
): Promise<number> {
  const { sessionId, string, sameAs, found, corrected } = query;
  await tx
    .deleteFrom('search_query')
    .where('session_id', '=', sessionId)
    .where('same_as', '=', sameAs)
    .execute();
  const row = await tx
    .insertInto('search_query')
    .values({ session_id: sessionId, string, same_as: sameAs, found, corrected })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Forgets all but the newest `most`. */
export async function forgetOldest(tx: Tx, sessionId: number, most: number): Promise<void> {
  await sql`
    delete from search_query where session_id = ${sessionId} and id <= (
      select id from search_query where session_id = ${sessionId} order by id desc offset ${most} limit 1)
  `.execute(tx);
}

/** @returns whether there was such a query of this visitor */
export async function deleteQuery(db: Db, sessionId: number, id: number): Promise<boolean> {
  const done = await db
    .deleteFrom('search_query')
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function deleteQueries(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('search_query').where('session_id', '=', sessionId).execute();
}
