import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../../platform/database/transaction.server.ts';
import { answerForKey, onceForKey } from '../../../../platform/http/idempotency.server.ts';
import { type Kopecks, toRoubles } from '../../../../platform/text/money.ts';
import { alsoMay, noCapability, type Staff } from '../../../accounts/staff/staff.server.ts';
import type { Capability } from '../../../accounts/staff-policy/staff-policy.ts';
import { stateView } from '../../orders.ts';
import { moneyOf, owedOf, refundableOf } from '../../payments/ledger/ledger.ts';
import { lockCreditOf } from '../../revisions/revisions.queries.ts';
import { isInScope } from '../staff-order/staff-order.queries.ts';
import { lockStaffOrder, maySeeSums } from '../staff-order/staff-order.server.ts';
import { readWrittenOrder } from './staff-write.queries.ts';
import type { WrittenOrderShape } from './staff-write.shapes.ts';

/** A write of the staff to an order, with its idempotency key. */
export interface StaffWrite {
  /** The kind of write; equal keys of different kinds are independent. */
  scope: string;
  /** The id of the order. */
  id: number;
  key: string;
  /** With the version of the order that its author has read. */
  body: { version: number };
}

/**
 * Carries out a write of the staff once per idempotency key, in a transaction that has locked the contract and the order: the
 * caller's, if there is one. A
 * repeated key with the same body gets the first answer, also when the order has changed since.
 * @throws 404 for an order outside the person's places; 409 when it has another version; 422 when the key was used with
 *   another body
 */
export async function writeOnce<T extends object>(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { scope, id, key, body }: StaffWrite,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return joinTransaction(db, async (tx) => {
    const named = keyOf(staff, { scope, id, key, body });
    const { answer } = await onceForKey(tx, named, async () => {
      // The contract comes before the order in the order of locks.
      await lockCreditOf(tx, id);
      await lockStaffOrder(tx, staff, { id, version: body.version });
      return work(tx);
    });
    return answer;
  });
}

/** The answer that a write has got before; undefined: none yet. @throws 422 when its key was used with another body */
export async function answerOfWrite<T extends object>(
  tx: Tx,
  staff: Pick<Staff, 'userId'>,
  write: StaffWrite,
): Promise<T | undefined> {
  return answerForKey<T>(tx, keyOf(staff, write));
}

function keyOf({ userId: owner }: Pick<Staff, 'userId'>, { scope, id, key, body }: StaffWrite) {
  return { scope, owner, key, body: { ...body, order: id } };
}

/**
 * The same member of the staff with another capability in the place of an order, when only the order tells that a write
 * needs it.
 * @throws 403
 */
export async function withCapability(
  tx: Tx,
  staff: Staff,
  orderId: number,
  capability: Capability,
): Promise<Staff> {
  const scope = await alsoMay(tx, staff, capability);
  if (!scope || !(await isInScope(tx, scope, orderId))) throw noCapability(capability);
  return { ...staff, capability, scope };
}

/** The order after a write, for the answer; its sums are null for a person who does not see them (STF-7). */
export async function writtenOrder(
  tx: Tx,
  staff: Pick<Staff, 'userId'>,
  id: number,
): Promise<Static<typeof WrittenOrderShape>> {
  const [order, seesSums] = [await readWrittenOrder(tx, id), await maySeeSums(tx, staff, id)];
  const sum = (kopecks: Kopecks) => (seesSums ? toRoubles(kopecks) : null);
  return {
    version: order.version,
    status: stateView(order.state),
    fulfilment: order.fulfilment,
    money: moneyOf(order),
    total: sum(order.total),
    paid: sum(order.paid),
    owed: sum(owedOf(order)),
    refundable: sum(refundableOf(order)),
  };
}
