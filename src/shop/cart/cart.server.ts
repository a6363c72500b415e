import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../platform/http/errors.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { readCards } from '../catalogue/card/card.server.ts';
import { NO_SUCH_PRODUCT } from '../catalogue/catalogue.ts';
import { offersByIds } from '../catalogue/offer/offer.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import { type AfterLogin, sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { addToLine } from './additions.queries.ts';
import {
  countLines,
  forgetRemoved,
  readLineOfProduct,
  readLines,
  removeLine,
  removeLines,
  restoreLine,
  writeLines,
} from './cart.queries.ts';
import {
  additionError,
  cartFullText,
  joinedLines,
  MOST_CART_LINES,
  MOST_QUANTITY,
  quantityError,
  TAKEN_OUT_SINCE,
} from './cart.ts';
import { type Cart, type CartItem, type CartLine, viewCart, viewItem, viewLine } from './cart.view.ts';
import { deleteCartOf, giveCart, lockCart, lockCarts, readCartOf, upsertCart } from './carts.queries.ts';
import { joinKeys, onceInCart } from './once.server.ts';

export type { CartLine };

export interface CartContext {
  db: Db;
  visitor: Visitor;
}

/** A first write also needs a way to open a session. */
export interface CartWriteContext extends CartContext {
  ensureSession(): Promise<number>;
}

/** All lines with their cards, in the order they were added. Products no longer sold are included as unavailable. */
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

/** Lines without cards, for the badge and the sums in the page header. */
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
 * Adds a product to the cart, or to its existing line. A line removed within the last hour («Вернуть») is restored as
 * it was, even if it could not be added again.
 * @param key idempotency key: a repeated request gets the line again and adds nothing
 * @throws 400 at `product` or `quantity`; 409 when the cart is full or the line was removed after the key's addition;
 *   422 when the key was used for another addition
 */
export async function addToCart(
  { db, visitor, ensureSession }: CartWriteContext,
  { product, quantity, key }: { product: number; quantity: number; key?: string | undefined },
): Promise<{ item: CartItem; isNew: boolean }> {
  const cardOf = await readCards({ db, visitor }, [product], { withHidden: true });
  const card = cardOf(product);
  if (!card) throw badField('product', NO_SUCH_PRODUCT);
  const answer = (line: { id: number; quantity: number }, isNew: boolean) => ({
    item: viewItem(line, cardOf(product, line.quantity) ?? card, visitor.cityId),
    isNew,
  });
  const limits = { maxQuantity: card.max_quantity, multiplicity: card.multiplicity, unit: card.unit };
  const canBeAdded = quantityError(quantity, limits) === null;
  // Nothing is stored for a visitor without a cart who adds what cannot be bought.
  if (visitor.cartId === null && !canBeAdded) throw await rejection(db, visitor, quantity, limits);
  const cartId = visitor.cartId ?? (await upsertCart(db, await ensureSession()));
  if (cartId === undefined) throw sessionEnded();
  const wanted = { cartId, productId: product, quantity };
  const add = async (each: Db) => {
    const line = canBeAdded
      ? await addToLine(each, {
          ...wanted,
          ...limits,
          maxQuantity: Math.min(limits.maxQuantity, MOST_QUANTITY),
        })
      : await restoreLine(each, wanted);
    if (!line) throw await notAdded(each, visitor, wanted, limits);
    return { isNew: true, ...line };
  };
  const line =
    key === undefined
      ? await add(db)
      : await onceInCart(db, { cartId, key, body: { product, quantity } }, add, async (tx) => {
          const there = await readLineOfProduct(tx, cartId, product);
          if (!there || there.isRemoved) throw takenOutSince();
          return { ...there, isNew: false };
        });
  return answer(line, line.isNew);
}

/** Why an addition was not made. */
async function notAdded(
  db: Db,
  visitor: Visitor,
  { cartId, productId, quantity }: { cartId: number; productId: number; quantity: number },
  limits: Parameters<typeof quantityError>[1],
): Promise<ShopError> {
  if (quantityError(quantity, limits) !== null) return rejection(db, visitor, quantity, limits);
  const there = await readLineOfProduct(db, cartId, productId);
  if (there && !there.isRemoved) return rejection(db, visitor, quantity, limits, there.quantity);
  if ((await countLines(db, cartId)) >= MOST_CART_LINES) return cartIsFull();
  return new ShopError('cart_changed', 409, 'Корзина только что изменилась. Повторите.');
}

/**
 * Removes a line from the visitor's own cart.
 * @throws 404 when there is no such line, also when it is removed twice
 */
export async function removeFromCart({ db, visitor }: CartContext, lineId: number): Promise<void> {
  const { cartId } = visitor;
  if (cartId === null || !(await removeLine(db, cartId, lineId))) throw noSuchLine();
  await forgetRemoved(db, cartId, MOST_CART_LINES);
}

/** Empties the cart. Does nothing when it is empty or does not exist. */
export async function clearCart({ db, visitor }: CartContext): Promise<void> {
  const { cartId } = visitor;
  if (cartId === null) return;
  await inTransaction(db, async (tx) => {
    await lockCart(tx, cartId);
    await removeLines(tx, cartId);
    await forgetRemoved(tx, cartId, MOST_CART_LINES);
  });
}

/** 409: an addition is repeated after its line was removed. */
function takenOutSince(): ShopError {
  return new ShopError('taken_out_since', 409, TAKEN_OUT_SINCE);
}

/** 409: the cart has the largest number of lines. */
function cartIsFull(): ShopError {
  return new ShopError('cart_full', 409, `${cartFullText()}. Оформите заказ или уберите лишние товары.`);
}

/** The city's name in the prepositional case, for sentences about its stock. */
export async function cityIn(db: Db, cityId: number): Promise<string | undefined> {
  return (await activeCities(db)).find(({ id }) => id === cityId)?.name_in;
}

/** 400 at `quantity` with the reason why the quantity cannot be bought. */
export async function rejection(
  db: Db,
  { cityId }: Visitor,
  quantity: number,
  limits: Parameters<typeof quantityError>[1],
  already = 0,
): Promise<ShopError> {
  const issue = additionError(quantity, already, limits, await cityIn(db, cityId));
  return badField('quantity', issue ?? 'Столько добавить нельзя');
}

/** 404: the cart has no such line. */
export function noSuchLine(): ShopError {
  return notFound('Этого товара в корзине уже нет.');
}

/**
 * At login, merges the guest's cart into the user's cart, once; the guest's cart ends with his session (SEC-21). The
 * guest's idempotency keys move to the user's cart, so his additions are not repeated.
 */
export const joinCart: AfterLogin = async (tx, { sessionId, userId, cityId }) => {
  const { ofGuest, ofUser } = await lockCarts(tx, { sessionId, userId });
  if (ofGuest === undefined) return;
  if (ofUser === undefined) return giveCart(tx, ofGuest, userId);
  const brought = await readLines(tx, ofGuest);
  const offers = await offersByIds(
    tx,
    brought.map(({ productId }) => productId),
    // The company is chosen only after the login. A line without a retail price stays as an unavailable line.
    { cityId, buyer: null },
  );
  const joined = joinedLines(await readLines(tx, ofUser), brought, (id) => offers.get(id));
  await writeLines(tx, ofUser, joined);
  await joinKeys(tx, { ofGuest, ofUser });
  await forgetRemoved(tx, ofUser, MOST_CART_LINES);
};

/** The personal data in a user's cart. */
export const cartOfPerson: PersonalDataPart = { name: 'Корзина', read: readCartOf, erase: deleteCartOf };
