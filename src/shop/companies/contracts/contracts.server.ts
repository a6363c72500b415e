import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { queueNotice } from '../../accounts/staff-notices/staff-notices.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { membershipsOf, requireMay } from '../companies.server.ts';
import { queueDecisionEmail } from '../decision-emails.server.ts';
import { insertUploadedContract, readContractConflicts, readToday } from '../papers/papers.queries.ts';
import { invalidFields, requireRoom } from '../papers/papers.server.ts';
import { checkContract } from '../papers/papers.ts';
import { lockCompany } from '../profile/profile.queries.ts';
import { type ContractsContext, contractOf } from './contract-list.server.ts';
import {
  type ContractTermsChange,
  insertContract,
  lockContract,
  readConfirmed,
  readContractInForce,
  readLatestContracts,
  readPriceType,
  readTerms,
  writeContractState,
  writeTerms,
} from './contracts.queries.ts';
import type { ContractTerms } from './contracts.ts';
import { CONTRACT_STATUS_NAMES, type ContractState, contractStatus, mayContractBecome } from './contracts.ts';

export { contractInForceText } from './contracts.queries.ts';

interface Named {
  legalEntityId: number;
  contractId: number;
}

/**
 * Terms of a company's contract that is in force today (Moscow). Undefined when it is not in force or belongs to
 * another company.
 */
export async function contractInForce(db: Db, named: Named): Promise<ContractTerms | undefined> {
  return readContractInForce(db, named, false);
}

/** The same, with the contract locked until the end of the transaction, so that orders use its credit one at a time. */
export async function lockContractInForce(tx: Tx, named: Named): Promise<ContractTerms | undefined> {
  return readContractInForce(tx, named, true);
}

/** A new contract from staff or 1C. */
export interface NewContract {
  inn: string;
  /** Distinguishes branches with one ИНН; may be left out when there is only one. */
  kpp?: string | undefined;
  number: string;
  date: string;
  state: ContractState;
  terms: ContractTermsChange;
}

/**
 * Adds a contract to a confirmed company, with its file if there is one.
 * @returns its id
 * @throws 404 for a company that is not confirmed, 409 when the ИНН has several branches and no КПП is given, or for
 * a duplicate
 */
export async function addContract(
  { db, files, by = CLI }: { db: Kysely<DB>; files: Files; by?: Actor },
  contract: NewContract,
  file: ReceivedFile | null = null,
): Promise<number> {
  const entityId = await confirmedEntity(db, contract);
  const write = async (tx: Tx, fileId?: number) => {
    await lockCompany(tx, entityId);
    const { isThere } = await readContractConflicts(tx, entityId, contract);
    if (isThere) throw conflict(`Договор № ${contract.number} от ${formatDate(contract.date)} уже есть.`);
    requireOrder(contract.date, contract.terms);
    const id = await insertContract(tx, { entityId, ...contract });
    if (id === undefined) throw conflict('Сначала укажите продавца: npm run cli -- company.');
    await writeTerms(tx, id, { ...contract.terms, ...(fileId === undefined ? {} : { fileId }) });
    await audit(tx, by, 'contract.added', id, { state: contract.state, ...contract.terms });
    return id;
  };
  return file ? storeFile(files, file, `legal_entity ${entityId}`, write) : inTransaction(db, write);
}

/** Changes prices, payment and term of a contract. Existing orders keep their terms. @throws 404; 409 for a contract whose terms 1C keeps */
export async function changeContract(
  { db, by = CLI }: { db: Kysely<DB>; by?: Actor },
  id: number,
  terms: ContractTermsChange,
): Promise<void> {
  await inTransaction(db, (tx) => changeTermsIn(tx, id, terms, by));
}

/** The same in an open transaction. */
export async function changeTermsIn(
  tx: Tx,
  id: number,
  terms: ContractTermsChange,
  by: Actor,
): Promise<void> {
  const contract = await lockContract(tx, id);
  if (!contract) throw notFound(`Договора ${id} нет.`);
  if (contract.isOf1c)
    throw conflict('Условия этого договора ведёт 1С: измените их там, они придут с обменом.');
  requireOrder(contract.date, terms);
  const before = await readTerms(tx, id);
  await writeTerms(tx, id, terms);
  const fields = Object.keys(terms) as (keyof typeof before)[];
  const changed = fields.map((field) => ({ field, was: before[field], now: terms[field] }));
  await audit(tx, by, 'contract.changed', id, { ...terms, changed });
}

