import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../../db/types.ts';
import { inTransaction } from '../../../../../platform/database/transaction.server.ts';
import { notFound } from '../../../../../platform/http/errors.ts';
import { formatKopecks, fromRoubles } from '../../../../../platform/text/money.ts';
import {
  type Approvable,
  lockPortions,
  mayAlone,
  propose,
  type Waiting,
} from '../../../../accounts/approvals/approvals.server.ts';
import type { Staff } from '../../../../accounts/staff/staff.server.ts';
import { NO_SUCH_ORDER } from '../../../orders.ts';
import { answerOfWrite, writtenOrder } from '../../../staff/staff-write/staff-write.server.ts';
import { readMoney } from '../ledger.queries.ts';
import type { NewRefundShape, WrittenPaymentShape } from '../ledger.shapes.ts';
import { costOf, refundableOf } from '../ledger.ts';
import { recordStaffMoney } from '../staff-ledger.server.ts';

type Refund = Static<typeof NewRefundShape>;

const SOURCES = { cash: 'наличными', card: 'на карту', bank: 'через банк' };

/** A refund that waits for a second person. */
export const refundApproval: Approvable<Refund> = {
  kind: 'refund',
  name: 'Возврат денег',
  capability: 'payments.refund',
  async describe(db, orderId, { sum, source, document = '', paid_on: paidOn }) {
    const money = await readMoney(db, orderId);
    if (!money) throw notFound(NO_SUCH_ORDER);
    const roubles = `${formatKopecks(fromRoubles(sum))} ₽`;
    return {
      what: `Возврат ${roubles} по заказу ${money.number}`,
      facts: [
        { name: 'Вернуть', was: null, now: `${roubles} ${SOURCES[source]}` },
        { name: 'Оплачено', was: null, now: `${formatKopecks(money.paid)} ₽` },
        { name: 'Заказ стоит', was: null, now: `${formatKopecks(costOf(money))} ₽` },
        { name: 'Можно вернуть', was: null, now: `${formatKopecks(refundableOf(money))} ₽` },
        ...(document.trim() ? [{ name: 'Документ', was: null, now: document.trim() }] : []),
        ...(paidOn ? [{ name: 'День документа', was: null, now: paidOn }] : []),
      ],
    };
  },
  async run(tx, { id, staff, subjectId, body }) {
    // The author names the version that he has seen; the digest of the facts stands for it later.
    const version = id === null ? body.version : (await writtenOrder(tx, staff, subjectId)).version;
    const call = { id: subjectId, key: `approval-${id ?? 'trial'}` };
    await recordStaffMoney({ db: tx, staff }, call, 'refund', { ...body, version });
  },
};

/**
 * Records a refund, or lets it wait for a second person when it is large, alone or with the person's other refunds of the order
 * within a day. @throws as `recordStaffMoney`
 */
export async function recordRefund(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  call: { id: number; key: string },
  body: Refund,
): Promise<Static<typeof WrittenPaymentShape> | Waiting> {
  const portion = { rule: 'refund', subject: `order ${call.id}`, amount: body.sum } as const;
  return inTransaction(db, async (tx) => {
    await lockPortions(tx, staff, portion);
    // A repeated call is no further refund.
    const isRepeated = (await answerOfWrite(tx, staff, { scope: 'refund', ...call, body })) !== undefined;
    if (!isRepeated && !(await mayAlone(tx, staff, portion)))
      return propose({ db: tx, staff }, refundApproval, { subjectId: call.id, body });
    return recordStaffMoney({ db: tx, staff }, call, 'refund', body);
  });
}
