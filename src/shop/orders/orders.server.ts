import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { ShopError } from '../../platform/http/errors.ts';
import type { AfterLogin } from '../session/session.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { mayAct, mayCancel } from './access.ts';
import { noSuchOrder } from './account/account.server.ts';
import { cancelOrRest } from './cancellation.server.ts';
import { orderTokenHash } from './order-link/order-link.server.ts';
import { giveOrders, type OrderKeys, readHistory, readOwnOrder } from './orders.queries.ts';
import type { OrderStatusShape } from './orders.shapes.ts';
import { isCancellable, nextAction, stateView } from './orders.ts';
import { isPaid } from './payments/payments.ts';

type OrderStatus = Static<typeof OrderStatusShape>;

/** An order and the token it is requested with; without a token the session decides. */
interface OrderRequest {
  id: number;
  token: string | undefined;
}

/**
 * The state and the history of an order.
 * @throws 404 when the visitor has no access to it
 */
export async function orderStatus(
  { db, visitor }: { db: Db; visitor: Visitor },
  request: OrderRequest,
): Promise<OrderStatus> {
  const order = await readOwnOrder(db, request.id, keysOf(visitor, request));
  if (!order) throw noSuchOrder();
  const history = await readHistory(db, order.id);
  return {
    id: order.id,
    number: String(order.number),
    status: stateView(order.state),
    paid: isPaid(order),
    agreement: order.agreement,
    history: history.map(({ state, at }) => ({ ...stateView(state), at: at.toISOString() })),
    next_action: nextAction(order.state),
    can_cancel: mayCancel(order, order.state),
  };
}

/**
 * Cancels an order and releases its goods at once; of one that has left in part, what is left.
 * @throws 404 without access; 403 when the visitor's role may not order for the company; 409 when it is packed or
 *   already cancelled
 */
export async function cancelOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  request: OrderRequest,
): Promise<OrderStatus> {
  await cancel(db, visitor, request.id, keysOf(visitor, request));
  return orderStatus({ db, visitor }, request);
}

/**
 * Cancels an order from the account of a logged-in user.
 * @throws 401, and as `cancelOrder`
 */
export async function cancelOwnOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  id: number,
): Promise<void> {
  await cancel(db, visitor, id, { userId: requireUser(visitor), sessionId: null, tokenHash: null });
}

async function cancel(db: Kysely<DB>, visitor: Visitor, id: number, keys: OrderKeys): Promise<void> {
  const actor = visitor.userId === null ? 'guest' : 'user';
  await inTransaction(db, async (tx) => {
    const order = await readOwnOrder(tx, id, keys);
    if (!order) throw noSuchOrder();
    if (!mayAct(order))
      throw new ShopError('role', 403, 'Отменять заказы юрлица может закупщик или руководитель.');
    await cancelOrRest(tx, { id, by: { actor, actorId: visitor.userId }, isBuyers: true }, isCancellable);
  });
}

/** At login, the orders of the guest's session become the user's. */
export const joinOrders: AfterLogin = async (tx, { sessionId, userId }) => {
  await giveOrders(tx, { sessionId, userId });
};

function keysOf(visitor: Visitor, { token }: OrderRequest) {
  return { userId: visitor.userId, sessionId: visitor.sessionId, tokenHash: orderTokenHash(token) };
}
