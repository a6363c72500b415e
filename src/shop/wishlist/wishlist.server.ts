import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { type Card, cardsByIds, readCards } from '../catalogue/card.server.ts';
import { type AfterLogin, sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  copyWishes,
  countWishes,
  deleteWish,
  giveWishlist,
  insertWish,
  lockWishlist,
  readWishes,
  readWishOf,
} from './wishlist.queries.ts';
import type { WishlistShape } from './wishlist.shapes.ts';
import { MOST_WISHES } from './wishlist.ts';

export interface WishlistContext {
  db: Db;
  visitor: Visitor;
}

/** What a first write needs beside. */
export interface WishlistWriteContext extends WishlistContext {
  ensureSession(): Promise<number>;
}

/**
 * The visitor's wishlist, newest first; goods no longer sold stay in it as unavailable.
 * @param page without a limit everything (RULINGS 8)
 * @param url path and query of the call, for `next` and `previous`
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
 * Puts a product into the wishlist; one that is there stays as it is.
 * @throws 400 at `product`, 409 when the wishlist is full
 */
export async function addWish(
  { db, visitor, ensureSession }: WishlistWriteContext,
  productId: number,
): Promise<{ item: { id: number; product: Card }; isNew: boolean }> {
  const wishlistProductIds = new Set([...visitor.wishlistProductIds, productId]);
  const [product] = await cardsByIds({ db, visitor: { ...visitor, wishlistProductIds } }, [productId]);
  if (!product) throw badField('product', 'Такого товара нет.');
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
        `В избранном уже ${MOST_WISHES} товаров, больше не помещается.`,
      );
    return { item: { id: await insertWish(tx, wishlistId, productId), product }, isNew: true };
  });
}

/** Takes an item out of the visitor's own wishlist. @throws 404, a second time too */
export async function removeWish({ db, visitor }: WishlistContext, id: number): Promise<void> {
  const { wishlistId } = visitor;
  if (wishlistId === null || !(await deleteWish(db, wishlistId, id)))
    throw notFound('Такого товара в избранном нет.');
}

/** At login: what the guest put aside joins what the user had, nothing twice and no more than a wishlist holds. */
export const joinWishlist: AfterLogin = async (tx, { sessionId, userId }) => {
  if (!(await giveWishlist(tx, sessionId, userId))) await copyWishes(tx, sessionId, userId, MOST_WISHES);
};
