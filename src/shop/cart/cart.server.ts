import type { Db } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { readCards } from '../catalogue/card.server.ts';
import { offersByIds } from '../catalogue/offer.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import { sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { addToLine, namedBy } from './additions.queries.ts';
import {
  countLines,
  forgetRemoved,
  readLineOfProduct,
  readLines,
  removeLine,
  removeLines,
  restoreLine,
} from './cart.queries.ts';
import { additionProblem, MOST_CART_LINES, MOST_QUANTITY, quantityProblem, TAKEN_OUT_SINCE } from './cart.ts';
import { type Cart, type CartItem, type CartLine, viewCart, viewItem, viewLine } from './cart.view.ts';
import { lockCart, upsertCart } from './carts.queries.ts';

export type { CartLine };

export interface CartContext {
  db: Db;
  visitor: Visitor;
}

/** What a first write needs beside. */
export interface CartWriteContext extends CartContext {
  ensureSession(): Promise<number>;
}

/** All lines with their cards, in the order of adding; goods no longer sold among them, as unavailable. */
export async function readCart({ db, visitor }: CartContext): Promise<Cart> {
  const lines = visitor.cartId === null ? [] : await readLines(db, visitor.cartId);
  const productIds = lines.map(({ productId }) => productId);
  const cardOf = await readCards({ db, visitor }, productIds, { withHidden: true });
  const items = lines.flatMap((line) => {
    const card = cardOf(line.productId, line.quantity);
    return card ? viewItem(line, card, visitor.cityId) : [];
  });
  return viewCart(visitor.cartId, items);
}

/** The lines as the shell counts with them: a badge and sums, without cards. */
export async function readCartLines({ db, visitor }: CartContext): Promise<CartLine[]> {
  if (visitor.cartId === null) return [];
  const lines = await readLines(db, visitor.cartId);
  const productIds = lines.map(({ productId }) => productId);
  const offers = await offersByIds(db, productIds, visitor);
  return lines.flatMap((line) => {
    const offer = offers.get(line.productId);
    return offer ? viewLine(line, offer) : [];
  });
}

/**
 * Puts a product into the cart; what is there already is added to. What was taken out within the hour may come
 * back as it was even when it could not be added anew: «Вернуть».
 * @param key names this addition: asked for again, because no answer came, it answers the line and adds nothing
 * @throws 400 at `product` or `quantity`, 409 when the cart is full or the line was
 *   taken out since the key's addition, 422 when the key has named another addition
 */
export async function addToCart(
  { db, visitor, ensureSession }: CartWriteContext,
  { product, quantity, key }: { product: number; quantity: number; key?: string | undefined },
): Promise<{ item: CartItem; isNew: boolean }> {
  const cardOf = await readCards({ db, visitor }, [product], { withHidden: true });
  const card = cardOf(product);
  if (!card) throw badField('product', 'Такого товара нет.');
  const answer = (line: { id: number; quantity: number }, isNew: boolean) => ({
    item: viewItem(line, cardOf(product, line.quantity) ?? card, visitor.cityId),
    isNew,
  });
  const limits = { maxQuantity: card.max_quantity, multiplicity: card.multiplicity, unit: card.unit };
  if (quantityProblem(quantity, limits) !== null) {
    const there =
      visitor.cartId === null ? undefined : await broughtBack(db, visitor.cartId, { product, quantity, key });
    if (there) return answer(there, there.isNew);
    throw await refusal(db, visitor, quantity, limits);
  }
  const cartId = visitor.cartId ?? (await upsertCart(db, await ensureSession()));
  if (cartId === undefined) throw sessionEnded();
  const line = await addToLine(db, {
    cartId,
    productId: product,
    quantity,
    ...limits,
    maxQuantity: Math.min(limits.maxQuantity, MOST_QUANTITY),
    key,
  });
  if (line && !line.isRemoved) return answer(line, line.isNew);
  const asked = new Map([[product, quantity]]);
  if (key !== undefined && (await namedBy(db, cartId, { key, asked })) === 'another') throw keyReused();
  if (line) throw takenOutSince();
  const there = await readLineOfProduct(db, cartId, product);
  if (there && !there.isRemoved) throw await refusal(db, visitor, quantity, limits, there.quantity);
  if ((await countLines(db, cartId)) >= MOST_CART_LINES) throw cartIsFull();
  throw new ShopError('cart_changed', 409, 'Корзина только что изменилась. Повторите.');
}

/** What cannot be added anew: done before by the same key, or a line just taken out, which comes back as it was. */
async function broughtBack(
  db: Db,
  cartId: number,
  { product, quantity, key }: { product: number; quantity: number; key: string | undefined },
): Promise<{ id: number; quantity: number; isNew: boolean } | undefined> {
  const asked = new Map([[product, quantity]]);
  const named = key === undefined ? 'nothing' : await namedBy(db, cartId, { key, asked });
  if (named === 'another') throw keyReused();
  if (named === 'this') {
    const line = await readLineOfProduct(db, cartId, product);
    if (!line || line.isRemoved) throw takenOutSince();
    return { ...line, isNew: false };
  }
  const restored = await restoreLine(db, { cartId, productId: product, quantity, key });
  return restored && { ...restored, isNew: true };
}

/** Takes a line out of the visitor's own cart. @throws 404, a second time too */
export async function removeFromCart({ db, visitor }: CartContext, lineId: number): Promise<void> {
  const { cartId } = visitor;
  if (cartId === null || !(await removeLine(db, cartId, lineId))) throw noSuchLine();
  await forgetRemoved(db, cartId, MOST_CART_LINES);
}

/** Empties the cart; an empty one, or none, stays so. */
export async function clearCart({ db, visitor }: CartContext): Promise<void> {
  const { cartId } = visitor;
  if (cartId === null) return;
  await inTransaction(db, async (tx) => {
    await lockCart(tx, cartId);
    await removeLines(tx, cartId);
    await forgetRemoved(tx, cartId, MOST_CART_LINES);
  });
}

/** 409: a repeated addition whose line was taken out meanwhile. */
function takenOutSince(): ShopError {
  return new ShopError('taken_out_since', 409, TAKEN_OUT_SINCE);
}

/** 409: nothing more goes in. */
function cartIsFull(): ShopError {
  return new ShopError('cart_full', 409, `В корзине уже ${MOST_CART_LINES} строк, больше не помещается.`);
}

/** 422: the same word once more, about something else (RELIABILITY). */
export function keyReused(): ShopError {
  return new ShopError('key_reused', 422, 'С этим Idempotency-Key корзину уже меняли по-другому.');
}

/** The city's name after «в», for sentences about its stock. */
export async function cityIn(db: Db, cityId: number): Promise<string | undefined> {
  return (await activeCities(db)).find(({ id }) => id === cityId)?.name_in;
}

/** 400 at `quantity`: why it cannot be had. */
export async function refusal(
  db: Db,
  { cityId }: Visitor,
  quantity: number,
  limits: Parameters<typeof quantityProblem>[1],
  already = 0,
): Promise<ShopError> {
  const problem = additionProblem(quantity, already, limits, await cityIn(db, cityId));
  return badField('quantity', problem ?? 'Столько добавить не получится');
}

/** 404: no line of this cart. */
export function noSuchLine(): ShopError {
  return notFound('Такой строки в корзине нет.');
}
