import type { Kopecks } from '../../platform/text/money.ts';

/** One row of a price list: a product's price from a minimum quantity on, for one price type. */
export interface PriceRow {
  priceType: number;
  minQuantity: number;
  kopecks: Kopecks;
  oldKopecks: Kopecks | null;
}

/** The part of a product that decides its price. */
export interface Priced {
  prices: readonly PriceRow[];
}

export interface UnitPrice {
  kopecks: Kopecks;
  /** The old price, shown struck out; null: none. */
  oldKopecks: Kopecks | null;
}

/** What a price depends on. */
export interface PriceCircumstances {
  priceType: number;
  /** The contract's discount in percent, with up to two decimals; negative: a markup. Absent: none. */
  percent?: number;
  /** The quantity of this line alone (PR-1). */
  quantity: number;
  /** The moment the price is for. Prices have no dates yet, so it has no effect today. */
  at?: Date;
}

/**
 * Computes the price of one unit in kopecks. Cards, cart, orders, feeds and price lists all use this function (PR-1).
 * The price is that of the highest threshold the quantity reaches; below all thresholds the lowest one counts. The
 * contract's percent is applied per unit and rounded half up to a kopeck.
 * @returns null when the product has no price of this type: «цена по запросу», never 0 (PR-3)
 */
export function unitPrice(
  product: Priced,
  { priceType, percent = 0, quantity }: PriceCircumstances,
): UnitPrice | null {
  const row = thresholdRow(product.prices, priceType, quantity);
  if (!row) return null;
  if (percent === 0) return { kopecks: row.kopecks, oldKopecks: row.oldKopecks };
  const kopecks = withPercent(row.kopecks, percent);
  const oldKopecks = Math.max(row.oldKopecks ?? 0, row.kopecks);
  return { kopecks, oldKopecks: oldKopecks > kopecks ? oldKopecks : null };
}

/** The price type and discount a buyer has in one city. */
export interface PriceTerms {
  priceType: number;
  /** The price type of guests in the city, whose price is shown struck out; null: the city has no retail prices. */
  retailType: number | null;
  /** The contract's discount, as in `PriceCircumstances`; 0 without a contract. */
  percent: number;
}

/** Whether a contract changes the price: by another price type than retail, or by a discount. */
export function isByContract({ priceType, retailType, percent }: PriceTerms): boolean {
  return percent !== 0 || priceType !== retailType;
}

/**
 * The price of a line as its buyer sees it, with contract and thresholds applied. The old price is what the smallest
 * quantity costs without them; there is none when guests pay no more for the same quantity (PR-2).
 * @param least the smallest quantity sold
 * @returns null: «цена по запросу», even when the product has a retail price (PR-3)
 */
export function buyersPrice(
  product: Priced,
  terms: PriceTerms,
  { quantity, least }: { quantity: number; least: number },
): UnitPrice | null {
  const { priceType, percent, retailType } = terms;
  const price = unitPrice(product, { priceType, percent, quantity });
  if (!price) return null;
  const { kopecks } = price;
  if (isByContract(terms)) {
    const retail = (of: number) =>
      retailType === null ? 0 : (unitPrice(product, { priceType: retailType, quantity: of })?.kopecks ?? 0);
    return {
      kopecks,
      oldKopecks: retail(quantity) > kopecks ? Math.max(retail(least), retail(quantity)) : null,
    };
  }
  if (quantity === least) return price;
  const usual = unitPrice(product, { priceType, quantity: least });
  return usual && usual.kopecks > kopecks ? { kopecks, oldKopecks: usual.kopecks } : price;
}

/** The price thresholds of a product that apply to a buyer, ascending, with his discount applied. */
export function buyersThresholds(product: Priced, { priceType, percent }: PriceTerms): PriceRow[] {
  return product.prices
    .filter((row) => row.priceType === priceType)
    .map((row) => ({ ...row, kopecks: withPercent(row.kopecks, percent) }))
    .sort((a, b) => a.minQuantity - b.minQuantity);
}

/** The row that decides the price. An order line stores it. */
export function thresholdRow(
  rows: readonly PriceRow[],
  priceType: number,
  quantity: number,
): PriceRow | undefined {
  let reached: PriceRow | undefined;
  let lowest: PriceRow | undefined;
  for (const row of rows) {
    if (row.priceType !== priceType) continue;
    if (!lowest || row.minQuantity < lowest.minQuantity) lowest = row;
    if (row.minQuantity <= quantity && (!reached || row.minQuantity > reached.minQuantity)) reached = row;
  }
  return reached ?? lowest;
}

/** Thresholds above `quantity`, ascending: the prices for buying more. */
export function laterThresholds(product: Priced, priceType: number, quantity: number): PriceRow[] {
  const first = thresholdRow(product.prices, priceType, quantity);
  return product.prices
    .filter(
      (row) => row.priceType === priceType && row.minQuantity > Math.max(quantity, first?.minQuantity ?? 0),
    )
    .sort((a, b) => a.minQuantity - b.minQuantity);
}

/**
 * The VAT included in a line's sum, rounded half up per line (DOC-4).
 * @param percent VAT rate; null: without VAT
 */
export function vat(lineKopecks: Kopecks, percent: number | null): Kopecks {
  if (percent === null) return 0;
  const hundredths = Math.round(percent * 100);
  return shareHalfUp(lineKopecks, hundredths, 10_000 + hundredths);
}

/** A list price with a contract's discount applied, rounded half up to a kopeck, at least 1 kopeck. */
export function withPercent(kopecks: Kopecks, percent: number): Kopecks {
  return percent === 0 ? kopecks : Math.max(1, shareHalfUp(kopecks, share(percent), WHOLE));
}

/**
 * Converts bounds of discounted prices to bounds of list prices. The result is exact, because rounding is monotonic.
 * @param from inclusive, as `to` is; null: unbounded
 */
export function listBounds(
  { from, to }: { from: Kopecks | null; to: Kopecks | null },
  percent: number,
): { from: Kopecks | null; to: Kopecks | null } {
  if (percent === 0) return { from, to };
  // withPercent(k) ≥ x ⇔ k × share ≥ (x − ½) × whole. The upper bound is the last k whose discounted price is less
  // than x + 1.
  const first = (least: Kopecks) =>
    Number(divideUp((2n * BigInt(least) - 1n) * BigInt(WHOLE), 2n * BigInt(share(percent))));
  return {
    from: from === null || from <= 1 ? from : first(from),
    to: to === null || to < 1 ? to : first(to + 1) - 1,
  };
}

const WHOLE = 10_000;

/** The part of the price that remains to be paid, in hundredths of a percent. */
function share(percent: number): number {
  return WHOLE - Math.round(percent * 100);
}

function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** sum × part / whole, rounded half away from zero. BigInt, because the product may exceed 2^53. */
function shareHalfUp(sum: Kopecks, part: number, whole: number): Kopecks {
  const doubled = 2n * BigInt(Math.abs(sum)) * BigInt(part);
  return Math.sign(sum) * Number((doubled + BigInt(whole)) / (2n * BigInt(whole)));
}
