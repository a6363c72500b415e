import { cleanShort, isUsableRef, MAX_REF, type Report, wholeInRange } from '../clean.ts';
import type { Row } from '../copy.server.ts';
import type { OfferFact, PriceFact, ProductFact, StockFact } from '../exchange.ts';
import type { StagingTable } from './staging.queries.ts';

/** Adds a row to a staging table. */
export type Put = (table: StagingTable, row: Row) => void;

/** The highest price in kopecks that the schema allows: twenty million roubles. */
const MAX_KOPECKS = 2_000_000_000;
const MAX_STOCK = 999_999_999_999;

/** Stages attributes, images, prices and stock, which products and offers have in common. */
export function stageParts(
  fact: ProductFact | OfferFact,
  is_offer: boolean,
  n: number,
  put: Put,
  report: Report,
): void {
  const { ref } = fact;
  const positions = new Map<string, number>();
  for (const { attributeRef: attribute_ref, valueRef: value_ref, value } of fact.attributes ?? []) {
    if (!isUsableRef(attribute_ref) || (!value_ref && !value?.trim())) continue;
    const position = positions.get(attribute_ref) ?? 0;
    positions.set(attribute_ref, position + 1);
    put('stage_product_attribute', {
      n,
      ref,
      attribute_ref,
      position,
      value_ref,
      value: cleanShort(value, 500),
      is_offer,
    });
  }
  fact.images?.forEach(({ src, alt, width, height, ground }, position) => {
    if (!width || !height)
      report({
        code: 'picture_without_size',
        text: `Картинка «${src}» без размеров: пропущена`,
        ref,
        line: fact.line,
      });
    else
      put('stage_image', {
        n,
        ref,
        position,
        src,
        alt: cleanShort(alt, 300) ?? '',
        width,
        height,
        ground,
        is_offer,
      });
  });
  stagePrices(fact, fact.prices ?? [], n, put, report);
  stageStock(fact, fact.stock ?? [], n, put, report);
}

function stagePrices(
  { ref, line }: { ref: string; line?: number },
  prices: PriceFact[],
  n: number,
  put: Put,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const price of prices.toReversed()) {
    const min_quantity = wholeInRange(price.minQuantity ?? 1, 1);
    const kopecks = price.kopecks === null ? null : Math.round(price.kopecks) || null;
    if (!isUsableRef(price.priceTypeRef) || min_quantity === undefined) continue;
    if (kopecks !== null && !(kopecks > 0 && kopecks <= MAX_KOPECKS)) {
      const text = `Цена ${kopecks / 100} не принята: нужна от 0,01 до 20 000 000`;
      report({ code: 'bad_price', text, ref, line });
      continue;
    }
    const key = `${min_quantity} ${price.priceTypeRef}`;
    if (seen.has(key)) continue; // the last of two prices for one threshold wins
    seen.add(key);
    const old =
      price.oldKopecks && kopecks !== null && price.oldKopecks > kopecks
        ? Math.round(price.oldKopecks)
        : null;
    const old_kopecks = old !== null && old <= MAX_KOPECKS ? old : null;
    put('stage_price', {
      n,
      ref,
      price_type_ref: price.priceTypeRef,
      min_quantity,
      kopecks,
      old_kopecks,
      currency: price.currency,
    });
  }
}

function stageStock(
  { ref, line }: { ref: string; line?: number },
  stock: StockFact[],
  n: number,
  put: Put,
  report: Report,
): void {
  const byWarehouse = new Map<string, number>();
  for (const { warehouseRef, quantity } of stock) {
    if (!Number.isFinite(quantity) || quantity > MAX_STOCK) {
      report({ code: 'bad_stock', text: `Остаток «${quantity}» не принят`, ref, line });
      continue;
    }
    if (quantity < 0) report({ code: 'negative_stock', text: `Остаток ${quantity} принят как 0`, ref, line });
    byWarehouse.set(warehouseRef ?? '', Math.max(0, quantity));
  }
  // When there are warehouses too, the total is their sum (EX-4), so it must not be counted again.
  if (byWarehouse.size > 1) byWarehouse.delete('');
  for (const [warehouse_ref, quantity] of byWarehouse)
    if (warehouse_ref.length <= MAX_REF) put('stage_stock', { n, ref, warehouse_ref, quantity });
}
