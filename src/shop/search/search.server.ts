import type { Tx } from '../../platform/database/db.server.ts';
import {
  lockForRefresh,
  prepareForBulk,
  readPriceSlots,
  refreshFacets,
  refreshPlaces,
  refreshPrices,
  refreshShown,
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
  await lockForRefresh(tx, productIds.length > MOST_LOCKED ? 'all' : productIds);
  await prepareForBulk(tx);
  await refreshShown(tx, productIds);
  await refreshFacets(tx);
  await refreshPrices(tx, await readPriceSlots(tx));
  await refreshPlaces(tx);
  await writeListing(tx, productIds);
  if (named === 'all' || named.length > 0) await writeSearchText(tx, named);
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
