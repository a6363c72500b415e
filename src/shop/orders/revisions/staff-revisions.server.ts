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
import { NO_SUCH_ORDER } from '../orders.ts';
import { lockInScope } from '../staff/staff-order/staff-order.queries.ts';
import { recordSpokenConsent, withdrawRevision } from './answers.server.ts';
import { lockCreditOf } from './revisions.queries.ts';
import { revise } from './revisions.server.ts';
import type { NewRevisionShape, RevisedShape } from './revisions.shapes.ts';
import type { LineRequest } from './revisions.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/** The id of the order, and the idempotency key of the call. */
interface Call {
  id: number;
  key: string;
}

/**
 * Revises an order for a member of the staff, once per idempotency key.
 * @throws 404 for an order outside his places; 400 and 409 as `revise`; 422 when the key was used with another body
 */
export async function reviseAsStaff(
  { db, staff }: Context,
  { id, key }: Call,
  body: Static<typeof NewRevisionShape>,
): Promise<Static<typeof RevisedShape>> {
  return once({ db, staff }, { scope: 'revision', id, key, body }, (tx) => makeRevision(tx, staff, id, body));
}

/** Revises an order in a transaction. @throws as `reviseAsStaff` */
export async function makeRevision(
  tx: Tx,
  staff: Staff,
  id: number,
  body: Static<typeof NewRevisionShape>,
): Promise<Static<typeof RevisedShape>> {
  const { base, reason, note, delivery, ready_on: readyOn, lines } = body;
  if (readyOn !== undefined && readyOn !== null && !isLegalDay(readyOn))
    throw badField('ready_on', NO_SUCH_DAY);
  await lockOrder(tx, staff, id);
  return revise(
    tx,
    {
      orderId: id,
      base,
      source: 'staff',
      reason,
      note,
      readyOn,
      lines: lines.map(lineRequest),
      delivery: delivery === undefined || delivery === null ? delivery : fromRoubles(delivery),
    },
    staffActor(staff),
  );
}

function lineRequest({ price, ...line }: Static<typeof NewRevisionShape>['lines'][number]): LineRequest {
  return { ...line, ...(price !== undefined && { kopecks: fromRoubles(price) }) } as LineRequest;
}

/**
 * Withdraws a proposal (the note may be empty), or accepts it because the buyer agreed by word of mouth (the note says how).
 * @throws 404; 400 at `note` for an acceptance without one; 409 when it was answered before, or the order is closed
 */
export async function settleAsStaff(
  { db, staff }: Context,
  { id, n, note }: { id: number; n: number; note: string },
  how: 'withdraw' | 'accept',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, staff, id);
    const settle = how === 'accept' ? recordSpokenConsent : withdrawRevision;
    await settle(tx, id, { n, note }, staffActor(staff, note));
  });
}

async function lockOrder(tx: Tx, { scope }: Staff, id: number): Promise<void> {
  // The contract comes before the order in the order of locks.
  await lockCreditOf(tx, id);
  if (!(await lockInScope(tx, scope, id))) throw notFound(NO_SUCH_ORDER);
}

/** Carries out a call of the staff once per idempotency key. The same key with another order or body is 422. */
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
