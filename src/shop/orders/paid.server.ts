import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { formatKopecks, type Kopecks } from '../../core/money.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.server.ts';
import { queueNews } from './letters.server.ts';
import type { OrderState } from './orders.ts';
import { insertPayment, lockPaid, writePaid } from './paid.queries.ts';
import { readIdOfNumber } from './staff.queries.ts';

/** Money for an order, as a bank or a cash desk tells of it. */
interface Payment {
  number: number;
  /** Below zero: given back. */
  kopecks: Kopecks;
  /** «Платёжное поручение № 418»; empty: none. */
  document: string;
}

/**
 * Writes down money that came for an order, or was given back. What came is taken even for an order that was called
 * off: it is there and somebody has to return it.
 * @returns where the order stands then
 * @throws 404, 400 when more is given back than came, 409 for more than the rest or a document told of before
 */
export async function recordPayment(
  db: Kysely<DB>,
  { number, kopecks, document }: Payment,
  by: AuditEntry['actor'],
): Promise<{ state: OrderState; total: Kopecks; paid: Kopecks }> {
  return inTransaction(db, async (tx) => {
    const orderId = await readIdOfNumber(tx, number);
    const order = orderId === undefined ? undefined : await lockPaid(tx, orderId);
    if (orderId === undefined || !order) throw notFound(`Заказа ${number} нет.`);
    const paid = order.paid + kopecks;
    if (paid < 0) throw badField('kopecks', 'Вернуть можно не больше, чем пришло.');
    if (kopecks > 0 && paid > order.total)
      throw new ShopError('overpaid', 409, overpaid(number, order.total - order.paid));
    if (!(await insertPayment(tx, { orderId, kopecks, document })))
      throw new ShopError('payment_known', 409, `«${document}» по заказу ${number} уже записано.`);
    await writePaid(tx, orderId, paid);
    const details = { kopecks, document };
    await recordAudit(tx, { actor: by, actorId: null, action: 'order.payment', subjectId: orderId, details });
    if (kopecks > 0 && order.state !== 'cancelled') await queueNews(tx, orderId, { news: 'paid', by });
    return { ...order, paid };
  });
}

/** @param rest kopecks still to come */
function overpaid(number: number, rest: Kopecks): string {
  if (rest <= 0) return `Заказ ${number} уже оплачен полностью: платёж не записан.`;
  return `По заказу ${number} осталось оплатить ${formatKopecks(rest)} ₽: больше не записываем, проверьте сумму.`;
}
