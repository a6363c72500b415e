import type { Db } from '../../core/db.server.ts';
import { priceRows, visitorPrices } from '../pricing/pricing.server.ts';
import type { Visitor } from '../session/session.ts';
import { cityStock, showsExactStock } from '../stock/stock.server.ts';
import { readCardRows } from './card.queries.ts';
import { type Card, viewCard } from './card.view.ts';

export type { Card };

export interface CatalogueContext {
  db: Db;
  visitor: Visitor;
}

/** Makes the card of a product that was read, its prices at a quantity when told. */
export type CardMaker = (id: number, quantity?: number) => Card | undefined;

/**
 * Cards of the visible products among the ids, in the order of the ids: one query, whatever their
 * count. Prices of all active cities as the visitor pays them, stock of his city.
 */
export async function cardsByIds(context: CatalogueContext, ids: readonly number[]): Promise<Card[]> {
  const cardOf = await readCards(context, ids);
  return ids.flatMap((id) => cardOf(id) ?? []);
}

/**
 * Reads once what cards of the products need, to be viewed at any quantity.
 * @param withHidden also goods no longer sold, as those that cannot be bought: they stay in carts and wishlists
 */
export async function readCards(
  { db, visitor }: CatalogueContext,
  ids: readonly number[],
  { withHidden = false } = {},
): Promise<CardMaker> {
  if (ids.length === 0) return () => undefined;
  const { cityId, wishlistProductIds } = visitor;
  const [cities, isExact] = await Promise.all([visitorPrices(db, visitor), showsExactStock(db)]);
  const priceTypes = [
    ...new Set(cities.flatMap(({ priceType, retailType }) => [priceType, retailType ?? []]).flat()),
  ];
  const rows = await readCardRows(db, ids, { priceTypes, cityId, withHidden });
  const partsOf = new Map(
    rows.map(({ prices, stock, features, tags, ...facts }) => [
      facts.id,
      {
        facts,
        cities,
        prices: priceRows(prices),
        cityId,
        stock: cityStock(facts.isVisible ? stock : null),
        showsExactStock: isExact,
        features: features ?? [],
        tags: tags ?? [],
        isInWishlist: wishlistProductIds.has(facts.id),
      },
    ]),
  );
  return (id, quantity) => {
    const parts = partsOf.get(id);
    return parts && viewCard({ ...parts, quantity });
  };
}
