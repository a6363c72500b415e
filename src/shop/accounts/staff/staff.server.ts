import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { readByEmail } from '../users.queries.ts';
import { deleteRole, readRole, readStaff, writeRole } from './staff.queries.ts';
import type { StaffRole } from './staff.ts';

/** A member of the staff. */
export interface Staff {
  userId: number;
  role: StaffRole;
}

/** The visitor as a member of the staff. @throws 401 for a guest, 403 for everybody else */
export async function requireStaff(db: Db, visitor: Visitor): Promise<Staff> {
  const userId = requireUser(visitor);
  const role = await readRole(db, userId);
  if (!role) throw new ShopError('no_staff', 403, 'Раздел доступен только сотрудникам магазина.');
  return { userId, role };
}

/**
 * Gives a role of the staff to the account with this email.
 * @throws 404 without an account, 409 when its email is not confirmed
 */
export async function addStaff(db: Kysely<DB>, email: string, role: StaffRole): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: userId, isConfirmed } = await userOf(tx, email);
    // Anybody can register with a colleague's email, so it has to be confirmed.
    if (!isConfirmed)
      throw new ShopError('unconfirmed', 409, `Почта ${email} не подтверждена: откройте ссылку из письма.`);
    if (await writeRole(tx, userId, role)) await record(tx, 'staff.added', userId, { role });
  });
}

/** Removes the role of the staff; the account stays. @throws 404 when it has none */
export async function removeStaff(db: Kysely<DB>, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await readByEmail(tx, email);
    if (!user || !(await deleteRole(tx, user.id))) throw notFound(`Такого сотрудника нет: ${email}.`);
    await record(tx, 'staff.removed', user.id, {});
  });
}

/** Everybody who works for the shop. */
export async function staffList(db: Db) {
  return readStaff(db);
}

async function userOf(tx: Tx, email: string) {
  const user = await readByEmail(tx, email);
  if (!user) throw notFound(`Кабинета с почтой ${email} нет: сначала зарегистрируйтесь на сайте.`);
  return user;
}

async function record(tx: Tx, action: string, subjectId: number, details: Record<string, unknown>) {
  await recordAudit(tx, { actor: 'staff', actorId: null, action, subjectId, details });
}
