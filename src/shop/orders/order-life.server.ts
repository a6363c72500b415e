import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, type ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import type { AfterLogin } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { orderTokenHash } from './order-link.server.ts';
import { giveOrders, readHistory, readOwnOrder } from './orders.queries.ts';
import type { OrderStatusShape } from './orders.shapes.ts';
import { isCancellable, nextAction, stateView } from './orders.ts';
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
    paid: false,
    history: history.map(({ state, at }) => ({ ...stateView(state), at: at.toISOString() })),
    next_action: nextAction(order.state),
    can_cancel: isCancellable(order.state),
  };
}

/**
 * Calls an order off: what it held is free for others at once.
 * @throws 404 for anybody else's, 409 when it is packed, or called off already
 */
export async function cancelOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  asked: OrderAsked,
): Promise<OrderStatus> {
  const actor = visitor.userId === null ? 'guest' : 'user';
  await inTransaction(db, async (tx) => {
    if (!(await readOwnOrder(tx, asked.id, keysOf(visitor, asked)))) throw noSuchOrder();
    const by = { actor, actorId: visitor.userId } as const;
    await changeState(tx, { id: asked.id, to: 'cancelled', by }, isCancellable);
  });
  return orderStatus({ db, visitor }, asked);
}

/** At login: orders made as a guest in this session are the user's from now on. */
export const joinOrders: AfterLogin = async (tx, { sessionId, userId }) => {
  await giveOrders(tx, { sessionId, userId });
};

function keysOf(visitor: Visitor, { token }: OrderAsked) {
  return { userId: visitor.userId, sessionId: visitor.sessionId, tokenHash: orderTokenHash(token) };
}

function noSuchOrder(): ShopError {
  return notFound('Такого заказа нет.');
}
