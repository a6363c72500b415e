import type { Tx } from '../../platform/database/db.server.ts';
import { refreshOffered, refreshPlaces, refreshPrices, writeOffers } from './listing-offers.queries.ts';
import {
  choosesByIndex,
  emptyParts,
  lockForRefresh,
  prepareForBulk,
  refreshFacets,
  refreshShown,
  shiftListing,
  writeListing,
} from './listing-refresh.queries.ts';
import { writeSearchText } from './search-text.queries.ts';

/** From this number on, one lock for all products replaces single locks. */
const MOST_LOCKED = 5_000;

/**
 * Updates the listing to the current catalogue, for some products or for all, as the last step of the caller's
 * transaction. Call it after every write of products, prices, stock, attributes or tags, and with 'all' after
 * `recomputeCategoryTree` changed anything. Hidden products leave the listing.
 * @param named those of them whose texts or visibility may have changed; the texts of the others are not read
 */
export async function refreshListing(
  tx: Tx,
  productIds: readonly number[] | 'all',
  named: readonly number[] | 'all' = productIds,
): Promise<void> {
  if (productIds !== 'all' && productIds.length === 0) return;
  await lock(tx, productIds);
  await refreshLocked(tx, productIds, named);
}

/** `refreshListing` of products that are locked. */
async function refreshLocked(
  tx: Tx,
  productIds: readonly number[] | 'all',
  named: readonly number[] | 'all',
): Promise<void> {
  if (productIds !== 'all' && productIds.length === 0) return;
  await prepareForBulk(tx);
  await refreshShown(tx, productIds);
  const byIndex = await choosesByIndex(tx, productIds);
  await refreshFacets(tx, byIndex);
  await refreshPrices(tx, 'listing_shown');
  await refreshPlaces(tx, 'listing_shown');
  await writeListing(tx, productIds, byIndex);
  if (named === 'all' || named.length > 0) await writeSearchText(tx, named);
  if (productIds === 'all') await emptyParts(tx, 'listing');
}

/**
 * Like `refreshListing`, for products of which nothing but prices and stock has changed: their texts, attributes and categories are
 * not read.
 */
export async function refreshOffers(tx: Tx, productIds: readonly number[] | 'all'): Promise<void> {
  if (productIds !== 'all' && productIds.length === 0) return;
  await lock(tx, productIds);
  await refreshLockedOffers(tx, productIds);
}

/** `refreshOffers` of products that are locked. @param done those that are up to date already */
async function refreshLockedOffers(
  tx: Tx,
  productIds: readonly number[] | 'all',
  done: readonly number[] = [],
): Promise<void> {
  if (productIds !== 'all' && productIds.length === 0) return;
  await prepareForBulk(tx);
  await refreshOffered(tx, productIds, done);
  await refreshPrices(tx, 'listing_offered');
  await refreshPlaces(tx, 'listing_offered');
  await writeOffers(tx);
  if (productIds === 'all') await emptyParts(tx, 'offers');
}

async function lock(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  await lockForRefresh(tx, ids.length > MOST_LOCKED ? 'all' : ids);
}

/** The products that an import or its undo has changed. */
export interface Moved {
  /** Those of which more than prices and stock was written. */
  written: readonly number[];
  /** Those of which prices or stock was written, or all products. */
  offered: readonly number[] | 'all';
  /** Those whose categories only got other numbers (`renumberCategories`). */
  moved: readonly number[];
  /** As for `refreshListing`. */
  named: readonly number[];
}

/** Updates the listing after an import or its undo. A product may be in several of the lists. */
export async function refreshMoved(tx: Tx, { written, offered, moved, named }: Moved): Promise<void> {
  const own = new Set(written);
  const shifted = moved.filter((id) => !own.has(id));
  // All in one step and never again: rows are locked in the order of their ids, and none after the lock of the whole listing.
  const locked = offered === 'all' ? 'all' : [...new Set([...written, ...offered, ...shifted])];
  if (locked.length > 0) await lock(tx, locked);
  const unlisted = shifted.length > 0 ? await shiftListing(tx, shifted) : [];
  const whole = [...written, ...unlisted];
  await refreshLocked(tx, whole, [...named, ...unlisted]);
  await refreshLockedOffers(tx, offered === 'all' ? offered : offered.filter((id) => !own.has(id)), whole);
}

/**
 * Updates the search texts of the whole catalogue to the current names of products, brands and categories: for
 * renamed categories, when `refreshListing` was called for some products only.
 */
export async function refreshSearchText(tx: Tx): Promise<void> {
  await lockForRefresh(tx, 'all');
  await prepareForBulk(tx);
  await refreshShown(tx, 'all');
  await writeSearchText(tx, 'all');
}

export { viewTile } from './category.server.ts';
/** The SQL adapter of the listing port. */
export { openSqlSearch as openCatalogSearch, type SqlSearch } from './listing.server.ts';
export { popularFirst } from './popular.ts';
export type { ListContext } from './products.server.ts';
