import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/audit.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { mayAct } from '../access.ts';
import { orderTokenHash } from '../order-link/order-link.server.ts';
import { lockState, type OrderKeys, type OwnOrder, readOwnOrder } from '../orders.queries.ts';
import { isCancellable, NO_SUCH_ORDER, stateView } from '../orders.ts';
import { answerRevision } from './answers.server.ts';
import { readRevisable, readRevisions, snapshotOf } from './revisions.queries.ts';
import { revise } from './revisions.server.ts';
import type { AnswerBodyShape, CancelLinesShape, RevisionsShape } from './revisions.shapes.ts';
import { viewRevision } from './revisions.view.ts';

interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
  /** The IP address of the request. */
  address: string;
}

/** An order, and how its buyer gets to it: from his account, or by the link of the order. */
export interface BuyersOrder {
  id: number;
  /** `account`: a logged-in user; else the token of the link, or undefined for the session that placed the order. */
  by: 'account' | { token: string | undefined };
}

/**
 * The revisions of an order with «было / стало», oldest first.
 * @throws 401 in the account; 404 without access
 */
export async function buyersRevisions(
  { db, visitor }: Pick<Context, 'db' | 'visitor'>,
  named: BuyersOrder,
): Promise<Static<typeof RevisionsShape>> {
  const own = await ownOrder(db, visitor, named);
  const order = await readRevisable(db, own.id);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const isOpen = order.agreement === 'buyer';
  const results = [];
  for (const row of await readRevisions(db, own.id)) {
    const was = await snapshotOf(db, own.id, row.base);
    const now = await snapshotOf(db, own.id, row.n);
    const canAnswer = isOpen && row.outcome === null && mayAct(own);
    results.push(viewRevision({ row, was, now, canAnswer }));
  }
  return {
    id: own.id,
    number: String(own.number),
    status: stateView(own.state),
    revision: order.current,
    awaiting: order.awaiting,
    may_answer: mayAct(own),
    results,
  };
}

/**
 * Accepts or refuses the proposal that a buyer was shown.
 * @throws 401 in the account; 404 without access; 403 when his role may not order for the company; 409 as `answerRevision`
 */
export async function answerAsBuyer(
  { db, visitor, address }: Context,
  named: BuyersOrder,
  { n, accept, digest, comment }: Static<typeof AnswerBodyShape> & { n: number },
): Promise<Static<typeof RevisionsShape>> {
  await inTransaction(db, async (tx) => {
    const { id } = await actingOn(tx, visitor, named);
    await answerRevision(tx, id, { n, accept, digest, comment, how: 'buyer', address }, actorOf(visitor));
  });
  return buyersRevisions({ db, visitor }, named);
}

/**
 * Cancels lines of an order; it needs no consent of the shop.
 * @throws 401 in the account; 404 without access; 403 by role; 400 for an unknown line; 409 when the order can no longer be
 *   cancelled by its state, a line is packed, a proposal awaits an answer, nothing would be left, or `base` is not the current
 *   revision
 */
export async function cancelLines(
  { db, visitor }: Pick<Context, 'db' | 'visitor'>,
  named: BuyersOrder,
  { base, lines, comment }: Static<typeof CancelLinesShape>,
): Promise<Static<typeof RevisionsShape>> {
  await inTransaction(db, async (tx) => {
    const { id, state } = await actingOn(tx, visitor, named);
    if (!isCancellable(state))
      throw new ShopError(
        'no_such_step',
        409,
        `Заказ уже «${stateView(state).name}»: убрать из него товары нельзя. Позвоните нам, если что-то не так.`,
      );
    const order = await readRevisable(tx, id);
    if (order?.awaiting != null)
      throw new ShopError('awaiting', 409, 'Сначала ответьте на изменения, которые предложил магазин.');
    await revise(
      tx,
      {
        orderId: id,
        base,
        source: 'buyer',
        reason: 'client',
        note: comment,
        lines: lines.map((line) => ({ line, quantity: 0 })),
      },
      actorOf(visitor),
    );
  });
  return buyersRevisions({ db, visitor }, named);
}

/** Locks an order that the visitor may act on. @throws 401 in the account; 404 without access; 403 by role */
async function actingOn(tx: Tx, visitor: Visitor, named: BuyersOrder): Promise<OwnOrder> {
  const seen = await ownOrder(tx, visitor, named);
  if (!mayAct(seen))
    throw new ShopError(
      'role',
      403,
      'Отвечать за юрлицо может закупщик или руководитель: войдите в его кабинет.',
    );
  await lockState(tx, seen.id);
  // Its state may have changed while this waited for the lock.
  return ownOrder(tx, visitor, named);
}

async function ownOrder(db: Db, visitor: Visitor, { id, by }: BuyersOrder): Promise<OwnOrder> {
  const keys: OrderKeys =
    by === 'account'
      ? { userId: requireUser(visitor), sessionId: null, tokenHash: null }
      : { userId: visitor.userId, sessionId: visitor.sessionId, tokenHash: orderTokenHash(by.token) };
  const order = await readOwnOrder(db, id, keys);
  if (!order) throw notFound(NO_SUCH_ORDER);
  return order;
}

function actorOf({ userId }: Visitor): Actor {
  return { actor: userId === null ? 'guest' : 'user', actorId: userId };
}
