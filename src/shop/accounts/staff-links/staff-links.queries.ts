import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** Stores a link of a person and deletes links that have expired. */
export async function insertLink(db: Db, userId: number, tokenHash: Buffer, seconds: number): Promise<void> {
  await sql`delete from staff_link where expires_at < now()`.execute(db);
  await sql`
    insert into staff_link (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(secs => ${seconds}))
  `.execute(db);
}

/** Ends all links of a person. */
export async function deleteLinks(db: Db, userId: number): Promise<void> {
  await sql`delete from staff_link where user_id = ${userId}`.execute(db);
}

/** The person of a link that is valid. */
export interface LinkOwner {
  id: number;
  name: string;
  email: string;
  phone: string;
  hash: string;
  isConfirmed: boolean;
}

export async function readLinkOwner(db: Db, tokenHash: Buffer): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select u.id, u.name, u.email, u.phone, u.password_hash as hash, u.confirmed_at is not null as "isConfirmed"
    from staff_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and l.expires_at > now() and exists (select from staff_grant g where g.user_id = u.id)
  `.execute(db);
  return rows[0];
}

/** Uses up a link; the other links of its person end too. @returns whether it was valid */
export async function useLink(tx: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from staff_link where user_id = ${userId} and token_hash = ${tokenHash} and expires_at > now()
  `.execute(tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await deleteLinks(tx, userId);
  return true;
}
