import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Buyer, MemberRole } from '../../session/session.ts';
import { contractInForceText } from '../contracts/contracts.queries.ts';

/** Membership of a user in a company. */
export interface Membership {
  legalEntityId: number;
  role: MemberRole;
}

/** A contract of a company, in force or not. */
export interface ContractChoice {
  id: number;
  number: string;
  isInForce: boolean;
  priceType: number | null;
  audience: Buyer['audience'];
  percent: number;
}

/** Companies of a user, without hidden ones. */
export async function readMemberships(db: Db, userId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('legal_entity_member as m')
    .innerJoin('legal_entity as e', 'e.id', 'm.legal_entity_id')
    .select(['m.legal_entity_id as legalEntityId', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('e.hidden_at', 'is', null)
    .orderBy('m.legal_entity_id')
    .execute();
  return rows as Membership[];
}

/** Contracts of a company. A contract is in force from its date to the end of its last day in Moscow. */
export async function readContractChoices(db: Db, legalEntityId: number): Promise<ContractChoice[]> {
  const rows = await db
    .selectFrom('contract')
    .select([
      'id',
      'number',
      'price_type_id as priceType',
      'audience',
      'percent',
      sql.raw<boolean>(contractInForceText('contract')).as('isInForce'),
    ])
    .where('legal_entity_id', '=', legalEntityId)
    .orderBy('id')
    .execute();
  return rows as ContractChoice[];
}

/** The last choice of a user. A null company: bought as a person; a null contract: without one. */
export interface LastChoice {
  legalEntityId: number | null;
  contractId: number | null;
}

export async function readLastChoice(db: Db, userId: number): Promise<LastChoice | undefined> {
  return db
    .selectFrom('buyer_choice')
    .select(['legal_entity_id as legalEntityId', 'contract_id as contractId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function writeLastChoice(
  db: Db,
  userId: number,
  { legalEntityId, contractId }: LastChoice,
): Promise<void> {
  const choice = { legal_entity_id: legalEntityId, contract_id: contractId };
  await db
    .insertInto('buyer_choice')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .execute();
}

/** Names for the session data: the user, the chosen company and contract. */
export interface BuyerNames {
  user: string;
  entity: { name: string; inn: string } | null;
  contract: { number: string } | null;
  /** Roles in all companies of the user that are not hidden. */
  roles: MemberRole[];
}

export async function readBuyerNames(
  db: Db,
  given: { userId: number; legalEntityId: number | null; contractId: number | null },
): Promise<BuyerNames | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('legal_entity as e', (join) => join.on('e.id', '=', given.legalEntityId))
    .leftJoin('contract as k', (join) => join.on('k.id', '=', given.contractId))
    .select((eb) => [
      ...(['u.name as user', 'e.name as entity', 'e.inn', 'k.number'] as const),
      eb
        .selectFrom('legal_entity_member as m')
        .innerJoin('legal_entity as of', 'of.id', 'm.legal_entity_id')
        .select(sql<MemberRole[]>`coalesce(json_agg(distinct m.role), '[]')`.as('roles'))
        .whereRef('m.user_id', '=', 'u.id')
        .where('of.hidden_at', 'is', null)
        .as('roles'),
    ])
    .where('u.id', '=', given.userId)
    .executeTakeFirst();
  return (
    row && {
      user: row.user,
      roles: row.roles ?? [],
      entity: row.entity === null ? null : { name: row.entity, inn: row.inn ?? '' },
      contract: row.number === null ? null : { number: row.number },
    }
  );
}
