import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction, joinTransaction } from '../../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../../platform/text/legal-day.ts';
import { fromRoubles } from '../../../../platform/text/money.ts';
import { countOf, DAYS } from '../../../../platform/text/plural.ts';
import { inLines, oneLine } from '../../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import type { TaskSource } from '../../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { queueDecisionEmail } from '../../decision-emails.server.ts';
import { lockReviewed, mayUndo, type Reviewed } from '../../review/review.server.ts';
import type { CreditUse } from '../contract-list.server.ts';
import { type ContractTermsChange, readPriceTypes, writeContractState } from '../contracts.queries.ts';
import { changeTermsIn } from '../contracts.server.ts';
import { CONTRACT_STATUS_NAMES, EXPIRING_DAYS, mayContractBecome } from '../contracts.ts';
import {
  type LockedContract,
  lockStaffContract,
  readContractsToReview,
  readExpiringContracts,
  readStaffContract,
  readStaffContracts,
} from './staff-contracts.queries.ts';
import type {
  ContractStateShape,
  ContractTermsShape,
  StaffContractShape,
  StaffContractsQueryShape,
} from './staff-contracts.shapes.ts';
import { viewStaffContract } from './staff-contracts.view.ts';

const LIST = 'staff contracts';
const MISSING = 'Такого договора нет.';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}
interface Reading {
  db: Db;
  staff: Pick<Staff, 'userId' | 'scope'>;
  creditUse: CreditUse;
}

/** The contracts of companies in the places of a member of the staff, newest first. @throws 400 at `cursor` */
export async function staffContracts(
  { db, staff: { scope }, creditUse }: Reading,
  { cursor, limit, ...filter }: Static<typeof StaffContractsQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffContractShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const { rows, counted } = await readStaffContracts(db, scope, filter, { before, most: limit + 1 });
  const used = await creditUse(
    db,
    rows.map(({ id }) => id),
  );
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) =>
    viewStaffContract(row, used.get(row.id), false),
  );
}

/** A contract. @throws 404 outside the person's places */
export async function staffContract(
  { db, staff, creditUse }: Reading,
  id: number,
): Promise<Static<typeof StaffContractShape>> {
  const row = await readStaffContract(db, staff.scope, id);
  if (!row) throw notFound(MISSING);
  const [used, canUndo] = await Promise.all([creditUse(db, [id]), mayUndo(db, row.decision, staff.userId)]);
  return viewStaffContract(row, used.get(id), canUndo);
}

/** The id of the stored file of a contract. @throws 404 */
export async function staffContractFile(
  { db, staff }: Omit<Reading, 'creditUse'>,
  id: number,
): Promise<number> {
  const row = await readStaffContract(db, staff.scope, id);
  if (!row) throw notFound(MISSING);
  if (!row.file) throw notFound('К этому договору файл не приложен.');
  return row.file.id;
}

/** The review of contracts. */
export const reviewedContract: Reviewed<LockedContract> = {
  kind: 'contract',
  missing: MISSING,
  accepted: 'active',
  lock: lockStaffContract,
  async writeState(tx, id, state) {
    await writeContractState(tx, id, state as LockedContract['state']);
  },
  requireDecidable(_tx, row, to) {
    if (!mayContractBecome(row.state, to as LockedContract['state'])) throw noSuchStep(row);
    if (to === 'active') requireActivable(row);
  },
};

function noSuchStep({ state }: LockedContract): ShopError {
  return new ShopError(
    'no_such_step',
    409,
    `Договор «${CONTRACT_STATUS_NAMES[state]}»: состояние так не меняется.`,
  );
}

function requireActivable({ isConfirmed, isOver }: LockedContract): void {
  if (!isConfirmed) throw new ShopError('not_confirmed', 409, 'Сначала подтвердите юрлицо этого договора.');
  if (isOver) throw new ShopError('expired', 409, 'Срок договора истёк: принять его нельзя.');
}

/**
 * Moves a contract to another state besides the decision of its review. Its members are notified of a termination at once.
 * @throws 404; 400 for a termination without a reason; 409 when it has changed since it was read, or has no such step
 */
