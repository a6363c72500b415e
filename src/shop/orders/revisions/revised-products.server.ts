import type { Db } from '../../../platform/database/db.server.ts';
import { priceRows, pricesInCity, vatRates } from '../../pricing/pricing.server.ts';
import { thresholdRow, unitPrice } from '../../pricing/pricing.ts';
import type { Buyer } from '../../session/session.ts';
import { freeOf, readBasket } from '../basket/basket.server.ts';
import type { RevisableOrder } from './revisions.queries.ts';
import type { RevisedProduct, SnapshotLine } from './revisions.ts';
import type { NewLine } from './write-revision.queries.ts';

/** A product that a revision may order, with the facts that a new line of it freezes. */
export interface OrderableProduct extends RevisedProduct {
  /** Whether the shop still sells it. */
  isSold: boolean;
  /** Free for this order, beyond what it has reserved: a pick-up uses the stock of its shop and of the warehouses behind all. */
  free: number;
  /** The row of a new line of this product: quantity, price and VAT of the given one, and the retail price where it is higher. */
  newLine(line: SnapshotLine): NewLine;
}

/**
 * Products by id, with the prices of the order's buyer by the terms that the order froze. Unknown products are absent.
 */
export async function orderableProducts(
  db: Db,
  order: RevisableOrder,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderableProduct>> {
  if (ids.length === 0) return new Map();
  const visitor = visitorOf(order);
  const terms = await pricesInCity(db, visitor);
  const vatOf = await vatRates(db, order.sellersVatCode);
  const { priceType = 0, retailType = null, percent = 0 } = terms ?? {};
  const lines = ids.map((id) => ({ id, productId: id, quantity: 1 }));
  const basket = await readBasket(db, lines, { visitor, shop: order.shopId ?? undefined });
  return new Map(
    basket.map((line) => {
      const { product } = line;
      const priced = { prices: priceRows(product.prices) };
      const orderable: OrderableProduct = {
        name: product.name,
        article: product.article,
        unit: product.unit,
        multiplicity: product.multiplicity,
        isSold: product.isVisible,
        free: freeOf(line),
        vatPercent: vatOf(product.vatCode),
        priceAt: (quantity) => unitPrice(priced, { priceType, percent, quantity })?.kopecks ?? null,
        newLine({ quantity, kopecks, vatPercent, vat }) {
          const retail = retailType === null ? null : unitPrice(priced, { priceType: retailType, quantity });
          return {
            product: product.id,
            name: product.name,
            article: product.article,
            unit: product.unit,
            quantity,
            kopecks,
            priceType,
            percent,
            vatPercent,
            vat,
            minQuantity: thresholdRow(priced.prices, priceType, quantity)?.minQuantity ?? 1,
            retail: retail !== null && retail.kopecks > kopecks ? retail.kopecks : null,
          };
        },
      };
      return [product.id, orderable];
    }),
  );
}

/** The buyer of an order as a visitor of its city, for prices. */
export function visitorOf(order: RevisableOrder): { cityId: number; buyer: Buyer | null } {
  return { cityId: order.cityId, buyer: buyerOf(order) };
}

/** The buyer with the price terms of the contract as the order froze them; null: bought without a contract. */
function buyerOf({ legalEntityId, contractId, terms }: RevisableOrder): Buyer | null {
  if (legalEntityId === null || terms === null) return null;
  const { price_type: priceType, audience, percent } = terms;
  return { legalEntityId, role: 'buyer', contractId, priceType, audience, percent };
}
