import type { Tx } from '../../../platform/database/db.server.ts';
import { type ShippedBy1c, shipBy1c } from '../../orders/shipments/shipped-by-1c/shipped-by-1c.server.ts';
import { recordReturned } from '../orders/orders.server.ts';
import { goodsOf } from './document-goods.server.ts';
import type { Judged, OfOrder } from './judged.ts';

const DONE: Record<ShippedBy1c, string> = {
  added: 'отгружено',
  known: 'сходится с отгрузкой на сайте',
  same: 'уже записано',
  none: 'отменён или не проведён: ничего не отгружено',
};

/**
 * Records an «Отпуск товара», a shipment with its goods (IN-15). The caller has called `lockFor1c`.
 * @throws ShopError when the order does not allow it
 */
export async function judgeShipment(tx: Tx, of: OfOrder): Promise<Judged> {
  const found = await goodsOf(tx, of);
  if ('problem' in found) return found;
  const { connection, document, orderId } = of;
  const { ref, number, day, track = '', isCancelled, isUnposted = false } = document;
  const isOff = isCancelled || isUnposted;
  // What 1C ships it has, whether it has returned the order itself or not.
  if (!isOff) await recordReturned(tx, { orderId, connectionId: connection.id, revision: null });
  const done = await shipBy1c(tx, {
    orderId,
    goods: found.goods,
    track,
    isCancelled: isOff,
    document: { connection: connection.id, id: ref, number, day },
  });
  return { done: DONE[done] };
}