/**
 * Moves a contract to another state.
 * @throws 404, 409 for a transition that is not allowed or a company that is not confirmed
 */
export async function moveContract(
  { db, by = CLI }: { db: Kysely<DB>; by?: Actor },
  id: number,
  to: ContractState,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const contract = await lockContract(tx, id);
    if (!contract) throw notFound(`Договора ${id} нет.`);
    if (!mayContractBecome(contract.state, to))
      throw conflict(
        `Договор «${CONTRACT_STATUS_NAMES[contractStatus(contract, contract.today)]}»: состояние так не меняется.`,
      );
    if (to === 'active' && !contract.isConfirmed)
      throw conflict(`Сначала подтвердите юрлицо: npm run cli -- companies confirm ${contract.entityId}`);
    await writeContractState(tx, id, to);
    await audit(tx, by, `contract.${to}`, id, { from: contract.state });
    if (to === 'active' || to === 'refused' || to === 'terminated')
      await queueDecisionEmail(tx, contract.entityId, { decided: `contract ${to}`, name: contract.number });
  });
}

/** The newest contracts, optionally of one state only. */
export async function latestContracts(db: Db, state: ContractState | null, most: number) {
  return readLatestContracts(db, state, most);
}

/** Id of a price type by its name. @throws 404 */
export async function priceTypeOf(db: Db, name: string): Promise<number> {
  const id = await readPriceType(db, name);
  if (id === undefined) throw notFound(`Вида цен «${name}» нет.`);
  return id;
}

async function confirmedEntity(db: Db, { inn, kpp }: NewContract): Promise<number> {
  const found = (await readConfirmed(db, inn)).filter((each) => kpp === undefined || each.kpp === kpp);
  const [only, ...others] = found;
  if (!only) throw notFound(`Подтверждённого юрлица с ИНН ${inn}${kpp ? ` и КПП ${kpp}` : ''} нет.`);
  if (others.length > 0)
    throw conflict(
      `С ИНН ${inn} их несколько, укажите КПП: ${found.map((each) => each.kpp || 'пустой').join(', ')}.`,
    );
  return only.id;
}

function requireOrder(date: string, { validTo }: ContractTermsChange): void {
  if (validTo && validTo < date)
    throw badField('valid_to', 'Срок действия заканчивается раньше даты договора.');
}

async function audit(tx: Tx, by: Actor, action: string, subjectId: number, details: object): Promise<void> {
  await recordAudit(tx, { ...by, action, subjectId, details: { ...details } });
}

function conflict(text: string): ShopError {
  return new ShopError('contract_conflict', 409, text);
}

interface ContractUpload {
  legal_entity: number;
  number: string;
  date: string;
  valid_to?: string | undefined;
}

/**
 * Stores the scan of a contract for review. Staff enters price type, delay of payment and credit limit.
 * @throws 401, 403, 404 for a company without the visitor, 400 at fields, 409 for a duplicate, errors of the file
 * store
 */
export async function uploadContract(
  context: ContractsContext & { files: Files },
  typed: ContractUpload,
  file: ReceivedFile | null,
) {
  const { db, visitor, files } = context;
  const { legal_entity: entityId } = typed;
  requireMay(await membershipsOf(db, visitor), entityId, 'contracts.upload');
  const { value, fields } = checkContract(typed, await readToday(db));
  if (fields || !file)
    throw invalidFields({ ...fields, ...(file ? {} : { file: ['Выберите файл договора.'] }) });
  const id = await storeFile(files, file, `legal_entity ${entityId}`, async (tx: Tx, fileId) => {
    await lockCompany(tx, entityId);
    const { waiting, isThere } = await readContractConflicts(tx, entityId, value);
    requireRoom(waiting);
    if (isThere)
      throw new ShopError(
        'contract_exists',
        409,
        `Договор № ${value.number} от ${formatDate(value.date)} уже есть: загружать его снова не нужно.`,
      );
    const added = await insertUploadedContract(tx, entityId, value, fileId);
    if (added === undefined) throw badField('non_field_errors', 'Магазин ещё не принимает договоры.');
    await recordAudit(tx, {
      actor: 'user',
      actorId: visitor.userId,
      action: 'contract.uploaded',
      subjectId: added,
      details: { legal_entity: entityId, file: fileId },
    });
    await queueNotice(tx, 'contract.review', added);
    return added;
  });
  return contractOf(context, id);
}
