import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { StaffRole } from './staff.ts';

export async function readRole(db: Db, userId: number): Promise<StaffRole | undefined> {
  const row = await db
    .selectFrom('staff_member')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role as StaffRole | undefined;
}

/** Staff in the order of their appointment. */
export async function readStaff(db: Db): Promise<{ email: string; name: string; role: string }[]> {
  return db
    .selectFrom('staff_member as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.email', 'u.name', 's.role'])
    .orderBy('s.created_at')
    .orderBy('s.user_id')
    .execute();
}

/** @returns whether the role has changed */
export async function writeRole(tx: Tx, userId: number, role: StaffRole): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_member (user_id, role) values (${userId}, ${role})
    on conflict (user_id) do update set role = excluded.role where staff_member.role <> excluded.role
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** @returns whether the user had a role */
export async function deleteRole(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_member')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
