import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import { grantsOf, type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { type Scope, scopeOf } from '../../../accounts/staff-policy/staff-policy.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { Actor } from '../../../audit/audit.ts';
import { isInScope } from '../staff-order/staff-order.queries.ts';
import { lockStaffOrder } from '../staff-order/staff-order.server.ts';
import { readManager, writeManager } from './order-manager.queries.ts';

/**
 * Names the member of the staff who works with an order.
 * @param manager null: nobody
 * @throws 404; 400 at `manager` for a person who may not move this order; 409 when it has changed since it was read
 */
export async function setManager(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  { version, manager }: { version: number; manager: number | null },
): Promise<void> {
  const scope = manager === null ? null : await scopeOfManager(db, manager);
  await inTransaction(db, async (tx) => {
    await lockStaffOrder(tx, staff, { id, version });
    if (scope && !(await isInScope(tx, scope, id))) throw notHis();
    await giveOrder(tx, { id, manager, by: staffActor(staff) });
  });
}

/** The places where a person may move orders. @throws 400 at `manager` when there are none */
export async function scopeOfManager(db: Db, userId: number): Promise<Scope> {
  const scope = scopeOf(await grantsOf(db, userId), 'orders.move');
  if (!scope) throw notHis();
  return scope;
}

/**
 * Writes the manager of a locked order with its audit entry. The same manager again changes nothing.
 * @returns the manager before
 */
export async function giveOrder(
  tx: Tx,
  { id, manager, by }: { id: number; manager: number | null; by: Actor },
): Promise<number | null> {
  const was = await readManager(tx, id);
  if (was === manager) return was;
  await writeManager(tx, id, manager);
  await recordAudit(tx, {
    ...by,
    action: 'order.manager',
    subjectId: id,
    details: { changed: [{ field: 'manager', was, now: manager }] },
  });
  return was;
}

function notHis() {
  return badField('manager', 'Этот сотрудник не работает с заказами этого города.');
}
