import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { MemberRole } from '../../session/session.ts';

/** A member of a company. */
export interface MemberRow {
  id: number;
  userId: number;
  name: string;
  email: string;
  role: MemberRole;
}

/** Members of a company, earliest first, with their total number. */
export async function readMembers(
  db: Db,
  legalEntityId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MemberRow[]; count: number }> {
  const of = db
    .selectFrom('legal_entity_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.legal_entity_id', '=', legalEntityId);
  const rows = await of
    .select(['m.id', 'm.user_id as userId', 'u.name', 'u.email', sql<MemberRole>`m.role`.as('role')])
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await of.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { rows, count };
}

/** Emails of the members who have one of these roles. */
export async function readEmailsOf(
  db: Db,
  legalEntityId: number,
  roles: readonly MemberRole[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_entity_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.legal_entity_id', '=', legalEntityId)
    .where('m.role', 'in', roles)
    .orderBy('m.id')
    .execute();
  return rows.map(({ email }) => email);
}

/** One member; undefined when the company has no member with this id. */
export async function readMember(db: Db, legalEntityId: number, id: number): Promise<MemberRow | undefined> {
  return db
    .selectFrom('legal_entity_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id as userId', 'u.name', 'u.email', sql<MemberRole>`m.role`.as('role')])
    .where('m.legal_entity_id', '=', legalEntityId)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** Whether an account with this email is a member of the company. */
export async function readIsMember(db: Db, legalEntityId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('legal_entity_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.legal_entity_id', '=', legalEntityId)
    .where(sql<string>`lower(u.email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of heads of the company other than the given member. */
export async function countOtherHeads(db: Db, legalEntityId: number, besides: number): Promise<number> {
  const { count } = await db
    .selectFrom('legal_entity_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('legal_entity_id', '=', legalEntityId)
    .where('role', '=', 'head')
    .where('id', '<>', besides)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a member; an existing member keeps the role. @returns whether the member is new */
export async function insertMember(
  tx: Tx,
  { legalEntityId, userId, role }: { legalEntityId: number; userId: number; role: MemberRole },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legal_entity_member')
    .values({ legal_entity_id: legalEntityId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function writeRole(tx: Tx, id: number, role: MemberRole): Promise<void> {
  await tx.updateTable('legal_entity_member').set({ role }).where('id', '=', id).execute();
}

export async function deleteMember(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('legal_entity_member').where('id', '=', id).execute();
}
