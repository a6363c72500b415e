import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import type { MemberRole } from '../session/session.ts';

/** Somebody of a company. */
export interface MemberRow {
  id: number;
  userId: number;
  name: string;
  email: string;
  role: MemberRole;
}

/** The people of a company, first come first, with how many there are. */
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

/** Where people of a company with one of these roles are written to. */
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

/** One of them; undefined: there is none in this company. */
export async function readMember(db: Db, legalEntityId: number, id: number): Promise<MemberRow | undefined> {
  return db
    .selectFrom('legal_entity_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id as userId', 'u.name', 'u.email', sql<MemberRole>`m.role`.as('role')])
    .where('m.legal_entity_id', '=', legalEntityId)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** Whether somebody of that e-mail is in the company. */
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

/** How many heads the company has besides one member. */
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

/** @returns whether he was not in it before; who is keeps his role */
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
