import type { Tx } from '../../../platform/database/db.server.ts';
import { priceRows, pricesInCity, vatRates } from '../../pricing/pricing.server.ts';
import { thresholdRow, unitPrice } from '../../pricing/pricing.ts';
import type { Buyer } from '../../session/session.ts';
import { readBasket } from '../basket/basket.server.ts';
import type { RevisableOrder } from './revisions.queries.ts';
import type { RevisedProduct, SnapshotLine } from './revisions.ts';
import type { NewLine } from './write-revision.queries.ts';

/** A product that a revision may order, with the facts that a new line of it freezes. */
export interface OrderableProduct extends RevisedProduct {
  /** Whether the shop still sells it. */
  isSold: boolean;
  /** The row of a new line of this product: quantity, price and VAT of the given one, and the retail price where it is higher. */
  newLine(line: SnapshotLine): NewLine;
}

/**
 * Products by id, with the prices of the order's buyer by the terms that the order froze. Unknown products are absent.
 */
export async function orderableProducts(
  tx: Tx,
  order: RevisableOrder,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderableProduct>> {
  if (ids.length === 0) return new Map();
  const visitor = { cityId: order.cityId, buyer: buyerOf(order) };
  const terms = await pricesInCity(tx, visitor);
  const vatOf = await vatRates(tx, order.sellersVatCode);
  const { priceType = 0, retailType = null, percent = 0 } = terms ?? {};
  const lines = ids.map((id) => ({ id, productId: id, quantity: 1 }));
  const basket = await readBasket(tx, lines, { visitor, shop: undefined });
  return new Map(
    basket.map(({ product }) => {
      const priced = { prices: priceRows(product.prices) };
      const orderable: OrderableProduct = {
        name: product.name,
        article: product.article,
        unit: product.unit,
        multiplicity: product.multiplicity,
        isSold: product.isVisible,
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

/** The buyer with the price terms of the contract as the order froze them; null: bought without a contract. */
function buyerOf({ legalEntityId, contractId, terms }: RevisableOrder): Buyer | null {
  if (legalEntityId === null || terms === null) return null;
  const { price_type: priceType, audience, percent } = terms;
  return { legalEntityId, role: 'buyer', contractId, priceType, audience, percent };
}