export async function moveStaffContract(
  { db, staff }: Context,
  id: number,
  { version, state, reason: typed }: Static<typeof ContractStateShape>,
): Promise<void> {
  const reason = inLines(typed);
  if (state === 'terminated' && reason === '')
    throw badField('reason', 'Напишите, почему договор расторгнут: это увидят коллеги.');
  await inTransaction(db, async (tx) => {
    const row = await lockReviewed(tx, { staff, reviewed: reviewedContract }, { id, version });
    if (!mayContractBecome(row.state, state)) throw noSuchStep(row);
    await writeContractState(tx, id, state);
    await recordAudit(tx, {
      ...staffActor(staff, reason),
      action: `contract.${state}`,
      subjectId: id,
      details: { from: row.state, changed: [{ field: 'status', was: row.state, now: state }] },
    });
    if (state === 'terminated')
      await queueDecisionEmail(tx, row.entityId, { decided: 'contract terminated', name: row.name });
  });
}

/**
 * Changes the terms of a contract, in the caller's transaction if there is one. Existing orders keep theirs.
 * @throws 404; 400 at fields; 409 when it has changed since it was read, or when 1C keeps its terms
 */
export async function changeTerms(
  { db, staff }: Context,
  id: number,
  { version, reason, ...terms }: Static<typeof ContractTermsShape>,
): Promise<void> {
  const why = inLines(reason);
  if (why === '') throw badField('reason', 'Напишите, почему меняются условия.');
  if (terms.price_type !== undefined && terms.audience !== undefined)
    throw badField('audience', 'Укажите или вид цен, или чьи цены города.');
  await joinTransaction(db, async (tx) => {
    await lockReviewed(tx, { staff, reviewed: reviewedContract }, { id, version });
    await changeTermsIn(tx, id, await termsOf(tx, terms), staffActor(staff, why));
  });
}

/** The price types that a contract may have. */
export async function priceTypes(db: Db): Promise<{ id: number; name: string }[]> {
  return readPriceTypes(db);
}

/** @throws 400 at `price_type` for one that is not there, and at `valid_to` for a day that does not exist */
async function termsOf(
  tx: Tx,
  terms: Omit<Static<typeof ContractTermsShape>, 'version' | 'reason'>,
): Promise<ContractTermsChange> {
  const { valid_to, price_type, audience, percent, delay, limit, growth, delivery_terms } = terms;
  if (valid_to && !isLegalDay(valid_to)) throw badField('valid_to', NO_SUCH_DAY);
  if (typeof price_type === 'number' && !(await readPriceTypes(tx)).some(({ id }) => id === price_type))
    throw badField('price_type', 'Такого вида цен нет.');
  return {
    ...(valid_to !== undefined && { validTo: valid_to }),
    ...(price_type !== undefined && { priceTypeId: price_type }),
    ...(audience !== undefined && { audience, priceTypeId: null }),
    ...(percent !== undefined && { percent }),
    ...(delay !== undefined && { paymentDelayDays: delay }),
    ...(limit !== undefined && { creditLimit: limit === null ? null : fromRoubles(limit) }),
    ...(growth !== undefined && { growthPercent: growth }),
    ...(delivery_terms !== undefined && { deliveryTerms: inLines(delivery_terms) }),
  };
}

/** Contracts that wait for their review. */
const reviews: TaskSource = {
  kind: 'contract.review',
  name: 'Договоры на проверке',
  capability: 'companies.review',
  hours: 9,
  screen: 'contracts',
  async read(db, given) {
    const rows = await readContractsToReview(db, given);
    return rows.map(({ id, number, company, cityId, since }) => ({
      id,
      cityId,
      since,
      what: `Договор № ${oneLine(number)}`,
      who: company,
    }));
  },
};

/** Contracts that end soon and have no successor. */
const expiring: TaskSource = {
  kind: 'contract.expiring',
  name: 'Истекают договоры',
  capability: 'companies.review',
  hours: 45,
  screen: 'contracts',
  async read(db, given) {
    const rows = await readExpiringContracts(db, given, EXPIRING_DAYS);
    return rows.map(({ id, number, company, cityId, since, daysLeft }) => ({
      id,
      cityId,
      since,
      what: `Договор № ${oneLine(number)} истекает`,
      who: `${company}, ${daysLeft === 0 ? 'сегодня' : `через ${countOf(daysLeft, DAYS)}`}`,
    }));
  },
};

/** The kinds of tasks about contracts. */
export const contractTasks: readonly TaskSource[] = [reviews, expiring];
