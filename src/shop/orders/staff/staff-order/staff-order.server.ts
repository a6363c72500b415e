import type { Tx } from '../../../../platform/database/db.server.ts';
import { ShopError } from '../../../../platform/http/errors.ts';
import type { Staff } from '../../../accounts/staff/staff.server.ts';
import { noSuchOrder } from '../../account/account.server.ts';
import { lockInScope, readEntriesSince, type StaffOrder } from './staff-order.queries.ts';
import { changesOf } from './staff-order.ts';

/**
 * Locks the order that a member of the staff changes.
 * @param version the version he has read
 * @throws 404 when the order does not exist in his places; 409 when it has changed since
 */
export async function lockStaffOrder(
  tx: Tx,
  { scope }: Pick<Staff, 'scope'>,
  { id, version }: { id: number; version: number },
): Promise<StaffOrder> {
  const order = await lockInScope(tx, scope, id);
  if (!order) throw noSuchOrder();
  if (order.version !== version) throw await stale(tx, id, { read: version, now: order.version });
  return order;
}

async function stale(tx: Tx, id: number, { read, now }: { read: number; now: number }): Promise<ShopError> {
  return new ShopError(
    'version',
    409,
    'Заказ изменился, пока вы его смотрели. Посмотрите, что нового, и повторите.',
    {
      facts: { version: now, changed: changesOf(await readEntriesSince(tx, id, read)) },
    },
  );
}
