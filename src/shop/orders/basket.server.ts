import type { Tx } from '../../core/db.server.ts';
import type { OrderedLine } from '../cart/ordered.server.ts';
import { priceRows, retailPriceType } from '../pricing/pricing.server.ts';
import { type PriceRow, thresholdRow, unitPrice } from '../pricing/pricing.ts';
import type { BasketLine } from './basket.ts';
import { type OrderedProduct, readOrdered } from './reservations.queries.ts';

/** A line with what its row of the order freezes. */
export interface OrderableLine extends BasketLine {
  product: OrderedProduct;
  /** The row of prices it is sold by; null: it has no price. */
  priceRow: PriceRow | null;
}

/**
 * Lines of a cart with prices and free stock of one moment.
 * @param shop only what this shop has itself, or what is brought there from warehouses people do not come to; absent:
 *   whatever the city has
 */
export async function readBasket(
  tx: Tx,
  lines: readonly OrderedLine[],
  { cityId, shop }: { cityId: number; shop: number | undefined },
): Promise<OrderableLine[]> {
  const priceType = await retailPriceType(tx, cityId);
  const ids = lines.map(({ productId }) => productId);
  const products = new Map(
    (await readOrdered(tx, ids, { cityId, priceType })).map((each) => [each.id, each]),
  );
  return lines.flatMap(({ id, productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const prices = priceRows(product.prices);
    const circumstances = { priceType: priceType ?? 0, quantity };
    const kopecks = unitPrice({ prices }, circumstances)?.kopecks ?? null;
    const stock = (product.isVisible && product.stock) || [];
    const free = stock.reduce((sum, warehouse) => sum + warehouse.free, 0);
    return {
      item: id,
      name: product.name,
      quantity,
      multiplicity: product.multiplicity,
      kopecks,
      warehouses: stock
        .filter((warehouse) => shop === undefined || warehouse.shop === null || warehouse.shop === shop)
        // What lies in the shop itself need not be brought there.
        .sort((a, b) => Number(b.shop === shop) - Number(a.shop === shop)),
      isAvailable: kopecks !== null && free + 1e-6 >= product.multiplicity,
      product,
      priceRow: thresholdRow(prices, priceType ?? 0, quantity) ?? null,
    };
  });
}
