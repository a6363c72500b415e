import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

/** Writes the only open change of a user's email; it replaces an earlier one. */
export async function writeEmailChange(
  tx: Tx,
  userId: number,
  email: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into email_change (user_id, email, expires_at)
    values (${userId}, ${email}, now() + make_interval(secs => ${seconds}))
    on conflict (user_id) do update
    set email = excluded.email, token_hash = null, expires_at = excluded.expires_at
  `.execute(tx);
}

/** The new email of a user that is not confirmed yet. */
export async function readNewEmail(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Stores the token hash of a change.
 * @returns the recipient and whether another account has the new email; undefined when the change has expired
 */
export async function writeChangeToken(
  db: Db,
  userId: number,
  hash: Buffer,
): Promise<{ email: string; name: string; isTaken: boolean } | undefined> {
  const { rows } = await sql<{ email: string; name: string; isTaken: boolean }>`
    update email_change c set token_hash = ${hash} from app_user u
    where c.user_id = ${userId} and c.expires_at > now() and u.id = c.user_id
    returning c.email, u.name, exists (
      select from app_user o where lower(o.email) = lower(c.email) and o.id <> c.user_id) as "isTaken"
  `.execute(db);
  return rows[0];
}

/** Uses up a change. @returns undefined when it has expired, was used or never existed */
export async function consumeEmailChange(
  tx: Tx,
  hash: Buffer,
): Promise<{ userId: number; email: string } | undefined> {
  const { rows } = await sql<{ userId: number; email: string }>`
    delete from email_change where token_hash = ${hash} and expires_at > now()
    returning user_id as "userId", email
  `.execute(tx);
  return rows[0];
}

/** @returns the old email; undefined when another account has the new one */
export async function replaceEmail(tx: Tx, userId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update app_user u set email = ${email} from app_user b
    where u.id = ${userId} and b.id = u.id
      and not exists (select from app_user o where lower(o.email) = lower(${email}) and o.id <> u.id)
    returning b.email as before
  `.execute(tx);
  return rows[0]?.before;
}
