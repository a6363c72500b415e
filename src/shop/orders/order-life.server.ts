import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import type { AfterLogin } from '../session/session.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { mayAct, mayCancel } from './access.ts';
import { orderTokenHash } from './order-link.server.ts';
import { giveOrders, type OrderKeys, readHistory, readOwnOrder } from './orders.queries.ts';
import type { OrderStatusShape } from './orders.shapes.ts';
import { isCancellable, nextAction, stateView } from './orders.ts';
import { noSuchOrder } from './own-orders.server.ts';
import { isPaid } from './payment-terms.ts';
import { changeState } from './state-change.server.ts';

type OrderStatus = Static<typeof OrderStatusShape>;

/** Who asks for which order: his own by who he is, or by the word of a link. */
interface OrderAsked {
  id: number;
  token: string | undefined;
}

/** Where an order stands and how it came there. @throws 404 for anybody else's */
export async function orderStatus(
  { db, visitor }: { db: Db; visitor: Visitor },
  asked: OrderAsked,
): Promise<OrderStatus> {
  const order = await readOwnOrder(db, asked.id, keysOf(visitor, asked));
  if (!order) throw noSuchOrder();
  const history = await readHistory(db, order.id);
  return {
    id: order.id,
    number: String(order.number),
    status: stateView(order.state),
    paid: isPaid(order),
    history: history.map(({ state, at }) => ({ ...stateView(state), at: at.toISOString() })),
    next_action: nextAction(order.state),
    can_cancel: mayCancel(order, order.state),
  };
}

/**
 * Calls an order off: what it held is free for others at once.
 * @throws 404 for anybody else's, 403 when his role does not order for the company, 409 when it is packed, or called
 *   off already
 */
export async function cancelOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  asked: OrderAsked,
): Promise<OrderStatus> {
  await callOff(db, visitor, asked.id, keysOf(visitor, asked));
  return orderStatus({ db, visitor }, asked);
}

/** The same in the account, where one is logged in. @throws 401, and as `cancelOrder` */
export async function cancelOwnOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  id: number,
): Promise<void> {
  await callOff(db, visitor, id, { userId: requireUser(visitor), sessionId: null, tokenHash: null });
}

async function callOff(db: Kysely<DB>, visitor: Visitor, id: number, keys: OrderKeys): Promise<void> {
  const actor = visitor.userId === null ? 'guest' : 'user';
  await inTransaction(db, async (tx) => {
    const order = await readOwnOrder(tx, id, keys);
    if (!order) throw noSuchOrder();
    if (!mayAct(order))
      throw new ShopError('role', 403, 'Отменять заказы юрлица может закупщик или руководитель.');
    await changeState(tx, { id, to: 'cancelled', by: { actor, actorId: visitor.userId } }, isCancellable);
  });
}

/** At login: orders made as a guest in this session are the user's from now on. */
export const joinOrders: AfterLogin = async (tx, { sessionId, userId }) => {
  await giveOrders(tx, { sessionId, userId });
};

function keysOf(visitor: Visitor, { token }: OrderAsked) {
  return { userId: visitor.userId, sessionId: visitor.sessionId, tokenHash: orderTokenHash(token) };
}
