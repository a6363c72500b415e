import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { commitsLocally } from '../../../platform/database/local-commit.queries.ts';

/** The owner of the queries of a session: the user, or the guest of the session. */
function ownerOf(sessionId: number) {
  return sql<number>`(select owner from session where id = ${sessionId})`;
}

/** Newest first. */
export async function readQueries(
  db: Db,
  sessionId: number,
  limit: number,
): Promise<{ id: number; string: string }[]> {
  return db
    .selectFrom('search_query')
    .select(['id', 'string'])
    .where('owner', '=', ownerOf(sessionId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Reads the texts of queries that are not known to have found nothing, newest first. */
export async function readFoundTexts(db: Db, sessionId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_query')
    .select('string')
    .where('owner', '=', ownerOf(sessionId))
    .where(({ eb, or }) => or([eb('found', 'is', null), eb('found', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ string }) => string);
}

/**
 * Locks the history of this visitor across all of his sessions; rows that refer to the locked ones can still be
 * written.
 * @returns the owner of the session, or nothing when it has ended
 */
export async function lockHistory(tx: Tx, sessionId: number): Promise<{ userId: number | null } | undefined> {
  const session = await tx
    .selectFrom('session')
    .select('user_id as userId')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (session?.userId)
    await sql`select from app_user where id = ${session.userId} for no key update`.execute(tx);
  return session;
}

/** Stores a query as the visitor's newest, in place of an equal one. */
export async function writeQuery(
  tx: Tx,
  query: {
    sessionId: number;
    userId: number | null;
    string: string;
    sameAs: string;
    found: number;
    corrected: string | null;
  },
): Promise<number> {
  const { sessionId, userId, string, sameAs, found, corrected } = query;
  await tx
    .deleteFrom('search_query')
    .where('owner', '=', ownerOf(sessionId))
    .where('same_as', '=', sameAs)
    .execute();
  const row = await tx
    .insertInto('search_query')
    .values({
      session_id: userId === null ? sessionId : null,
      user_id: userId,
      string,
      same_as: sameAs,
      found,
      corrected,
    })
    .returning(['id', commitsLocally.as('commit')])
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes all but the newest `most` queries of an owner: a user id, or the negated session id of a guest. */
export async function forgetOldest(tx: Tx, owner: number, most: number): Promise<void> {
  await sql`
    delete from search_query where owner = ${owner} and id <= (
      select id from search_query where owner = ${owner} order by id desc offset ${most} limit 1)
  `.execute(tx);
}

/** Moves the queries of a guest to the user; of two equal ones only the later stays. */
export async function giveQueries(tx: Tx, sessionId: number, userId: number): Promise<void> {
  await sql`
    delete from search_query older using search_query newer
    where least(older.owner, newer.owner) = ${-sessionId} and greatest(older.owner, newer.owner) = ${userId}
      and older.same_as = newer.same_as and older.id < newer.id
  `.execute(tx);
  await sql`
    update search_query set session_id = null, user_id = ${userId} where session_id = ${sessionId}
  `.execute(tx);
}

/** @returns whether the visitor had such a query */
export async function deleteQuery(db: Db, sessionId: number, id: number): Promise<boolean> {
  const done = await db
    .deleteFrom('search_query')
    .where('id', '=', id)
    .where('owner', '=', ownerOf(sessionId))
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function deleteQueries(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('search_query').where('owner', '=', ownerOf(sessionId)).execute();
}

/** Reads the queries of a user, the latest first. */
export async function readQueriesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_query')
    .select('string')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ string }) => string);
}

export async function deleteQueriesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('search_query').where('user_id', '=', userId).execute();
}
