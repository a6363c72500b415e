import type { Db } from '../../core/db.server.ts';
import { retailPrices } from '../pricing/pricing.server.ts';
import type { Visitor } from '../session/session.ts';
import { cityStock, showsExactStock } from '../stock/stock.server.ts';
import { readAttributes, readCardFacts, readTags } from './card.queries.ts';
import { type Card, viewCard } from './card.view.ts';

export type { Card };

export interface CatalogueContext {
  db: Db;
  visitor: Visitor;
}

/** Makes the card of a product that was read, its prices at a quantity when told. */
export type CardMaker = (id: number, quantity?: number) => Card | undefined;

/**
 * Cards of the visible products among the ids, in the order of the ids: a constant number of queries,
 * whatever their count. Prices of all active cities, stock of the visitor's.
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
  const [facts, prices, stock, isExact, features, tags] = await Promise.all([
    readCardFacts(db, ids, withHidden),
    retailPrices(db, ids),
    cityStock(db, ids, visitor.cityId),
    showsExactStock(db),
    readAttributes(db, ids, true),
    readTags(db, ids),
  ]);
  const factsOf = new Map(facts.map((each) => [each.id, each]));
  const featuresOf = Map.groupBy(features, ({ productId }) => productId);
  const tagsOf = Map.groupBy(tags, ({ productId }) => productId);
  return (id, quantity) => {
    const known = factsOf.get(id);
    if (!known) return undefined;
    return viewCard({
      facts: known,
      prices,
      cityId: visitor.cityId,
      stock: known.isVisible ? stock.get(id) : undefined,
      showsExactStock: isExact,
      features: featuresOf.get(id) ?? [],
      tags: tagsOf.get(id) ?? [],
      isInWishlist: visitor.wishlistProductIds.has(id),
      quantity,
    });
  };
}
