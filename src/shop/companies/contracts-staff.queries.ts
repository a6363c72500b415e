import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import { TODAY } from '../../core/legal-day.queries.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import type { Kopecks } from '../../core/money.ts';
import type { ContractState } from './contracts.ts';

/** What staff writes into a contract; what is not named stays. */
export interface ContractTermsChange {
  validTo?: LegalDay | null;
  /** null: what the city has for the audience. */
  priceTypeId?: number | null;
  audience?: 'retail' | 'wholesale';
  percent?: number;
  paymentDelayDays?: number;
  creditLimit?: Kopecks | null;
  deliveryTerms?: string;
  fileId?: number;
}

export interface HeldContract {
  entityId: number;
  isConfirmed: boolean;
  number: string;
  date: LegalDay;
  state: ContractState;
  validTo: LegalDay | null;
  today: LegalDay;
}

export async function lockContract(tx: Tx, id: number): Promise<HeldContract | undefined> {
  const found = await sql<HeldContract>`
    select c.legal_entity_id as "entityId", e.confirmed_at is not null as "isConfirmed", c.number,
      c.date::text as date, c.state,
      c.valid_to::text as "validTo", ${TODAY}::text as today
    from contract c join legal_entity e on e.id = c.legal_entity_id where c.id = ${id} for no key update of c
  `.execute(tx);
  return found.rows[0];
}

/** Confirmed companies of an ИНН: branches differ by КПП. */
export async function readConfirmed(db: Db, inn: string): Promise<{ id: number; kpp: string }[]> {
  return db
    .selectFrom('legal_entity')
    .select(['id', 'kpp'])
    .where('inn', '=', inn)
    .where('confirmed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('kpp')
    .execute();
}

/** The price type of a name, in whatever case; those that are hidden are none. */
export async function readPriceType(db: Db, name: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from price_type where lower(name) = lower(${name}) and hidden_at is null order by id limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

/** @returns undefined while the shop has no seller that sells */
export async function insertContract(
  tx: Tx,
  given: { entityId: number; number: string; date: LegalDay; state: ContractState },
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    insert into contract (legal_entity_id, seller_id, number, date, state)
    select ${given.entityId}::int, id, ${given.number}, ${given.date}::date, ${given.state}
    from seller where is_default returning id
  `.execute(tx);
  return found.rows[0]?.id;
}

export async function writeTerms(tx: Tx, id: number, terms: ContractTermsChange): Promise<void> {
  const { validTo, priceTypeId, creditLimit, fileId } = terms;
  if (Object.values(terms).every((value) => value === undefined)) return;
  await tx
    .updateTable('contract')
    .set({
      ...(validTo === undefined ? {} : { valid_to: validTo }),
      ...(priceTypeId === undefined ? {} : { price_type_id: priceTypeId }),
      ...(terms.audience && { audience: terms.audience }),
      ...(terms.percent === undefined ? {} : { percent: terms.percent }),
      ...(terms.paymentDelayDays === undefined ? {} : { payment_delay_days: terms.paymentDelayDays }),
      ...(creditLimit === undefined ? {} : { credit_limit_kopecks: creditLimit }),
      ...(terms.deliveryTerms === undefined ? {} : { delivery_terms: terms.deliveryTerms }),
      ...(fileId === undefined ? {} : { file_id: fileId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function writeContractState(tx: Tx, id: number, state: ContractState): Promise<void> {
  await tx.updateTable('contract').set({ state }).where('id', '=', id).execute();
}

/** A contract or a power as staff lists it. */
export interface ListedPaper {
  id: number;
  inn: string;
  entity: string;
  number: string;
  from: LegalDay;
  to: LegalDay | null;
  state: string;
  today: LegalDay;
  fileId: number | null;
}

export async function readLatestContracts(
  db: Db,
  state: ContractState | null,
  most: number,
): Promise<(ListedPaper & { percent: number; delay: number; limit: Kopecks | null; prices: string })[]> {
  const found = await sql<never>`
    select c.id, e.inn, e.name as entity, c.number, c.date::text as from, c.valid_to::text as to, c.state,
      ${TODAY}::text as today, c.file_id as "fileId", c.percent,
      c.payment_delay_days as delay, c.credit_limit_kopecks as limit, coalesce(p.name, c.audience) as prices
    from contract c join legal_entity e on e.id = c.legal_entity_id left join price_type p on p.id = c.price_type_id
    where ${state}::text is null or c.state = ${state} order by c.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

/** The row of the file of a contract or a power; null: there is none; undefined: nor is the paper. */
export async function readFileId(
  db: Db,
  table: 'contract' | 'power_of_attorney',
  id: number,
): Promise<number | null | undefined> {
  return (await db.selectFrom(table).select('file_id').where('id', '=', id).executeTakeFirst())?.file_id;
}
