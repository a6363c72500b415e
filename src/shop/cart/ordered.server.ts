import type { Tx } from '../../core/db.server.ts';
import { sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { upsertCart } from './carts.queries.ts';
import { deleteLines, lockLines } from './ordered.queries.ts';

/** A line as an order takes it. */
export interface OrderedLine {
  id: number;
  productId: number;
  quantity: number;
}

/**
 * Lines of the visitor's cart, held as they are until the caller's transaction ends.
 * @throws 409 when a login has just made it another's
 */
export async function holdCartLines(
  tx: Tx,
  { cartId, userId, sessionId }: Pick<Visitor, 'cartId' | 'userId' | 'sessionId'>,
): Promise<OrderedLine[]> {
  if (cartId === null || sessionId === null) return [];
  const lines = await lockLines(tx, cartId, userId ?? -sessionId);
  if (!lines) throw sessionEnded();
  return lines;
}

/**
 * The cart of a session, made when there is none; nobody changes it until the caller's transaction ends.
 * @throws 409 when the session has ended
 */
export async function holdCart(tx: Tx, sessionId: number): Promise<number> {
  const cartId = await upsertCart(tx, sessionId);
  if (cartId === undefined) throw sessionEnded();
  return cartId;
}

/** Takes out of the cart what was ordered; all else stays. */
export async function removeOrdered(tx: Tx, cartId: number, lineIds: readonly number[]): Promise<void> {
  await deleteLines(tx, cartId, lineIds);
}
