import type { Db, Tx } from '../../platform/database/db.server.ts';
import { joinTransaction } from '../../platform/database/transaction.server.ts';
import { moveKeys, onceForKey } from '../../platform/http/idempotency.server.ts';
import { sessionEnded } from '../session/session.server.ts';
import { lockCart } from './carts.queries.ts';

const SCOPE = 'cart';

/** A change of a cart, and the key under which a repeated request is recognised. */
interface KeyedChange {
  cartId: number;
  key: string;
  body: unknown;
}

/**
 * Changes a cart once per idempotency key, with the cart locked. A change that throws leaves the key unused.
 * @param repeated the answer to a repeated request, as the cart is now
 * @throws 422 when the key was used for another change
 */
export async function onceInCart<T extends object>(
  db: Db,
  { cartId, key, body }: KeyedChange,
  change: (tx: Tx) => Promise<T>,
  repeated: (tx: Tx, first: T) => Promise<T>,
): Promise<T> {
  return joinTransaction(db, async (tx) => {
    if (!(await lockCart(tx, cartId))) throw sessionEnded();
    const claim = { scope: SCOPE, owner: cartId, key, body };
    const { answer, isRepeated } = await onceForKey(tx, claim, () => change(tx));
    return isRepeated ? repeated(tx, answer) : answer;
  });
}

/** Gives the keys of a guest's cart to the user's cart, so that what the guest added is not added again. */
export function joinKeys(tx: Tx, { ofGuest, ofUser }: { ofGuest: number; ofUser: number }): Promise<void> {
  return moveKeys(tx, { scope: SCOPE, from: ofGuest, to: ofUser });
}
