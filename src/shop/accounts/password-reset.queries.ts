import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** The one link of a user that is good: an older one is good no more. */
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

/** Uses a link up. @returns whether it was good until now */
export async function takeReset(tx: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const done = await tx
    .deleteFrom('password_reset')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
