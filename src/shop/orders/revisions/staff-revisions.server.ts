import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { fromRoubles } from '../../../platform/text/money.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { lockInScope } from '../staff/staff-order/staff-order.queries.ts';
import { recordSpokenYes, withdrawRevision } from './answers.server.ts';
import { lockCreditOf } from './revisions.queries.ts';
import { revise } from './revisions.server.ts';
import type { NewRevisionShape, RevisedShape } from './revisions.shapes.ts';
import type { LineRequest } from './revisions.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/** An order of the staff, and the key of the call. */
interface Call {
  id: number;
  key: string;
}

/**
 * Revises an order for a member of the staff. The same key does it once.
 * @throws 404 for an order outside his places; 400 and 409 as `revise`; 422 when the key was used with another body
 */
export async function reviseAsStaff(
  { db, staff }: Context,
  { id, key }: Call,
  body: Static<typeof NewRevisionShape>,
): Promise<Static<typeof RevisedShape>> {
  const { base, reason, note, delivery, ready_on: readyOn, lines } = body;
  if (readyOn !== undefined && readyOn !== null && !isLegalDay(readyOn))
    throw badField('ready_on', NO_SUCH_DAY);
  return once({ db, staff }, { scope: 'revision', id, key, body }, async (tx) => {
    await holdOrder(tx, staff, id);
    return revise(
      tx,
      {
        ...{ orderId: id, base, source: 'staff', reason, note, readyOn, lines: lines.map(lineRequest) },
        delivery: delivery === undefined || delivery === null ? delivery : fromRoubles(delivery),
      },
      staffActor(staff),
    );
  });
}

function lineRequest({ price, ...line }: Static<typeof NewRevisionShape>['lines'][number]): LineRequest {
  return { ...line, ...(price !== undefined && { kopecks: fromRoubles(price) }) } as LineRequest;
}

/**
 * Takes a proposal back, or records that the buyer agreed by word of mouth; each with a note.
 * @throws 404; 400 at `note`; 409 when it was answered before, or the order is closed
 */
export async function settleAsStaff(
  { db, staff }: Context,
  { id, n, note }: { id: number; n: number; note: string },
  how: 'withdraw' | 'accept',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdOrder(tx, staff, id);
    const settle = how === 'accept' ? recordSpokenYes : withdrawRevision;
    await settle(tx, id, { n, note }, staffActor(staff, note));
  });
}

async function holdOrder(tx: Tx, { scope }: Staff, id: number): Promise<void> {
  // The contract comes before the order in the order of locks.
  await lockCreditOf(tx, id);
  if (!(await lockInScope(tx, scope, id))) throw notFound('Такого заказа нет.');
}

/** Does a call of the staff once per key. The order is part of what the key is bound to. */
async function once<T extends object>(
  { db, staff }: Context,
  { scope, id, key, body }: { scope: string; id: number; key: string; body: object },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const named = { scope, owner: staff.userId, key, body: { ...body, order: id } };
    return (await onceForKey(tx, named, () => work(tx))).answer;
  });
}
