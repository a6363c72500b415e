import type { Db } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import type { OrderedLine } from '../cart/ordered.server.ts';
import { priceRows, pricesInCity } from '../pricing/pricing.server.ts';
import { type PriceRow, thresholdRow, unitPrice } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import { type BasketLine, warehousesFor } from './basket.ts';
import type { StockedLine } from './collecting.ts';
import { type OrderedProduct, readOrdered } from './reservations.queries.ts';

/** A line with what its row of the order freezes. */
export interface OrderableLine extends BasketLine {
  product: OrderedProduct;
  /** The row of prices it is sold by; null: it has no price. */
  priceRow: PriceRow | null;
  /** Of the contract it is priced by; 0 without one. */
  percent: number;
  /** What one of as many costs everybody; null: it has no such price. */
  retailKopecks: Kopecks | null;
}

/** Where what the lines ask for lies, to tell when it is there. */
export function stockedLines(lines: readonly OrderableLine[]): StockedLine[] {
  return lines.map(({ item, name, quantity, product }) => ({
    ...{ item, name, quantity, stock: product.stock ?? [] },
  }));
}

/**
 * Lines of a cart with the buyer's prices and free stock of one moment.
 * @param shop only what this shop has itself, or what is brought there from warehouses people do not come to; absent:
 *   whatever the city has
 */
export async function readBasket(
  db: Db,
  lines: readonly OrderedLine[],
  { visitor, shop }: { visitor: Pick<Visitor, 'cityId' | 'buyer'>; shop: number | undefined },
): Promise<OrderableLine[]> {
  const { cityId } = visitor;
  const terms = await pricesInCity(db, visitor);
  const { priceType = 0, retailType = null, percent = 0 } = terms ?? {};
  const ids = lines.map(({ productId }) => productId);
  const priceTypes = [...new Set([priceType, retailType ?? priceType])];
  const products = new Map(
    (await readOrdered(db, ids, { cityId, priceTypes })).map((each) => [each.id, each]),
  );
  return lines.flatMap(({ id, productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const priced = { prices: priceRows(product.prices) };
    const kopecks = unitPrice(priced, { priceType, percent, quantity })?.kopecks ?? null;
    const retail = retailType === null ? null : unitPrice(priced, { priceType: retailType, quantity });
    const stock = (product.isVisible && product.stock) || [];
    const free = stock.reduce((sum, warehouse) => sum + warehouse.free, 0);
    return {
      item: id,
      name: product.name,
      quantity,
      multiplicity: product.multiplicity,
      kopecks,
      warehouses: warehousesFor(stock, shop),
      isAvailable: kopecks !== null && free + 1e-6 >= product.multiplicity,
      product,
      priceRow: thresholdRow(priced.prices, priceType, quantity) ?? null,
      percent,
      retailKopecks: retail?.kopecks ?? null,
    };
  });
}
