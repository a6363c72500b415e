import type { PublicDb } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { priceRows, pricesInCity } from '../../pricing/pricing.server.ts';
import { buyersPrice, buyersThresholds, type UnitPrice } from '../../pricing/pricing.ts';
import type { Visitor } from '../../session/session.ts';
import { cityStock } from '../../stock/stock.server.ts';
import { sellable } from '../../stock/stock.ts';
import { joinValues } from '../card/card.view.ts';
import {
  type DescribedGoodsRow,
  type GoodsRow,
  readDescribedGoods,
  readGoods,
  readGoodsIds,
} from './goods.queries.ts';

/** A product in a price list, for one buyer in one city. */
export interface Goods extends Omit<GoodsRow, 'prices' | 'stock'> {
  /** The buyer's price for the smallest quantity; null: «цена по запросу». */
  price: UnitPrice | null;
  /** Prices of larger quantities, ascending. */
  breaks: { minQuantity: number; kopecks: Kopecks }[];
  /** A multiple of `multiplicity`; 0 without a price (ORD-3). */
  maxQuantity: number;
}

/** A product with its description, images and attributes. */
export interface DescribedGoods
  extends Goods,
    Omit<DescribedGoodsRow, keyof GoodsRow | 'attributes' | 'images'> {
  images: string[];
  attributes: { name: string; value: string; unit: string | null }[];
}

/** The buyer and city that decide prices. */
type BuyingTerms = Pick<Visitor, 'cityId' | 'buyer'>;

/** How many products one statement reads; limits memory use. */
const BATCH_SIZE = 500;

/** Returns the ids of visible products, by the category tree, then by name. @param categories with all below them; null: all */
export async function goodsIds(db: PublicDb, categories: readonly number[] | null): Promise<number[]> {
  return readGoodsIds(db, categories);
}

/** Yields the visible products among the ids in batches, in the order of the ids. */
export async function* goodsInParts(
  db: PublicDb,
  buyer: BuyingTerms,
  ids: readonly number[],
): AsyncGenerator<Goods[]> {
  yield* inBatches(db, buyer, ids, readGoods, (row) => row);
}

/** Like `goodsInParts`, with descriptions. */
export async function* describedGoodsInParts(
  db: PublicDb,
  buyer: BuyingTerms,
  ids: readonly number[],
): AsyncGenerator<DescribedGoods[]> {
  yield* inBatches(db, buyer, ids, readDescribedGoods, ({ images, attributes, ...row }) => ({
    ...row,
    images: images ?? [],
    attributes: joinValues(attributes ?? []),
  }));
}

async function* inBatches<Row extends GoodsRow, Facts extends object>(
  db: PublicDb,
  buyer: BuyingTerms,
  ids: readonly number[],
  readRows: (
    db: PublicDb,
    ids: readonly number[],
    given: { priceTypes: number[]; cityId: number },
  ) => Promise<Row[]>,
  factsOf: (row: Omit<Row, 'prices' | 'stock'>) => Facts,
): AsyncGenerator<(Facts & Pick<Goods, 'price' | 'breaks' | 'maxQuantity'>)[]> {
  const terms = await pricesInCity(db, buyer);
  const priceTypes = terms ? [terms.priceType, terms.retailType ?? []].flat() : [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const part = ids.slice(from, from + BATCH_SIZE);
    const rows = await readRows(db, part, { priceTypes, cityId: buyer.cityId });
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield part.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { prices, stock, ...facts } = row;
      const priced = { prices: priceRows(prices) };
      const least = row.multiplicity;
      const price = terms && buyersPrice(priced, terms, { quantity: least, least });
      const breaks = terms
        ? buyersThresholds(priced, terms).filter(({ minQuantity }) => minQuantity > least)
        : [];
      const free = price ? sellable(cityStock(stock).free, least) : 0;
      return [
        {
          ...factsOf(facts),
          price,
          breaks: breaks.map(({ minQuantity, kopecks }) => ({ minQuantity, kopecks })),
          maxQuantity: free,
        },
      ];
    });
  }
}
