import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { ShopError } from '../../../../platform/http/errors.ts';
import { alsoMay, type Staff } from '../../../accounts/staff/staff.server.ts';
import { readEntriesSince } from '../../../audit/outdated/outdated.server.ts';
import { noSuchOrder } from '../../account/account.server.ts';
import { inScope, lockInScope, readSeesSums, type StaffOrder } from './staff-order.queries.ts';
import { changesOf, withoutSums } from './staff-order.ts';

export { inScope };

/**
 * Locks the order that a member of the staff changes.
 * @param version the version he has read
 * @throws 404 when the order does not exist in his places; 409 when it has changed since
 */
export async function lockStaffOrder(
  tx: Tx,
  staff: Pick<Staff, 'userId' | 'scope'>,
  { id, version }: { id: number; version: number },
): Promise<StaffOrder> {
  const order = await lockInScope(tx, staff.scope, id);
  if (!order) throw noSuchOrder();
  if (order.version !== version) throw await stale(tx, staff, id, { read: version, now: order.version });
  return order;
}

/** Whether a member of the staff sees the sums of an order: those of contracts take `companies.read` (STF-7). */
export async function maySeeSums(db: Db, staff: Pick<Staff, 'userId'>, id: number): Promise<boolean> {
  return readSeesSums(db, await alsoMay(db, staff, 'companies.read'), id);
}

async function stale(
  tx: Tx,
  staff: Pick<Staff, 'userId'>,
  id: number,
  { read, now }: { read: number; now: number },
): Promise<ShopError> {
  const changes = changesOf(await readEntriesSince(tx, { kind: 'order', id, version: read }));
  const changed = (await maySeeSums(tx, staff, id)) ? changes : withoutSums(changes);
  return new ShopError(
    'version',
    409,
    'Заказ изменился, пока вы его смотрели. Посмотрите, что нового, и повторите.',
    {
      facts: { version: now, changed },
    },
  );
}
