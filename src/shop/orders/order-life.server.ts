import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { refreshListing } from '../search/search.server.ts';
import type { AfterLogin } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { orderTokenHash } from './order-link.server.ts';
import {
  giveOrders,
  insertStateChange,
  lockState,
  readHistory,
  readOwnOrder,
  writeState,
} from './orders.queries.ts';
import type { OrderStatusShape } from './orders.shapes.ts';
import { isCancellable, mayBecome, nextAction, stateView } from './orders.ts';
import { endReservations, lockCounted, readScarce, subtractReserved } from './reservations.queries.ts';

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
  await inTransaction(db, async (tx) => {
    if (!(await readOwnOrder(tx, asked.id, keysOf(visitor, asked)))) throw noSuchOrder();
    const state = await lockState(tx, asked.id);
    if (!state || !isCancellable(state) || !mayBecome(state, 'cancelled'))
      throw new ShopError('too_late', 409, 'Этот заказ уже не отменить: позвоните нам.');
    await writeState(tx, asked.id, 'cancelled');
    await insertStateChange(tx, asked.id, 'cancelled');
    const freed = await endReservations(tx, asked.id, 'released');
    await recordAudit(tx, {
      actor: visitor.userId === null ? 'guest' : 'user',
      actorId: visitor.userId,
      action: 'order.cancelled',
      subjectId: asked.id,
      details: { from: state },
    });
    if (freed.length === 0) return;
    await lockCounted(tx, freed);
    const wereScarce = await readScarce(tx, freed);
    await subtractReserved(tx, freed);
    await refreshListing(tx, wereScarce);
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
