import type { Db } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { readCards } from '../catalogue/card.server.ts';
import { namedBy, rememberChange } from './additions.queries.ts';
import { changeQuantity, readLine, setQuantity } from './cart.queries.ts';
import { type CartContext, keyReused, noSuchLine, refusal } from './cart.server.ts';
import { quantityProblem } from './cart.ts';
import { type CartItem, viewItem } from './cart.view.ts';
import { lockCart } from './carts.queries.ts';

interface Change {
  lineId: number;
  quantity?: number;
  change?: number;
  /** Names this change: asked for again, because no answer came, it answers the line and changes nothing. */
  key?: string | undefined;
}

/** A change with its key, as its line remembers it. */
interface NamedChange {
  lineId: number;
  productId: number;
  key: string;
  /** `+2`, `+-2` or `=5`: never what an addition looks like. */
  wish: string;
}

/**
 * Changes the quantity of a line of the visitor's own cart: to a number, or by one, which parallel calls add up.
 * @throws 404 for anything else than that, 400 at `quantity`, 422 when the key has named another change or an addition
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
  const wished = quantity ?? line.quantity + (change ?? 0);
  const cardOf = await readCards({ db, visitor }, [productId], { withHidden: true });
  const card = cardOf(productId, wished);
  if (!card) throw noSuchLine();
  const answer = (now: number) =>
    viewItem({ id: lineId, quantity: now }, cardOf(productId, now) ?? card, visitor.cityId);
  const wish = quantity === undefined ? `+${change}` : `=${quantity}`;
  const named = key === undefined ? undefined : { lineId, productId, key, wish };
  const limits = { maxQuantity: card.max_quantity, multiplicity: card.multiplicity, unit: card.unit };
  if (quantityProblem(wished, limits) !== null) {
    const done = named && (await doneBefore(db, cartId, named));
    if (done !== undefined) return answer(done);
    throw await refusal(db, visitor, wished, limits);
  }
  const where = { cartId, lineId };
  const now = await once(db, cartId, named, (each) =>
    quantity === undefined
      ? changeQuantity(each, { ...where, ...limits, change: change ?? 0 })
      : setQuantity(each, { ...where, quantity }),
  );
  if (now !== undefined) return answer(now);
  const left = change === undefined ? undefined : await readLine(db, cartId, lineId);
  if (!left) throw noSuchLine();
  throw await refusal(db, visitor, left.quantity + (change ?? 0), limits);
}

/** Makes a change that has a key once, under the lock of the cart. @returns the quantity; nothing when it was refused */
async function once(
  db: Db,
  cartId: number,
  named: NamedChange | undefined,
  make: (db: Db) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (!named) return make(db);
  return inTransaction(db, async (tx) => {
    await lockCart(tx, cartId);
    const done = await doneBefore(tx, cartId, named);
    if (done !== undefined) return done;
    const now = await make(tx);
    if (now !== undefined) await rememberChange(tx, named);
    return now;
  });
}

/** What the line holds when this very change was made before; nothing when it was not. @throws 404, 422 */
async function doneBefore(
  db: Db,
  cartId: number,
  { lineId, productId, key, wish }: NamedChange,
): Promise<number | undefined> {
  const named = await namedBy(db, cartId, { key, asked: new Map([[productId, wish]]) });
  if (named === 'another') throw keyReused();
  if (named === 'nothing') return undefined;
  const line = await readLine(db, cartId, lineId);
  if (!line) throw noSuchLine();
  return line.quantity;
}
