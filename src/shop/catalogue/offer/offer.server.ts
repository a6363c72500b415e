import { type CacheFamily, cachedEach } from '../../../platform/cache/cached.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { priceRows, pricesInCity } from '../../pricing/pricing.server.ts';
import { buyersThresholds, type PriceRow } from '../../pricing/pricing.ts';
import type { Visitor } from '../../session/session.ts';
import { cityStock, type FreeStock } from '../../stock/stock.server.ts';
import { sellable } from '../../stock/stock.ts';
import { readOffers, readProductsByArticles } from './offer.queries.ts';

/** Price and stock of a product in a city, enough to calculate a cart line. */
export interface Offer {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  isVisible: boolean;
  /** Weight of one unit; null: unknown. */
  grams: number | null;
  /** When its prices were right for the last time; null: they still are. */
  priceAsOf: Date | null;
  /** Free stock in the warehouses of the city. */
  stock: FreeStock[] | null;
  /** null: the city has no prices. */
  priceType: number | null;
  /** The buyer's prices by quantity, ascending, with the contract's discount; empty: «цена по запросу». */
  prices: readonly PriceRow[];
  /** Free stock in whole multiples; 0 when the product is hidden or has no price (ORD-3). */
  maxQuantity: number;
  /** Free stock by shop id, in whole multiples. */
  byShop: ReadonlyMap<number, number>;
}

/** Every change of an offer is logged with the id of its product, or empties the whole cache. */
export const OFFERS: CacheFamily = {
  name: 'offers',
  most: 10_000,
  ofSubject: new Set(['product', 'price', 'stock']),
  ofAll: new Set(['category', 'freshness']),
};

/** Returns offers by product id, for a buyer in a city, also of hidden products. Unknown ids are missing in the map. */
export async function offersByIds(
  db: Db,
  ids: readonly number[],
  { cityId, buyer }: Pick<Visitor, 'cityId' | 'buyer'>,
): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map();
  const terms = await pricesInCity(db, { cityId, buyer });
  const priceType = terms?.priceType ?? null;
  const rows = await cachedEach(db, OFFERS, `${cityId} ${priceType}`, ids, async (missing, from) => {
    const read = await readOffers(from, missing, { priceType, cityId });
    return new Map(read.map((row) => [row.id, row]));
  });
  const offers = ids.flatMap((id): Offer[] => {
    const row = rows.get(id);
    if (!row) return [];
    const { prices, stock, ...facts } = row;
    const thresholds = terms ? buyersThresholds({ prices: priceRows(prices) }, terms) : [];
    const isSold = facts.isVisible && thresholds.length > 0;
    const whole = (quantity: number) => (isSold ? sellable(quantity, facts.multiplicity) : 0);
    const { free, byShop } = cityStock(stock);
    const offer = {
      ...facts,
      stock,
      priceType,
      prices: thresholds,
      maxQuantity: whole(free),
      byShop: new Map([...byShop].map(([shop, quantity]) => [shop, whole(quantity)])),
    };
    return [offer];
  });
  return new Map(offers.map((offer) => [offer.id, offer]));
}

/** Dashes that text programs put in place of hyphens. */
const DASHES = /[‐-―−]/g;

/**
 * Finds visible products by article: an exact match first, else ignoring case, else with hyphens for its dashes.
 * Invisible characters, which people paste along, are removed and spaces are normalised, as in an import.
 * @returns for each article the ids of matching products; several ids mean that the article is ambiguous
 */
export async function productsByArticles(db: Db, articles: readonly string[]): Promise<number[][]> {
  const given = articles.map(oneLine);
  const found = await idsByArticles(db, given);
  const dashed = given.flatMap((article, at) => {
    const written = article.replace(DASHES, '-');
    return found[at]?.length === 0 && written !== article ? { at, written } : [];
  });
  const inHyphens = await idsByArticles(
    db,
    dashed.map(({ written }) => written),
  );
  for (const [next, { at }] of dashed.entries()) found[at] = inHyphens[next] ?? [];
  return found;
}

async function idsByArticles(db: Db, articles: readonly string[]): Promise<number[][]> {
  if (articles.length === 0) return [];
  const byPlace = Map.groupBy(await readProductsByArticles(db, articles), ({ place }) => place);
  return articles.map((_, at) => {
    const found = byPlace.get(at + 1) ?? [];
    const exact = found.filter(({ isExact }) => isExact);
    return (exact.length > 0 ? exact : found).map(({ id }) => id);
  });
}
