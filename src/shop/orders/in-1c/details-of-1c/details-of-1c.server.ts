import type { Tx } from '../../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Actor } from '../../../audit/audit.ts';
import { settleByRefund } from '../../claims/returned-by-1c/returned-by-1c.server.ts';
import { NO_SUCH_ORDER } from '../../orders.ts';
import { lockMoney, readByExternal, readPaymentsOf } from '../../payments/ledger/ledger.queries.ts';
import { recordExternalMoney, reverseMoney } from '../../payments/ledger/ledger.server.ts';

const BY_1C: Actor = { actor: '1c', actorId: null };

/** A payment or a refund of an order, as a document of its own in 1C. */
export interface MoneyOf1c {
  orderId: number;
  kind: 'payment' | 'refund';
  kopecks: Kopecks;
  /** Such as «Выплата безналичных денег № 17». */
  document: string;
  day: LegalDay | null;
  connection: number;
  /** The id of the document there. */
  id: string;
  /** 1C has cancelled or deleted it. */
  isCancelled: boolean;
}

/**
 * Records a document of money of 1C once, by its id (MON-4). The summary payment of the order, which 1C reports without details,
 * is reversed first: the details take its place. A cancelled document is reversed. A refund settles the claim that waits for it. The caller has called `lockFor1c`.
 * @returns whether something was written
 * @throws 409 as `recordExternalMoney` and `reverseMoney`
 */
export async function recordMoneyOf1c(tx: Tx, given: MoneyOf1c): Promise<boolean> {
  const { orderId, kind, kopecks, document, day, connection, id, isCancelled } = given;
  const money = await lockMoney(tx, orderId);
  if (!money) throw notFound(NO_SUCH_ORDER);
  const external = { connection, id };
  const known = await readByExternal(tx, 'one_c', external);
  if (isCancelled) {
    if (!known || known.isReversed || known.orderId !== orderId) return false;
    await reverseMoney(tx, { orderId, payment: known.id }, BY_1C);
    return true;
  }
  if (known?.isReversed)
    throw new ShopError('reversed', 409, `«${document}» в магазине уже отменён. Проверьте документ в 1С.`);
  if (!known && kind === 'payment')
    for (const row of await readPaymentsOf(tx, orderId, connection))
      if (row.external?.endsWith(` / ${money.number}`))
        await reverseMoney(tx, { orderId, payment: row.id }, BY_1C);
  const recorded = await recordExternalMoney(
    tx,
    { orderId, kind, kopecks, document, source: 'one_c', paidOn: day, external },
    BY_1C,
  );
  if (!recorded.isRepeated && kind === 'refund')
    await settleByRefund(tx, { orderId, payment: recorded.id, kopecks });
  return !recorded.isRepeated;
}
