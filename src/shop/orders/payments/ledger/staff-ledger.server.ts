import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { badField, ShopError } from '../../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../../platform/text/legal-day.ts';
import { fromRoubles, type Kopecks, toRoubles } from '../../../../platform/text/money.ts';
import { alsoMay, requireStaff, type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { writeOnce, writtenOrder } from '../../staff/staff-write/staff-write.server.ts';
import { type MoneyDocument, recordMoney, replaceMoney, reverseMoney } from './ledger.server.ts';
import type { NewPaymentShape, NewRefundShape, ReversalShape, WrittenPaymentShape } from './ledger.shapes.ts';
import type { MoneyKind } from './ledger.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

interface Call {
  id: number;
  key: string;
}

type Written = Static<typeof WrittenPaymentShape>;

/**
 * Records a payment or a refund for a member of the staff, once per idempotency key. A payment with `replaces` reverses that
 * row in the same transaction, so it takes the capability of a reversal.
 * @throws 403 for a source that his role may not name, or without `payments.refund` for `replaces`; 400, 404, 409, 422 as `writeOnce`, `recordMoney` and `replaceMoney`
 */
export async function recordStaffMoney(
  { db, staff }: Context,
  { id, key }: Call,
  kind: Exclude<MoneyKind, 'reversal'>,
  body: Static<typeof NewPaymentShape> | Static<typeof NewRefundShape>,
): Promise<Written> {
  const payment = 'replaces' in body ? body.replaces : undefined;
  const able = payment === undefined ? staff : await requireStaff(db, staff, 'payments.refund');
  await requireSource({ db, staff }, body.source);
  const document = documentOf(id, kind, body);
  return writeOnce({ db, staff: able }, { scope: kind, id, key, body }, async (tx) => {
    const by = staffActor(able);
    if (payment !== undefined) {
      const replaced = { orderId: id, payment, details: [document] };
      const [row] = (await replaceMoney(tx, replaced, by)).rows as [{ id: number; isRepeated: boolean }];
      return answer(tx, able, id, { ...row, kopecks: document.kopecks });
    }
    const recorded = await recordMoney(tx, document, by);
    return answer(tx, able, id, recorded);
  });
}

/**
 * Reverses a row that was recorded by mistake, once per idempotency key.
 * @param payment the id of the row
 * @throws 400, 404, 409, 422 as `writeOnce` and `reverseMoney`
 */
export async function reverseStaffMoney(
  { db, staff }: Context,
  { id, key, payment }: Call & { payment: number },
  body: Static<typeof ReversalShape>,
): Promise<Written> {
  return writeOnce({ db, staff }, { scope: `reversal ${payment}`, id, key, body }, async (tx) => {
    const recorded = await reverseMoney(tx, { orderId: id, payment }, staffActor(staff, body.note));
    return answer(tx, staff, id, recorded);
  });
}

/** Cash and cards are taken at the counter; money from the bank is recorded only by people who may also refund. @throws 403 */
async function requireSource({ db, staff }: Context, source: string): Promise<void> {
  if (source !== 'bank') return;
  if ((await alsoMay(db, staff, 'payments.refund')) === null)
    throw new ShopError('source', 403, 'Деньги из банка записывает бухгалтер.');
}

function documentOf(
  orderId: number,
  kind: MoneyDocument['kind'],
  { sum, source, document = '', paid_on: paidOn }: Static<typeof NewRefundShape>,
): MoneyDocument {
  if (paidOn !== undefined && !isLegalDay(paidOn)) throw badField('paid_on', NO_SUCH_DAY);
  if (toRoubles(fromRoubles(sum)) !== sum) throw badField('sum', 'Сумма — в рублях и целых копейках.');
  return { orderId, kind, kopecks: fromRoubles(sum), source, document: document.trim(), paidOn };
}

async function answer(
  tx: Tx,
  staff: Staff,
  orderId: number,
  { id, kopecks, isRepeated }: { id: number; kopecks: Kopecks; isRepeated: boolean },
): Promise<Written> {
  return {
    id,
    sum: toRoubles(kopecks),
    is_repeated: isRepeated,
    order: await writtenOrder(tx, staff, orderId),
  };
}
