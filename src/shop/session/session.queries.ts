import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { commitsLocally } from '../../platform/database/local-commit.queries.ts';

export async function insertSession(
  db: Db,
  hash: Buffer,
  { seconds, userId, device }: { seconds: number; userId: number | null; device: string },
): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({
      token_hash: hash,
      user_id: userId,
      device,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns whether the session still exists */
export async function writeChoice(
  db: Db,
  id: number,
  { legalEntityId, contractId }: { legalEntityId: number | null; contractId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ legal_entity_id: legalEntityId, contract_id: contractId })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lifetimes since the last visit, of a guest and of a user, and the user's limit since the login. */
export interface Lifetimes {
  guest: number;
  user: number;
  userAtMost: number;
}

/** Extends a session; never inside a transaction. A standby that has taken over may lack the last visits. */
export async function prolong(db: Db, id: number, { guest, user, userAtMost }: Lifetimes): Promise<void> {
  await sql`
    update session set seen_at = now(), expires_at = case
      when user_id is null then now() + make_interval(secs => ${guest})
      else least(now() + make_interval(secs => ${user}), created_at + make_interval(secs => ${userAtMost})) end
    where id = ${id} returning ${commitsLocally}
  `.execute(db);
}

/**
 * Locks a session until the transaction ends.
 * @returns whether it exists and is still a guest's
 */
export async function lockGuestSession(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** A session of a logged-in user, as shown in the account. */
export interface LoginSession {
  id: number;
  /** Such as «Chrome, Windows». */
  device: string;
  createdAt: Date;
  seenAt: Date;
}

export async function readSessionsOf(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LoginSession[]; count: number }> {
  const live = db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`);
  const rows = await live
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await live.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
}

/** @returns whether the session existed */
export async function deleteOneOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOthersOf(db: Db, userId: number, besides: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', besides).execute();
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/**
 * Deletes at most `most` sessions that expired over a day ago, with their rows; skips those another process is
 * deleting. The extra day protects requests that began before the expiry.
 */
export async function deleteExpired(db: Db, most: number): Promise<void> {
  await sql`
    delete from session where id in (
      select id from session where expires_at < now() - interval '1 day'
      order by expires_at limit ${most} for update skip locked)
  `.execute(db);
}

/** The live session that a browser's first write opened at most `seconds` ago. */
export async function readOpening(
  tx: Tx,
  browserHash: Buffer,
  seconds: number,
): Promise<{ id: number; salt: Buffer } | undefined> {
  return tx
    .selectFrom('session_opening as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['s.id', 'o.salt'])
    .where('o.browser_hash', '=', browserHash)
    .where('o.opened_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Records the session that a browser's first write opened, replacing the previous record. */
export async function writeOpening(
  tx: Tx,
  browserHash: Buffer,
  { id, salt }: { id: number; salt: Buffer },
): Promise<void> {
  const row = { salt, session_id: id, opened_at: sql<Date>`now()` };
  await tx
    .insertInto('session_opening')
    .values({ browser_hash: browserHash, ...row })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(row))
    .execute();
}

/** Deletes at most `most` records older than `seconds`; skips those another process is deleting. */
export async function deleteOpenings(db: Db, most: number, seconds: number): Promise<void> {
  await sql`
    delete from session_opening where browser_hash in (
      select browser_hash from session_opening where opened_at < now() - make_interval(secs => ${seconds})
      order by opened_at limit ${most} for update skip locked)
  `.execute(db);
}
