import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { type Files, keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { CONTRACT_STATUS_NAMES, type ContractState, contractStatus, mayContractBecome } from './contracts.ts';
import {
  type ContractTermsChange,
  insertContract,
  lockContract,
  readConfirmed,
  readLatestContracts,
  readPriceType,
  writeContractState,
  writeTerms,
} from './contracts-staff.queries.ts';
import { tellDecision } from './decisions.server.ts';
import { lockEntity, readContractsBeside } from './papers.queries.ts';

/** Who writes: staff at the command line, or 1C. */
type Actor = 'staff' | '1c';

/** A contract as staff or 1C brings it. */
export interface NewContract {
  inn: string;
  /** Tells branches of one ИНН apart; not told: there is one alone. */
  kpp?: string | undefined;
  number: string;
  date: string;
  state: ContractState;
  terms: ContractTermsChange;
}

/**
 * Writes a contract of a confirmed company, with its file when there is one.
 * @returns its id
 * @throws 404 for a company that is not confirmed, 409 for branches that cannot be told apart or a contract that is there
 */
export async function addContract(
  { db, files, actor = 'staff' }: { db: Kysely<DB>; files: Files; actor?: Actor },
  contract: NewContract,
  file: ReceivedFile | null = null,
): Promise<number> {
  const entityId = await confirmedEntity(db, contract);
  const write = async (tx: Tx, fileId?: number) => {
    await lockEntity(tx, entityId);
    const { isThere } = await readContractsBeside(tx, entityId, contract);
    if (isThere) throw conflict(`Договор № ${contract.number} от ${formatDate(contract.date)} уже есть.`);
    requireOrder(contract.date, contract.terms);
    const id = await insertContract(tx, { entityId, ...contract });
    if (id === undefined) throw conflict('Сначала нужен продавец по умолчанию.');
    await writeTerms(tx, id, { ...contract.terms, ...(fileId === undefined ? {} : { fileId }) });
    await audit(tx, actor, 'contract.added', id, { state: contract.state, ...contract.terms });
    return id;
  };
  return file ? keepFile(files, file, `legal_entity ${entityId}`, write) : inTransaction(db, write);
}

/** Changes what a contract says of prices, payment and term; orders keep what they were made by. @throws 404 */
export async function changeContract(
  { db, actor = 'staff' }: { db: Kysely<DB>; actor?: Actor },
  id: number,
  terms: ContractTermsChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const contract = await lockContract(tx, id);
    if (!contract) throw notFound(`Договора ${id} нет.`);
    requireOrder(contract.date, terms);
    await writeTerms(tx, id, terms);
    await audit(tx, actor, 'contract.changed', id, { ...terms });
  });
}

/** Takes a contract to another state. @throws 404, 409 for a step that is none or a company not confirmed */
export async function moveContract(
  { db, actor = 'staff' }: { db: Kysely<DB>; actor?: Actor },
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
    await audit(tx, actor, `contract.${to}`, id, { from: contract.state });
    if (to === 'active' || to === 'refused' || to === 'terminated')
      await tellDecision(tx, contract.entityId, { decided: `contract ${to}`, name: contract.number });
  });
}

/** The last contracts, newest first, of one state when told. */
export async function latestContracts(db: Db, state: ContractState | null, most: number) {
  return readLatestContracts(db, state, most);
}

/** The price type of a name. @throws 404 */
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
      `С ИНН ${inn} их несколько, назовите КПП: ${found.map((each) => each.kpp || 'пустой').join(', ')}.`,
    );
  return only.id;
}

function requireOrder(date: string, { validTo }: ContractTermsChange): void {
  if (validTo && validTo < date) throw badField('valid_to', 'Срок кончается раньше, чем договор начат.');
}

async function audit(
  tx: Tx,
  actor: Actor,
  action: string,
  subjectId: number,
  details: object,
): Promise<void> {
  await recordAudit(tx, { actor, actorId: null, action, subjectId, details: { ...details } });
}

function conflict(text: string): ShopError {
  return new ShopError('contract_conflict', 409, text);
}
