import type { Db } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import { priceRows, pricesInCity } from '../pricing/pricing.server.ts';
import { buyersPrice, buyersThresholds, type UnitPrice } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import { cityStock } from '../stock/stock.server.ts';
import { sellable } from '../stock/stock.ts';
import { joinValues } from './card.view.ts';
import {
  type DescribedGoodsRow,
  type GoodsRow,
  readDescribedGoods,
  readGoods,
  readGoodsIds,
} from './goods.queries.ts';

/** What a list of all goods says of one, to one buyer in one city. */
export interface Goods extends Omit<GoodsRow, 'prices' | 'stock'> {
  /** At the least quantity sold, as his page shows it; null: «цена по запросу». */
  price: UnitPrice | null;
  /** What more of it cost, ascending. */
  breaks: { minQuantity: number; kopecks: Kopecks }[];
  /** In whole multiples; 0 without a price (RULINGS 6). */
  maxQuantity: number;
}

/** The same with what describes it. */
export interface DescribedGoods
  extends Goods,
    Omit<DescribedGoodsRow, keyof GoodsRow | 'attributes' | 'images'> {
  images: string[];
  attributes: { name: string; value: string; unit: string | null }[];
}

/** Whose prices, where. */
type Buying = Pick<Visitor, 'cityId' | 'buyer'>;

/** As many are read by one statement: memory holds no more, however many goods there are. */
const AT_ONCE = 500;

/** Ids of visible goods by the tree, then by name. @param categories with all below them; null: everything */
export async function goodsIds(db: Db, categories: readonly number[] | null): Promise<number[]> {
  return readGoodsIds(db, categories);
}

/** Visible goods among the ids, in their order, some hundreds at a time. */
export async function* goodsInParts(db: Db, buying: Buying, ids: readonly number[]): AsyncGenerator<Goods[]> {
  yield* inParts(db, buying, ids, readGoods, (row) => row);
}

/** The same, described. */
export async function* describedGoodsInParts(
  db: Db,
  buying: Buying,
  ids: readonly number[],
): AsyncGenerator<DescribedGoods[]> {
  yield* inParts(db, buying, ids, readDescribedGoods, ({ images, attributes, ...row }) => ({
    ...row,
    images: images ?? [],
    attributes: joinValues(attributes ?? []),
  }));
}

async function* inParts<Row extends GoodsRow, Facts extends object>(
  db: Db,
  buying: Buying,
  ids: readonly number[],
  readRows: (
    db: Db,
    ids: readonly number[],
    given: { priceTypes: number[]; cityId: number },
  ) => Promise<Row[]>,
  factsOf: (row: Omit<Row, 'prices' | 'stock'>) => Facts,
): AsyncGenerator<(Facts & Pick<Goods, 'price' | 'breaks' | 'maxQuantity'>)[]> {
  const terms = await pricesInCity(db, buying);
  const priceTypes = terms ? [terms.priceType, terms.retailType ?? []].flat() : [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    const rows = await readRows(db, part, { priceTypes, cityId: buying.cityId });
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
