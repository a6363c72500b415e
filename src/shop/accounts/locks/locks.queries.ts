import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** Closes an account. @returns whether it was open */
export async function insertLock(
  tx: Tx,
  userId: number,
  { by, reason }: { by: number; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_lock (user_id, by_id, reason) values (${userId}, ${by}, ${reason}) on conflict do nothing
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Opens an account. @returns whether it was closed */
export async function deleteLock(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from customer_lock where user_id = ${userId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function readIsLocked(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from customer_lock where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}
