import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { queueNews } from '../emails/emails.server.ts';
import type { OrderState } from '../orders.ts';
import { readIdOfNumber } from '../staff/staff.queries.ts';
import { changeState } from '../state-change.server.ts';
import {
  insertPayment,
  lockExpired,
  lockPaid,
  readCreditUsed,
  readExpired,
  writePaid,
} from './payments.queries.ts';

/**
 * The debts under contracts, in kopecks: what is unpaid of deferred orders that are not cancelled. Contracts without
 * debts are absent from the result.
 * A caller who compares it with a limit must lock the contract first (`holdContractInForce`).
 */
export async function creditUsed(
  db: Db,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, Kopecks>> {
  const rows = await readCreditUsed(db, contractIds);
  return new Map(rows.map(({ contractId, used }) => [contractId, used]));
}

const KIND = 'orders-expire';
const AT_ONCE = 100;
const NOTE = 'Не оплачен в срок';

/** How often unpaid orders are checked, as crontab(5) writes it. */
export const expiryTimes: Periodic = { [KIND]: '*/5 * * * *' };

/** The job that cancels orders not paid in time. */
export function expiryJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [KIND]: async () => void (await expireUnpaid(db)) };
}

/**
 * Cancels orders whose reservation has run out without any payment. The goods are released and the buyer gets an
 * email (ORD-7). Each order has its own transaction, so a failing one does not hold up the others.
 * @param atOnce how many orders are read at a time
 * @returns the number of cancelled orders
 * @throws at the end, when some orders could not be cancelled
 */
export async function expireUnpaid(db: Kysely<DB>, atOnce = AT_ONCE): Promise<number> {
  let done = 0;
  const failed: unknown[] = [];
  // Pages advance by id, so orders that fail do not block those after them.
  for (let page = await readExpired(db, 0, atOnce); page.length > 0; ) {
    for (const id of page)
      try {
        if (await cancelExpired(db, id)) done++;
      } catch (error) {
        failed.push(error);
      }
    page = await readExpired(db, page.at(-1) ?? 0, atOnce);
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} unpaid orders stay: ${failed[0]}`);
  return done;
}

/** @returns whether the order was still expired */
async function cancelExpired(db: Kysely<DB>, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // A payment may have arrived since the list was read.
    if (!(await lockExpired(tx, id))) return false;
    await changeState(tx, { id, to: 'cancelled', by: { actor: 'shop', actorId: null }, note: NOTE });
    return true;
  });
}

/** A payment for an order, reported by a bank or a cash desk. */
interface Payment {
  number: number;
  /** Negative: a refund. */
  kopecks: Kopecks;
  /** Such as «Платёжное поручение № 418»; empty: none. */
  document: string;
}

/**
 * Records a payment or a refund. A payment is accepted even for a cancelled order, because the money has arrived and
 * must be returned.
 * @returns the order's state, total and paid sum (kopecks) afterwards
 * @throws 404; 400 when a refund exceeds the payments; 409 when a payment exceeds the rest, or its document was
 *   recorded before
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

/** @param rest kopecks still to be paid */
function overpaid(number: number, rest: Kopecks): string {
  if (rest <= 0) return `Заказ ${number} уже оплачен полностью: платёж не записан.`;
  return `По заказу ${number} осталось оплатить ${formatKopecks(rest)} ₽: больше не записываем, проверьте сумму.`;
}
