import { cleanShort, isUsableRef, type Report, wholeInRange } from './clean.ts';
import type { Cell } from './copy.server.ts';
import type { OfferFact, PriceFact, ProductFact, StockFact } from './facts.ts';
import type { StagingTable } from './staging.queries.ts';

/** Adds a row to a staging table. */
export type Put = (table: StagingTable, cells: readonly Cell[]) => void;

/** Highest price in kopecks: the schema's bound, twenty million roubles. */
const MAX_KOPECKS = 2_000_000_000;
const MAX_STOCK = 999_999_999_999;

/** What goods and offers tell alike. */
export function stageParts(
  fact: ProductFact | OfferFact,
  isOffer: boolean,
  n: number,
  put: Put,
  report: Report,
): void {
  const positions = new Map<string, number>();
  for (const value of fact.attributes ?? []) {
    if (!isUsableRef(value.attributeRef) || (!value.valueRef && !value.value?.trim())) continue;
    const position = positions.get(value.attributeRef) ?? 0;
    positions.set(value.attributeRef, position + 1);
    put('stage_product_attribute', [
      n,
      fact.ref,
      value.attributeRef,
      position,
      value.valueRef,
      cleanShort(value.value, 500),
      isOffer,
    ]);
  }
  fact.images?.forEach((image, position) => {
    put('stage_image', [
      n,
      fact.ref,
      position,
      image.src,
      cleanShort(image.alt, 300) ?? '',
      image.width,
      image.height,
      image.ground,
      isOffer,
    ]);
  });
  stagePrices(fact, fact.prices ?? [], n, put, report);
  stageStock(fact, fact.stock ?? [], n, put, report);
}

function stagePrices(
  fact: { ref: string; line?: number },
  prices: PriceFact[],
  n: number,
  put: Put,
  report: Report,
) {
  const told = new Set<string>();
  for (const price of prices.toReversed()) {
    const minQuantity = wholeInRange(price.minQuantity ?? 1, 1);
    const kopecks = price.kopecks === null ? null : Math.round(price.kopecks) || null;
    if (!isUsableRef(price.priceTypeRef) || minQuantity === undefined) continue;
    if (kopecks !== null && !(kopecks > 0 && kopecks <= MAX_KOPECKS)) {
      const text = `Цена ${kopecks / 100} не принята: нужна от 0,01 до 20 000 000`;
      report({ code: 'bad_price', text, ref: fact.ref, line: fact.line });
      continue;
    }
    const key = `${minQuantity} ${price.priceTypeRef}`;
    if (told.has(key)) continue; // the last of two prices for one threshold wins
    told.add(key);
    const old =
      price.oldKopecks && kopecks !== null && price.oldKopecks > kopecks
        ? Math.round(price.oldKopecks)
        : null;
    put('stage_price', [n, fact.ref, price.priceTypeRef, minQuantity, kopecks, old, price.currency]);
  }
}

function stageStock(
  fact: { ref: string; line?: number },
  stock: StockFact[],
  n: number,
  put: Put,
  report: Report,
) {
  const sums = new Map<string, number>();
  for (const row of stock) {
    if (!Number.isFinite(row.quantity) || row.quantity > MAX_STOCK) {
      report({
        code: 'bad_stock',
        text: `Остаток «${row.quantity}» не принят`,
        ref: fact.ref,
        line: fact.line,
      });
      continue;
    }
    if (row.quantity < 0)
      report({
        code: 'negative_stock',
        text: `Остаток ${row.quantity} принят как 0`,
        ref: fact.ref,
        line: fact.line,
      });
    sums.set(row.warehouseRef ?? '', Math.max(0, row.quantity));
  }
  // A total beside stores repeats them (EXCHANGE §3); it counts only alone.
  if (sums.size > 1) sums.delete('');
  for (const [warehouse, quantity] of sums)
    if (warehouse.length <= 500) put('stage_stock', [n, fact.ref, warehouse, quantity]);
}
