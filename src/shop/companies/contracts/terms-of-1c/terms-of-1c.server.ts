import type { Tx } from '../../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { Actor } from '../../../audit/audit.ts';
import { insertStatement, type StatedDebt } from '../../credit/credit.queries.ts';
import { lockCompany } from '../../profile/profile.queries.ts';
import {
  type ContractTermsChange,
  insertContract,
  readConfirmed,
  readPriceType,
  writeTerms,
} from '../contracts.queries.ts';
import {
  type LinkableContract,
  readContractsOf,
  readLastStatement,
  writeLink,
} from './terms-of-1c.queries.ts';

/** A contract as 1C keeps it. Absent terms stay as they are; null: 1C says that there are none. */
export interface ContractOf1c {
  inn: string;
  /** Empty: a sole trader, or not stated. */
  kpp: string;
  number: string;
  date: LegalDay;
  terms: Pick<ContractTermsChange, 'paymentDelayDays' | 'creditLimit' | 'validTo'>;
  /** The name of a price type; null: the usual one; absent: unchanged. */
  priceType?: string | null | undefined;
  /** The debt by the books of 1C; absent: not stated. */
  debt?: Omit<StatedDebt, 'source'> | undefined;
}

/** What the contract had before, as far as it was changed; a new contract had nothing. */
export interface ContractStep {
  was: Partial<LinkableContract>;
  now: ContractTermsChange;
  /** This 1C is the master of its terms from now on. */
  isLinked: boolean;
  /** The debt was not stated so before. */
  isStated: boolean;
}

/** What became of a contract of 1C, or why nothing did, in Russian. */
export type ContractOutcome =
  | { done: 'added' | 'changed' | 'same'; contractId: number; step: ContractStep }
  | { problem: string; contractId: number | null };

const BY_1C: Actor = { actor: '1c', actorId: null };

/**
 * Takes over the terms and the debt of a contract from 1C, which is their master from then on. A repeated call changes nothing.
 * Existing orders keep their terms.
 * @param connection the 1C that keeps the contract; null: a file by hand, which links nothing
 */
export async function takeContractOf1c(
  tx: Tx,
  given: ContractOf1c,
  connection: { id: number; slug: string } | null,
): Promise<ContractOutcome> {
  const { number, date, terms } = given;
  const entity = await companyOf(tx, given);
  if (typeof entity !== 'number') return { ...entity, contractId: null };
  await lockCompany(tx, entity);
  const found = contractAmong(await readContractsOf(tx, entity), given);
  if (found && 'problem' in found) return found;
  const contractId = found?.id ?? null;
  if (found && connection && found.connectionId !== null && found.connectionId !== connection.id)
    return { problem: 'условия этого договора ведёт другая база 1С', contractId };
  const priceTypeId = given.priceType
    ? await readPriceType(tx, given.priceType)
    : (given.priceType as null | undefined);
  if (given.priceType && priceTypeId === undefined)
    return { problem: `вида цен «${given.priceType}» на сайте нет`, contractId };
  const validTo = terms.validTo === undefined ? found?.validTo : terms.validTo;
  if (validTo && validTo < date)
    return { problem: 'срок действия заканчивается раньше даты договора', contractId };
  const wanted = { ...terms, ...(priceTypeId !== undefined && { priceTypeId }) };
  const changed = found ? differing(found, wanted) : wanted;
  const id = found?.id ?? (await insertContract(tx, { entityId: entity, number, date, state: 'active' }));
  if (id === undefined) return { problem: 'сначала укажите продавца: npm run cli -- company', contractId };
  const isChanged = Object.keys(changed).length > 0;
  if (isChanged) await writeTerms(tx, id, changed);
  if (!found || isChanged)
    await audit(tx, found ? 'contract.changed' : 'contract.added', id, { number, ...changed });
  const isLinked = connection !== null && found?.connectionId !== connection.id;
  if (isLinked) await writeLink(tx, id, connection.id);
  const isStated =
    given.debt !== undefined &&
    (await state(tx, id, { ...given.debt, source: connection ? `1c:${connection.slug}` : 'file' }));
  const step = { was: found ?? {}, now: changed, isLinked, isStated };
  if (!found) return { done: 'added', contractId: id, step };
  return { done: isChanged || isLinked || isStated ? 'changed' : 'same', contractId: id, step };
}

async function companyOf(tx: Tx, { inn, kpp }: ContractOf1c): Promise<number | { problem: string }> {
  const all = await readConfirmed(tx, inn);
  const [only, ...others] = kpp === '' ? all : all.filter((each) => each.kpp === kpp);
  const title = `ИНН ${inn}${kpp === '' ? '' : `, КПП ${kpp}`}`;
  if (!only) return { problem: `подтверждённого юрлица с ${title} на сайте нет` };
  if (others.length > 0) return { problem: `юрлиц с ${title} несколько: нужен КПП` };
  return only.id;
}

/** The contract of a company with this number and date; undefined: there is none. */
function contractAmong(
  all: readonly LinkableContract[],
  { number, date }: ContractOf1c,
): LinkableContract | { problem: string; contractId: number } | undefined {
  const named = all.filter((each) => each.number.toLowerCase() === number.toLowerCase());
  const [other] = named;
  const exact = named.find((each) => each.date === date);
  if (exact || !other) return exact;
  return {
    problem: `на сайте договор № ${number} от ${formatDate(other.date)}, а в 1С от ${formatDate(date)}`,
    contractId: other.id,
  };
}

function differing(found: LinkableContract, wanted: ContractTermsChange): ContractTermsChange {
  const now = found as unknown as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && now[name] !== value,
  );
  return Object.fromEntries(changed) as ContractTermsChange;
}

/** Adds a statement of debt unless the last one of that day says the same. @returns whether it was added */
async function state(tx: Tx, contractId: number, stated: StatedDebt): Promise<boolean> {
  const last = await readLastStatement(tx, contractId, stated.asOf);
  if (last?.debt === stated.debt && last.overdue === stated.overdue) return false;
  await insertStatement(tx, contractId, stated);
  const { asOf: as_of, debt, overdue, source } = stated;
  await audit(tx, 'contract.debt', contractId, { as_of, debt, overdue, source });
  return true;
}

async function audit(tx: Tx, action: string, subjectId: number, details: object): Promise<void> {
  await recordAudit(tx, { ...BY_1C, action, subjectId, details: { ...details } });
}
