import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

/** Companies of a user, with the roles. */
export async function readCompaniesOf(db: Db, userId: number): Promise<unknown[]> {
  return db
    .selectFrom('legal_entity_member as m')
    .innerJoin('legal_entity as e', 'e.id', 'm.legal_entity_id')
    .select(['e.name as Компания', 'e.inn as ИНН', 'm.role as Роль', 'm.created_at as С'])
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .execute();
}

/** Name of a company that would be left with members but without a head if the user left. */
export async function readCompanyLeftHeadless(db: Db, userId: number): Promise<string | undefined> {
  const rows = await sql<{ name: string }>`
    select e.name from legal_entity_member m join legal_entity e on e.id = m.legal_entity_id
    where m.user_id = ${userId} and m.role = 'head'
      and exists (select from legal_entity_member o where o.legal_entity_id = e.id and o.user_id <> m.user_id)
      and not exists (select from legal_entity_member o
                      where o.legal_entity_id = e.id and o.user_id <> m.user_id and o.role = 'head')
    limit 1
  `.execute(db);
  return rows.rows[0]?.name;
}

/** Whether the user is a member of a company that the shop has confirmed. */
export async function readIsOfConfirmed(db: Db, userId: number): Promise<boolean> {
  const row = db
    .selectFrom('legal_entity_member as m')
    .innerJoin('legal_entity as e', 'e.id', 'm.legal_entity_id')
    .select('m.id')
    .where('m.user_id', '=', userId)
    .where('e.confirmed_at', 'is not', null);
  return (await row.limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteMembershipsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('member_invitation').where('invited_by', '=', userId).execute();
  await tx.deleteFrom('legal_entity_member').where('user_id', '=', userId).execute();
}
