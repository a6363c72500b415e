import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

/** Writes the only valid reset link of a user; it replaces an earlier one. */
export async function writeReset(db: Db, userId: number, tokenHash: Buffer, seconds: number): Promise<void> {
  await sql`
    insert into password_reset (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
  `.execute(db);
}

export async function readIsGood(db: Db, userId: number, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a link. @returns whether it was valid */
export async function consumeReset(tx: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const done = await tx
    .deleteFrom('password_reset')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
