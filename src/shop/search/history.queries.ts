import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** Whose the queries of a session are: the user's, or the guest's own. */
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

/** Texts of those that are not known to have found nothing, newest first. */
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
 * Waits until nobody else writes down what this visitor asked, wherever he is logged in; what is locked may still be
 * referred to.
 * @returns whose session it is; nothing when it has ended
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

/** The newest of the visitor's queries, in the place of one that is the same. */
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
      ...{ string, same_as: sameAs, found, corrected },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Forgets all but the newest `most` of an owner: a user, or with the sign turned the session of a guest. */
export async function forgetOldest(tx: Tx, owner: number, most: number): Promise<void> {
  await sql`
    delete from search_query where owner = ${owner} and id <= (
      select id from search_query where owner = ${owner} order by id desc offset ${most} limit 1)
  `.execute(tx);
}

/** What a guest asked is the user's from now on; of two that are the same only the later stays. */
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

/** @returns whether there was such a query of this visitor */
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
