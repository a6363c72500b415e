import type { Db } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { MOST_QUANTITY } from '../../cart/cart.ts';
import type { OrderedLine } from '../../cart/lines/lines.server.ts';
import { priceRows, pricesInCity } from '../../pricing/pricing.server.ts';
import { type PriceRow, type PriceTerms, thresholdRow, unitPrice } from '../../pricing/pricing.ts';
import type { Visitor } from '../../session/session.ts';
import { sellable } from '../../stock/stock.ts';
import type { StockedLine } from '../promise/promise.ts';
import { type OrderedProduct, readOrdered } from '../reservations/reservations.server.ts';
import { type BasketLine, warehousesFor } from './basket.ts';

/** A cart line with the data its order line freezes. */
export interface OrderableLine extends BasketLine {
  product: OrderedProduct;
  /** The row of the price list that applies; null: there is no price. */
  priceRow: PriceRow | null;
  /** The contract's discount in percent; 0 without a contract. */
  percent: number;
  /** The unit price without the contract at this quantity; null: there is none. */
  retailKopecks: Kopecks | null;
}

/** The free stock of the city in whole multiples. */
export function freeOf({ warehouses, multiplicity }: OrderableLine): number {
  const free = warehouses.reduce((sum, warehouse) => sum + Math.max(0, warehouse.free), 0);
  return Math.min(MOST_QUANTITY, sellable(free, multiplicity));
}

/** The lines with the warehouses that have the goods, for computing dates. */
export function stockedLines(lines: readonly OrderableLine[]): StockedLine[] {
  return lines.map(({ item, name, quantity, product }) => ({
    item,
    name,
    quantity,
    stock: product.stock ?? [],
  }));
}

/**
 * Cart lines with the buyer's prices and the free stock at one moment.
 * @param shop counts only this shop's own stock and that of warehouses without visitors; absent: all stock of the
 *   city
 */
export async function readBasket(
  db: Db,
  lines: readonly OrderedLine[],
  { visitor, shop }: { visitor: Pick<Visitor, 'cityId' | 'buyer'>; shop: number | undefined },
): Promise<OrderableLine[]> {
  const terms = await pricesInCity(db, visitor);
  const ids = lines.map(({ productId }) => productId);
  const products = await readOrdered(db, ids, {
    cityId: visitor.cityId,
    priceTypes: priceTypesOf(terms),
  });
  return basketOf(lines, products, { terms, shop });
}

/** The price types that lines with these terms need. */
export function priceTypesOf(terms: PriceTerms | null): number[] {
  const { priceType = 0, retailType = null } = terms ?? {};
  return [...new Set([priceType, retailType ?? priceType])];
}

/**
 * Cart lines with the buyer's prices and the free stock of products that were read at one moment.
 * @param terms null: the city has no prices for the buyer
 * @param shop as for `readBasket`
 */
export function basketOf(
  lines: readonly OrderedLine[],
  products: readonly OrderedProduct[],
  { terms, shop }: { terms: PriceTerms | null; shop: number | undefined },
): OrderableLine[] {
  const { priceType = 0, retailType = null, percent = 0 } = terms ?? {};
  const productOf = new Map(products.map((each) => [each.id, each]));
  return lines.flatMap(({ id, productId, quantity }) => {
    const product = productOf.get(productId);
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
