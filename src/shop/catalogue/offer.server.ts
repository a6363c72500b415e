import type { Db } from '../../core/db.server.ts';
import { type KeptFamily, keptEach } from '../../core/kept.server.ts';
import { oneLine } from '../../core/written-text.ts';
import { priceRows, pricesInCity } from '../pricing/pricing.server.ts';
import { buyersThresholds, type PriceRow } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import { cityStock, type FreeStock } from '../stock/stock.server.ts';
import { sellable } from '../stock/stock.ts';
import { readOffers, readProductsByArticles } from './offer.queries.ts';

/** What a city offers of a product: all that a line of a cart is counted from, without what a card shows. */
export interface Offer {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  isVisible: boolean;
  /** One unit; null: unknown. */
  grams: number | null;
  /** Free stock of the warehouses of the city. */
  stock: FreeStock[] | null;
  /** null: nothing has a price in the city. */
  priceType: number | null;
  /** Thresholds of what the buyer pays, ascending, his contract's percent taken; empty: «цена по запросу». */
  prices: readonly PriceRow[];
  /** Free stock in whole multiples; 0 for what is hidden or has no price (RULINGS 6). */
  maxQuantity: number;
  /** What of it lies in which shop, in whole multiples. */
  byShop: ReadonlyMap<number, number>;
}

/** Written with the product's number or dropping everything, as what a card shows. */
export const OFFERS: KeptFamily = {
  most: 10_000,
  ofSubject: new Set(['product', 'price', 'stock']),
  ofAll: new Set(['category']),
};

/** Offers of a city to a buyer for products, hidden ones too; an id that is no product is not in the map. */
export async function offersByIds(
  db: Db,
  ids: readonly number[],
  { cityId, buyer }: Pick<Visitor, 'cityId' | 'buyer'>,
): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map();
  const terms = await pricesInCity(db, { cityId, buyer });
  const priceType = terms?.priceType ?? null;
  const rows = await keptEach(db, OFFERS, `${cityId} ${priceType}`, ids, async (missing) => {
    const read = await readOffers(db, missing, { priceType, cityId });
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

/**
 * Visible products by the articles people know them by: as written, else in any letter case. What nobody sees in them,
 * pasted along from pages and papers, is no part of them, and a blank is a blank, as an import keeps them.
 * @returns ids in the order of the articles; several: the article does not say which one is meant
 */
export async function productsByArticles(db: Db, articles: readonly string[]): Promise<number[][]> {
  if (articles.length === 0) return [];
  const byPlace = Map.groupBy(await readProductsByArticles(db, articles.map(oneLine)), ({ place }) => place);
  return articles.map((_, at) => {
    const found = byPlace.get(at + 1) ?? [];
    const exact = found.filter(({ isExact }) => isExact);
    return (exact.length > 0 ? exact : found).map(({ id }) => id);
  });
}
