import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** A reading of data about people. */
export interface Access {
  userId: number;
  sessionId: number;
  /** «GET /staff/orders/:id/» */
  route: string;
  /** «order» */
  kind: string;
  /** The ids of what was read. */
  subjects: readonly number[];
}

export async function insertAccess(
  db: Db,
  { userId, sessionId, route, kind, subjects }: Access,
): Promise<void> {
  await sql`
    insert into staff_access (user_id, session_id, route, subject_kind, subjects)
    values (${userId}, ${sessionId}, ${route}, ${kind}, ${[...subjects]}::int[])
  `.execute(db);
}

/** Deletes the oldest of the rows that are over a year old. @returns how many */
export async function deleteYearOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_access where id in (
      select id from staff_access where at < now() - interval '1 year' order by at limit ${most} for update skip locked)
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
