import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { noSuchOrder } from '../account/account.server.ts';
import { orderTokenHash } from '../order-link/order-link.server.ts';
import { type OrderKeys, readOwnOrder } from '../orders.queries.ts';
import { readFulfilment, readLeft, readShipments } from './shipments.queries.ts';
import type { ShipmentsShape } from './shipments.shapes.ts';
import { viewShipments } from './shipments.view.ts';

/**
 * The shipments of an order for its buyer, without cancelled ones, and what has not been handed over yet.
 * @param by `account`: a logged-in user; else the token of the link, or undefined for the session that placed the order
 * @throws 401 in the account; 404 without access
 */
export async function buyersShipments(
  { db, visitor }: { db: Db; visitor: Visitor },
  { id, by }: { id: number; by: 'account' | { token: string | undefined } },
): Promise<Static<typeof ShipmentsShape>> {
  const order = await readOwnOrder(db, id, keysOf(visitor, by));
  if (!order) throw noSuchOrder();
  const fulfilled = await readFulfilment(db, order.id);
  return {
    fulfilment: fulfilled?.fulfilment ?? 'none',
    results: viewShipments(await readShipments(db, order.id)),
    left: await readLeft(db, order.id),
  };
}

function keysOf(visitor: Visitor, by: 'account' | { token: string | undefined }): OrderKeys {
  if (by === 'account') return { userId: requireUser(visitor), sessionId: null, tokenHash: null };
  const { userId, sessionId } = visitor;
  return { userId, sessionId, tokenHash: orderTokenHash(by.token) };
}
