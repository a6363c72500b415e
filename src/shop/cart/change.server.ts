import type { Db } from '../../platform/database/db.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { readCards } from '../catalogue/card/card.server.ts';
import { changeQuantity, readLine, setQuantity } from './cart.queries.ts';
import { type CartContext, noSuchLine, rejection } from './cart.server.ts';
import { quantityError } from './cart.ts';
import { type CartItem, viewItem } from './cart.view.ts';
import { onceInCart } from './once.server.ts';

interface Change {
  lineId: number;
  quantity?: number;
  change?: number;
  /** Idempotency key: a repeated request gets the line again and changes nothing. */
  key?: string | undefined;
}

/**
 * Changes the quantity of a line of the visitor's own cart: to a number, or by a difference, in which case parallel
 * requests add up.
 * @throws 404 when the cart has no such line; 400 at `quantity`; 422 when the key was used for another change or an
 *   addition
 */
export async function changeLine(
  { db, visitor }: CartContext,
  { lineId, quantity, change, key }: Change,
): Promise<CartItem> {
  if ((quantity === undefined) === (change === undefined))
    throw badField('quantity', 'Нужно одно из двух: quantity или change.');
  const { cartId } = visitor;
  const line = cartId === null ? undefined : await readLine(db, cartId, lineId);
  if (cartId === null || !line) throw noSuchLine();
  const { productId } = line;
  const wanted = quantity ?? line.quantity + (change ?? 0);
  const cardOf = await readCards({ db, visitor }, [productId], { withHidden: true });
  const card = cardOf(productId, wanted);
  if (!card) throw noSuchLine();
  const answer = (now: number) =>
    viewItem({ id: lineId, quantity: now }, cardOf(productId, now) ?? card, visitor.cityId);
  const limits = { maxQuantity: card.max_quantity, multiplicity: card.multiplicity, unit: card.unit };
  const make = async (each: Db) => {
    if (quantityError(wanted, limits) !== null) throw await rejection(each, visitor, wanted, limits);
    const where = { cartId, lineId };
    const now =
      quantity === undefined
        ? await changeQuantity(each, { ...where, ...limits, change: change ?? 0 })
        : await setQuantity(each, { ...where, quantity });
    if (now !== undefined) return { quantity: now };
    const left = change === undefined ? undefined : await readLine(each, cartId, lineId);
    if (!left) throw noSuchLine();
    throw await rejection(each, visitor, left.quantity + (change ?? 0), limits);
  };
  if (key === undefined) return answer((await make(db)).quantity);
  const body = { line: lineId, quantity, change };
  const done = await onceInCart(db, { cartId, key, body }, make, async (tx) => {
    const there = await readLine(tx, cartId, lineId);
    if (!there) throw noSuchLine();
    return there;
  });
  return answer(done.quantity);
}
