import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { daysBetween, legalDay } from '../../../platform/text/legal-day.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import {
  type CreditOverride,
  insertOverride,
  insertStatement,
  readContractsNamed,
  type StatedDebt,
} from './credit.queries.ts';

const MOST_OVERRIDE_DAYS = 90;
const LONGEST_NOTE = 1_000;

/**
 * Records the debt of a contract by the books of 1C. Credit counts from the latest statement; the day is today (Moscow)
 * unless it is given.
 * @param word the contract's id or number
 * @returns the number of the contract and the day
 * @throws 404; 409 when several contracts have this number; 400 at `as_of` for a day in the future
 */
export async function stateDebt(
  db: Kysely<DB>,
  word: string,
  stated: Omit<StatedDebt, 'asOf'> & { asOf: StatedDebt['asOf'] | undefined },
  by: Actor,
): Promise<{ number: string; asOf: StatedDebt['asOf'] }> {
  return inTransaction(db, async (tx) => {
    const { id, number } = await contractNamed(tx, word);
    const today = legalDay(await databaseNow(tx));
    const asOf = stated.asOf ?? today;
    if (asOf > today) throw badField('as_of', 'Долг указывают на прошедший день или на сегодня.');
    await insertStatement(tx, id, { ...stated, asOf });
    const { debt, overdue, source } = stated;
    await recordAudit(tx, {
      ...by,
      action: 'contract.debt',
      subjectId: id,
      details: { as_of: asOf, debt, overdue, source },
    });
    return { number, asOf };
  });
}

/**
 * Lets a contract owe a sum above its limit for some days.
 * @param word the contract's id or number
 * @returns the number of the contract
 * @throws 404; 409 when several contracts have this number, or when it has no limit; 400 at `valid_to` or `note`
 */
export async function overrideCredit(
  db: Kysely<DB>,
  word: string,
  override: CreditOverride,
  by: Actor,
): Promise<string> {
  const note = override.note.trim();
  if (note.length < 3 || note.length > LONGEST_NOTE)
    throw badField('note', `Напишите, почему: от 3 до ${LONGEST_NOTE} знаков.`);
  return inTransaction(db, async (tx) => {
    const { id, number, creditLimit } = await contractNamed(tx, word);
    if (creditLimit === null)
      throw new ShopError('no_limit', 409, `По договору № ${number} товар оплачивают заранее: лимита нет.`);
    const days = daysBetween(legalDay(await databaseNow(tx)), override.validTo);
    if (days < 0 || days > MOST_OVERRIDE_DAYS)
      throw badField(
        'valid_to',
        `Укажите день не раньше сегодняшнего и не позже чем через ${MOST_OVERRIDE_DAYS} дней.`,
      );
    await insertOverride(tx, id, { ...override, note }, by.actorId);
    await recordAudit(tx, {
      ...by,
      reason: note,
      action: 'contract.credit_override',
      subjectId: id,
      details: { kopecks: override.kopecks, valid_to: override.validTo },
    });
    return number;
  });
}

async function contractNamed(db: Db | Tx, word: string) {
  const found = await readContractsNamed(db, word);
  const [only, ...others] = found.length > 1 ? found.filter(({ id }) => String(id) === word) : found;
  if (only && others.length === 0) return only;
  if (found.length === 0) throw notFound(`Договора «${word}» нет.`);
  const ids = found.map(({ id, entity }) => `${id} (${entity})`).join(', ');
  throw new ShopError('several', 409, `Договоров № ${word} несколько, укажите id: ${ids}.`);
}
