import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY, TODAY_TEXT } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { ContractState, ContractTerms } from './contracts.ts';

const TERMS = sql`
  c.id, c.legal_entity_id as "legalEntityId", c.number, c.date::text as date, c.valid_to::text as "validTo",
  c.price_type_id as "priceTypeId", c.audience, c.percent, c.payment_delay_days as "paymentDelayDays",
  c.credit_limit_kopecks as "creditLimit"`;

/** SQL of `isContractInForce` for today. @param contract alias of the contract's table */
export function contractInForceText(contract: string): string {
  return `${contract}.state = 'active'
    and ${TODAY_TEXT} between ${contract}.date and coalesce(${contract}.valid_to, 'infinity')`;
}

const IN_FORCE = sql.raw(contractInForceText('c'));

/** @param isHeld locks the row until the end of the transaction, for calculations of the remaining credit */
export async function readContractInForce(
  db: Db,
  { legalEntityId, contractId }: { legalEntityId: number; contractId: number },
  isHeld: boolean,
): Promise<ContractTerms | undefined> {
  const found = await sql<ContractTerms>`
    select ${TERMS} from contract c
    where c.id = ${contractId} and c.legal_entity_id = ${legalEntityId} and ${IN_FORCE}
    ${isHeld ? sql`for no key update` : sql``}
  `.execute(db);
  return found.rows[0];
}

/** Changes of a contract's terms. A field that is left out stays unchanged. */
export interface ContractTermsChange {
  validTo?: LegalDay | null;
  /** null: the city's price type for the audience. */
  priceTypeId?: number | null;
  audience?: 'retail' | 'wholesale';
  percent?: number;
  paymentDelayDays?: number;
  creditLimit?: Kopecks | null;
  /** By how many percent an order may become dearer without the buyer's consent. */
  growthPercent?: number;
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
  /** 1C keeps its terms. */
  isOf1c: boolean;
}

export async function lockContract(tx: Tx, id: number): Promise<HeldContract | undefined> {
  const found = await sql<HeldContract>`
    select c.legal_entity_id as "entityId", e.confirmed_at is not null as "isConfirmed", c.number,
      c.date::text as date, c.state,
      c.valid_to::text as "validTo", ${TODAY}::text as today, c.connection_id is not null as "isOf1c"
    from contract c join legal_entity e on e.id = c.legal_entity_id where c.id = ${id} for no key update of c
  `.execute(tx);
  return found.rows[0];
}

/** Confirmed companies with an ИНН; branches differ by КПП. */
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

/** Id of a visible price type by its name, ignoring case. */
export async function readPriceType(db: Db, name: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from price_type where lower(name) = lower(${name}) and hidden_at is null order by id limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

/** @returns undefined while the shop has no default seller */
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

/** The terms of a contract that exists. */
export async function readTerms(db: Db, id: number): Promise<Required<Omit<ContractTermsChange, 'fileId'>>> {
  const found = await sql<Required<Omit<ContractTermsChange, 'fileId'>>>`
    select valid_to::text as "validTo", price_type_id as "priceTypeId", audience, percent,
      payment_delay_days as "paymentDelayDays", credit_limit_kopecks as "creditLimit",
      growth_percent as "growthPercent", delivery_terms as "deliveryTerms"
    from contract where id = ${id}
  `.execute(db);
  return found.rows[0] as Required<Omit<ContractTermsChange, 'fileId'>>;
}

/** The visible price types, by name. */
export async function readPriceTypes(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('price_type')
    .select(['id', 'name'])
    .where('hidden_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
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
      ...(terms.growthPercent === undefined ? {} : { growth_percent: terms.growthPercent }),
      ...(terms.deliveryTerms === undefined ? {} : { delivery_terms: terms.deliveryTerms }),
      ...(fileId === undefined ? {} : { file_id: fileId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function writeContractState(tx: Tx, id: number, state: ContractState): Promise<void> {
  await tx.updateTable('contract').set({ state }).where('id', '=', id).execute();
}

/** A contract or power of attorney in the lists for staff. */
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

/** File id of a contract or power. null: it has no file; undefined: the contract or power does not exist. */
export async function readFileId(
  db: Db,
  table: 'contract' | 'power_of_attorney',
  id: number,
): Promise<number | null | undefined> {
  return (await db.selectFrom(table).select('file_id').where('id', '=', id).executeTakeFirst())?.file_id;
}
