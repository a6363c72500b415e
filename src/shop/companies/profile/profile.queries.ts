import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { MemberRole } from '../../session/session.ts';
import type { Bank } from '../bank/bank.ts';
import type { ContractState } from '../contracts/contracts.ts';
import { reviewColumn } from '../review/review.queries.ts';
import type { Refusal } from '../review/review.ts';
import type { NewEntity } from './profile.ts';

/** A company as its members see it. */
export interface EntityRow extends NewEntity {
  id: number;
  bank: Bank | null;
  edo_id: string;
  isConfirmed: boolean;
  isRefused: boolean;
  review: Refusal | null;
  role: MemberRole;
  contracts: { id: number; number: string; date: LegalDay; validTo: LegalDay | null; state: ContractState }[];
  /** Today in Moscow, at the time of reading. */
  today: LegalDay;
}

const SELECTED = sql`
  select e.id, e.inn, e.kpp, e.ogrn, e.name, e.full_name, e.address, nullif(e.bank, '{}') as bank, e.edo_id,
    e.confirmed_at is not null as "isConfirmed", e.refused_at is not null as "isRefused", ${reviewColumn('e')}, m.role,
    ${TODAY}::text as today,
    (select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'date', c.date,
       'validTo', c.valid_to, 'state', c.state) order by c.date desc, c.id desc), '[]')
     from contract c where c.legal_entity_id = e.id) as contracts
  from legal_entity_member m
  join legal_entity e on e.id = m.legal_entity_id and e.hidden_at is null`;

/** Companies of a user, oldest first, with their total number. */
export async function readEntities(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EntityRow[]; count: number }> {
  const [found, counted] = await Promise.all([
    sql<EntityRow>`${SELECTED} where m.user_id = ${userId} order by e.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from legal_entity_member m
      join legal_entity e on e.id = m.legal_entity_id and e.hidden_at is null where m.user_id = ${userId}
    `.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** One company of a user; undefined when the user has no such company. */
export async function readEntity(db: Db, userId: number, id: number): Promise<EntityRow | undefined> {
  const found = await sql<EntityRow>`${SELECTED} where m.user_id = ${userId} and e.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Locks a user until the transaction ends, so that their companies are added one at a time. */
export async function lockCompaniesOfUser(tx: Tx, userId: number): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
}

/** A company of the same user with the same details, other than the given one. */
export async function readOwnDuplicate(
  db: Db,
  userId: number,
  { inn, kpp }: { inn: string; kpp: string },
  besides = 0,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('legal_entity_member as m')
    .innerJoin('legal_entity as e', 'e.id', 'm.legal_entity_id')
    .select('e.name')
    .where('m.user_id', '=', userId)
    .where('e.hidden_at', 'is', null)
    .where('e.inn', '=', inn)
    .where('e.kpp', '=', kpp)
    .where('e.id', '<>', besides)
    .executeTakeFirst();
}

/** @param cityId the city of the person who registers it; null: unknown */
export async function insertEntity(tx: Tx, entity: NewEntity, cityId: number | null): Promise<number> {
  const values = { ...entity, city_id: cityId };
  const { id } = await tx.insertInto('legal_entity').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Updates a company. Fields that are not given stay unchanged. */
export async function updateEntity(
  tx: Tx,
  id: number,
  { bank, ...change }: Partial<NewEntity> & { edo_id?: string; bank?: Bank | null; refused_at?: null },
): Promise<void> {
  const set: Updateable<DB['legal_entity']> = { ...change };
  if (bank !== undefined) set.bank = JSON.stringify(bank ?? {});
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('legal_entity').set(set).where('id', '=', id).execute();
}

/** Locks a company until the transaction ends, so that changes of it, its members and its papers run one at a time. */
export async function lockCompany(tx: Tx, id: number): Promise<void> {
  await sql`select from legal_entity where id = ${id} for no key update`.execute(tx);
}
