import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { endSessionsOf } from '../../session/session.server.ts';
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import { grantsOf, type Staff, staffActor } from '../staff/staff.server.ts';
import { lockUser } from '../users.queries.ts';
import { deleteLock, insertLock, readIsLocked } from './locks.queries.ts';

/** Lets nobody into a closed account (STF-85). @throws 400 that says so, as a form shows it */
export async function requireOpenAccount(db: Db, userId: number): Promise<void> {
  if (await readIsLocked(db, userId))
    throw badField(
      'non_field_errors',
      'Вход в этот кабинет закрыт. Напишите или позвоните нам — разберёмся.',
    );
}

/**
 * Closes the account of a customer and ends its sessions. His orders go on.
 * @throws 400 without a reason; 404; 409 for a member of the staff, or when it is closed already
 */
export async function lockCustomer(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  userId: number,
  typed: string,
): Promise<void> {
  const reason = inLines(typed);
  if (reason === '') throw badField('reason', 'Напишите, почему вход закрыт: это увидят коллеги.');
  await inTransaction(db, async (tx) => {
    // A login locks the account too, so it either ends here or finds it closed.
    if ((await lockUser(tx, userId)) === undefined) throw noSuchCustomer();
    await requireNoStaff(tx, userId);
    if (!(await insertLock(tx, userId, { by: staff.userId, reason })))
      throw new ShopError('locked', 409, 'Вход этому покупателю уже закрыт.');
    await endSessionsOf(tx, userId);
    await endDeskSessionsOf(tx, userId);
    const entry = { subjectId: userId, details: {} };
    await recordAudit(tx, { ...staffActor(staff, reason), ...entry, action: 'account.locked' });
  });
}

/** Opens a closed account again. @throws 404; 409 when it is not closed */
export async function unlockCustomer(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  userId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw noSuchCustomer();
    if (!(await deleteLock(tx, userId)))
      throw new ShopError('not_locked', 409, 'Вход этому покупателю не закрыт.');
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'account.unlocked',
      subjectId: userId,
      details: {},
    });
  });
}

/** What is done to customers is not done to colleagues. @throws 409 */
export async function requireNoStaff(db: Db, userId: number): Promise<void> {
  if ((await grantsOf(db, userId)).length > 0)
    throw new ShopError('is_staff', 409, 'Это сотрудник: сначала заберите у него роли.');
}

function noSuchCustomer(): ShopError {
  return notFound('Такого покупателя нет.');
}
