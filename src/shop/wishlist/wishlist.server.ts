import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../platform/http/errors.ts';
import { toPage } from '../../platform/http/pagination.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { type Card, cardsByIds, readCards } from '../catalogue/card/card.server.ts';
import { NO_SUCH_PRODUCT } from '../catalogue/catalogue.ts';
import { type AfterLogin, sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  copyWishes,
  countWishes,
  deleteWish,
  deleteWishesOf,
  giveWishlist,
  insertWish,
  lockWishlist,
  readWishes,
  readWishesOf,
  readWishOf,
} from './wishlist.queries.ts';
import type { WishlistShape } from './wishlist.shapes.ts';
import { MOST_WISHES } from './wishlist.ts';

export interface WishlistContext {
  db: Db;
  visitor: Visitor;
}

/** A first write also needs a way to open a session. */
export interface WishlistWriteContext extends WishlistContext {
  ensureSession(): Promise<number>;
}

/**
 * The visitor's wishlist, newest first. Products no longer sold stay in it as unavailable.
 * @param page without a limit the answer has all items (API-7)
 * @param url path and query of the request, for `next` and `previous`
 */
export async function viewWishlist(
  { db, visitor }: WishlistContext,
  page: { limit?: number; offset: number },
  url: string,
): Promise<Static<typeof WishlistShape>> {
  const { wishlistId: id } = visitor;
  const part = { limit: page.limit ?? MOST_WISHES, offset: page.offset };
  const [rows, count] =
    id === null ? [[], 0] : await Promise.all([readWishes(db, id, part), countWishes(db, id)]);
  const productIds = rows.map(({ productId }) => productId);
  const cardOf = await readCards({ db, visitor }, productIds, { withHidden: true });
  const results = rows.flatMap((row) => {
    const product = cardOf(row.productId);
    return product ? [{ id: row.id, product }] : [];
  });
  if (page.limit === undefined) return { id, count, next: null, previous: null, results };
  return { id, ...toPage(results, count, part, url) };
}

/**
 * Adds a product to the wishlist. Does nothing when it is already there.
 * @throws 400 at `product`, 409 when the wishlist is full
 */
export async function addWish(
  { db, visitor, ensureSession }: WishlistWriteContext,
  productId: number,
): Promise<{ item: { id: number; product: Card }; isNew: boolean }> {
  const wishlistProductIds = new Set([...visitor.wishlistProductIds, productId]);
  const [product] = await cardsByIds({ db, visitor: { ...visitor, wishlistProductIds } }, [productId]);
  if (!product) throw badField('product', NO_SUCH_PRODUCT);
  const sessionId = await ensureSession();
  return inTransaction(db, async (tx) => {
    const wishlistId = await lockWishlist(tx, sessionId);
    if (wishlistId === undefined) throw sessionEnded();
    const old = await readWishOf(tx, wishlistId, productId);
    if (old !== undefined) return { item: { id: old, product }, isNew: false };
    if ((await countWishes(tx, wishlistId)) >= MOST_WISHES)
      throw new ShopError(
        'wishlist_full',
        409,
        `В избранном уже ${MOST_WISHES}\u00a0товаров — больше добавить нельзя. Уберите лишние.`,
      );
    return { item: { id: await insertWish(tx, wishlistId, productId), product }, isNew: true };
  });
}

/**
 * Removes an item from the visitor's own wishlist.
 * @throws 404, also when it is removed twice
 */
export async function removeWish({ db, visitor }: WishlistContext, id: number): Promise<void> {
  const { wishlistId } = visitor;
  if (wishlistId === null || !(await deleteWish(db, wishlistId, id)))
    throw notFound('Такого товара в избранном нет.');
}

/** At login, merges the guest's wishlist into the user's, without duplicates and up to the size limit. */
export const joinWishlist: AfterLogin = async (tx, { sessionId, userId }) => {
  if (!(await giveWishlist(tx, sessionId, userId))) await copyWishes(tx, sessionId, userId, MOST_WISHES);
};

/** The personal data in a user's wishlist. */
export const wishesOfPerson: PersonalDataPart = {
  name: 'Избранное',
  read: readWishesOf,
  erase: deleteWishesOf,
};
