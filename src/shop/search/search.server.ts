import type { Tx } from '../../core/db.server.ts';
import {
  keepFacets,
  keepPlaces,
  keepPrices,
  keepShown,
  lockForRefresh,
  prepareForBulk,
  readPriceSlots,
  writeListing,
} from './refresh.queries.ts';
import { writeSearchText } from './search-text.queries.ts';

/** More goods are not locked one by one: the lock of all is one. */
const MOST_LOCKED = 5_000;

/**
 * Brings the listing to what the catalogue says now, for some products or for all, inside the caller's
 * transaction and as its last step. Whoever writes products, prices, stock, attributes or tags calls it;
 * after `recomputeCategoryTree` changed anything, with 'all'. Hidden products leave the listing.
 * @param named those of them that may be called otherwise, or be hidden or shown: words of the others are not looked at
 */
export async function refreshListing(
  tx: Tx,
  productIds: readonly number[] | 'all',
  named: readonly number[] | 'all' = productIds,
): Promise<void> {
  if (productIds !== 'all' && productIds.length === 0) return;
  await lockForRefresh(tx, productIds.length > MOST_LOCKED ? 'all' : productIds);
  await prepareForBulk(tx);
  await keepShown(tx, productIds);
  await keepFacets(tx);
  await keepPrices(tx, await readPriceSlots(tx));
  await keepPlaces(tx);
  await writeListing(tx, productIds);
  if (named === 'all' || named.length > 0) await writeSearchText(tx, named);
}

/**
 * Brings what text search looks at to what goods, brands and categories are called now, of the whole catalogue: after
 * categories got other names and `refreshListing` was asked for some products alone.
 */
export async function refreshSearchText(tx: Tx): Promise<void> {
  await lockForRefresh(tx, 'all');
  await prepareForBulk(tx);
  await keepShown(tx, 'all');
  await writeSearchText(tx, 'all');
}

export { viewTile } from './category.server.ts';
/** The listing port as configured: in SQL until the in-process index is there. */
export { openSqlSearch as openCatalogSearch, type SqlSearch } from './listing.server.ts';
export { popularFirst } from './popular.ts';
export type { ListContext } from './products.server.ts';
