import { type CacheFamily, cachedEach } from '../../../platform/cache/cached.server.ts';
import { immutableAnswer } from '../../../platform/cache/immutable-answers.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { type CityTerms, priceRows, visitorPrices } from '../../pricing/pricing.server.ts';
import type { Visitor } from '../../session/session.ts';
import { cityStock, showsExactStock } from '../../stock/stock.server.ts';
import { type CardRow, readCardRows } from './card.queries.ts';
import { type Card, type CardParts, viewCard } from './card.view.ts';

export type { Card };

export interface CatalogueContext {
  db: Db;
  visitor: Visitor;
}

/** Returns the card of a loaded product, with prices for a quantity. Cards are shared and must not be changed. */
export type CardMaker = (id: number, quantity?: number) => Card | undefined;

/**
 * Returns cards of the visible products among the ids, in the order of the ids, with the visitor's prices in all active
 * cities and the stock of the visitor's city. Runs one query for any number of ids.
 */
export async function cardsByIds(context: CatalogueContext, ids: readonly number[]): Promise<Card[]> {
  const makeCard = await readCards(context, ids);
  return ids.flatMap((id) => makeCard(id) ?? []);
}

/**
 * Loads products once, so that their cards can be made for any quantity.
 * @param withHidden includes products that are no longer sold, which stay in carts and wishlists but cannot be bought
 */
export async function readCards(
  { db, visitor }: CatalogueContext,
  ids: readonly number[],
  { withHidden = false } = {},
): Promise<CardMaker> {
  if (ids.length === 0) return () => undefined;
  const { cityId, wishlistProductIds } = visitor;
  const [cities, isExact] = await Promise.all([visitorPrices(db, visitor), showsExactStock(db)]);
  const cached = await cachedEach(
    db,
    CARDS,
    `${cityId} ${keyOfTerms(cities)}`,
    ids,
    async (missing, from) => {
      const types = cities.flatMap(({ priceType, retailType }) => [priceType, retailType ?? []]).flat();
      const priceTypes = [...new Set(types)];
      const rows = await readCardRows(from, missing, { priceTypes, cityId });
      return new Map(rows.map((row): [number, CachedCard] => [row.id, { row }]));
    },
  );
  return (id, quantity) => {
    const found = cached.get(id);
    if (!found || !(found.row.isVisible || withHidden)) return undefined;
    const isUsual = quantity === undefined || quantity === found.row.multiplicity;
    const card = isUsual
      ? usualCard(found, { cities, cityId, isExact })
      : viewCard(partsOf(found.row, { cities, cityId, isExact }, quantity));
    return wishlistProductIds.has(id) ? { ...card, is_in_wishlist: true } : card;
  };
}

/** The price terms of a visitor in all cities, as text: visitors with the same text see the same prices. */
export async function priceTermsKey({ db, visitor }: CatalogueContext): Promise<string> {
  return keyOfTerms(await visitorPrices(db, visitor));
}

function keyOfTerms(cities: readonly CityTerms[]): string {
  let key = '';
  for (const { cityId, priceType, retailType, percent } of cities)
    key += `${cityId}:${priceType}:${retailType}:${percent},`;
  return key;
}

/** The data of a product, and its card for the smallest quantity, which most visitors see. */
interface CachedCard {
  readonly row: CardRow;
  usual?: { card: Card; isExact: boolean };
}

/** Every change of a card is logged with the id of its product, or empties the whole cache. */
const CARDS: CacheFamily = {
  name: 'cards',
  most: 4_000,
  ofSubject: new Set(['product', 'price', 'stock']),
  ofAll: new Set(['category', 'freshness']),
};

/** The prices and the city for which a card is made. */
interface CardPlace {
  cities: readonly CityTerms[];
  cityId: number;
  isExact: boolean;
}

function usualCard(found: CachedCard, place: CardPlace): Card {
  const { usual } = found;
  if (usual?.isExact === place.isExact) return usual.card;
  const card = immutableAnswer(viewCard(partsOf(found.row, place)));
  found.usual = { card, isExact: place.isExact };
  return card;
}

function partsOf(row: CardRow, { cities, cityId, isExact }: CardPlace, quantity?: number): CardParts {
  const { prices, stock, features, tags, ...facts } = row;
  return {
    facts,
    cities,
    cityId,
    quantity,
    prices: priceRows(prices),
    stock: cityStock(facts.isVisible ? stock : null),
    showsExactStock: isExact,
    features: features ?? [],
    tags: tags ?? [],
    isInWishlist: false,
  };
}
