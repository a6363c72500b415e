import type { Tx } from '../../../platform/database/db.server.ts';
import { type ReturnedBy1c, takeBackBy1c } from '../../orders/claims/returned-by-1c/returned-by-1c.server.ts';
import { goodsOf } from './document-goods.server.ts';
import type { Judged, OfOrder } from './judged.ts';

const DONE: Record<ReturnedBy1c, string> = {
  settled: 'обращение покупателя закрыто',
  decided: 'обращение покупателя решено, оно закроется возвратом денег',
  received: 'товар принят, решение за сотрудником: orders claims',
  same: 'уже записано',
  none: 'отменён или не проведён: ничего не вернулось',
};

/**
 * Records a «Возврат товара» (IN-16). The caller has called `lockFor1c`.
 * @throws ShopError when what left the shop and the claims do not allow it
 */
export async function judgeReturn(tx: Tx, of: OfOrder): Promise<Judged> {
  const found = await goodsOf(tx, of);
  if ('problem' in found) return found;
  const { goods } = found;
  const { connection, document, orderId } = of;
  const { ref, number, day, isCancelled, isUnposted = false } = document;
  const sum = goods.reduce((all, { total }) => all + total, 0);
  const done = await takeBackBy1c(tx, {
    orderId,
    goods,
    total: sum > 0 ? sum : null,
    isCancelled: isCancelled || isUnposted,
    document: { connection: connection.id, id: ref, number, day },
  });
  return { done: DONE[done] };
}
