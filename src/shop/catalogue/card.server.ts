import type { Db } from '../../core/db.server.ts';
import { type KeptFamily, keptEach } from '../../core/kept.server.ts';
import { lastingAnswer } from '../../core/lasting-answers.server.ts';
import { type CityTerms, priceRows, visitorPrices } from '../pricing/pricing.server.ts';
import type { Visitor } from '../session/session.ts';
import { cityStock, showsExactStock } from '../stock/stock.server.ts';
import { type CardRow, readCardRows } from './card.queries.ts';
import { type Card, type CardParts, viewCard } from './card.view.ts';

export type { Card };

export interface CatalogueContext {
  db: Db;
  visitor: Visitor;
}

/** Makes the card of a product that was read, its prices at a quantity when told. It is shared: nobody may change it. */
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
  const { name, priceTypes } = readingBy(cities);
  const kept = await keptEach(db, CARDS, `${cityId} ${name}`, ids, async (missing) => {
    const rows = await readCardRows(db, missing, { priceTypes, cityId });
    return new Map(rows.map((row): [number, KeptCard] => [row.id, { row }]));
  });
  return (id, quantity) => {
    const found = kept.get(id);
    if (!found || !(found.row.isVisible || withHidden)) return undefined;
    const isUsual = quantity === undefined || quantity === found.row.multiplicity;
    const card = isUsual
      ? usualCard(found, { cities, cityId, isExact })
      : viewCard(partsOf(found.row, { cities, cityId, isExact }, quantity));
    return wishlistProductIds.has(id) ? { ...card, is_in_wishlist: true } : card;
  };
}

/** How cards are read for everybody who buys by the same terms. */
interface Reading {
  /** Tells it from the others. */
  name: string;
  priceTypes: readonly number[];
}

const readings = new WeakMap<readonly CityTerms[], Reading>();
let readingsBegun = 0;

/** @param cities of `visitorPrices`: another object is another reading, so that nobody is shown a card of others' terms */
function readingBy(cities: readonly CityTerms[]): Reading {
  const known = readings.get(cities);
  if (known) return known;
  const types = cities.flatMap(({ priceType, retailType }) => [priceType, retailType ?? []]).flat();
  const reading = { name: String(readingsBegun++), priceTypes: [...new Set(types)] };
  readings.set(cities, reading);
  return reading;
}

/** What was read of a product, and its card at the least quantity, which nearly everybody is shown. */
interface KeptCard {
  readonly row: CardRow;
  usual?: { card: Card; isExact: boolean };
}

/** All that a card shows is written with the product's number or drops everything. */
const CARDS: KeptFamily = {
  most: 4_000,
  ofSubject: new Set(['product', 'price', 'stock']),
  ofAll: new Set(['category']),
};

/** By which prices and where a card is shown. */
interface Shown {
  cities: readonly CityTerms[];
  cityId: number;
  isExact: boolean;
}

function usualCard(found: KeptCard, shown: Shown): Card {
  const { usual } = found;
  if (usual?.isExact === shown.isExact) return usual.card;
  const card = lastingAnswer(viewCard(partsOf(found.row, shown)));
  found.usual = { card, isExact: shown.isExact };
  return card;
}

function partsOf(row: CardRow, { cities, cityId, isExact }: Shown, quantity?: number): CardParts {
  const { prices, stock, features, tags, ...facts } = row;
  return {
    ...{ facts, cities, cityId, quantity },
    prices: priceRows(prices),
    stock: cityStock(facts.isVisible ? stock : null),
    showsExactStock: isExact,
    features: features ?? [],
    tags: tags ?? [],
    isInWishlist: false,
  };
}
