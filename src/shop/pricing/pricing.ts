import type { Kopecks } from '../../core/money.ts';

/** One threshold of one price type of a product. */
export interface PriceRow {
  priceType: number;
  minQuantity: number;
  kopecks: Kopecks;
  oldKopecks: Kopecks | null;
}

/** A product as far as its price goes. */
export interface Priced {
  prices: readonly PriceRow[];
}

export interface UnitPrice {
  kopecks: Kopecks;
  /** What is struck out beside it; null: nothing. */
  oldKopecks: Kopecks | null;
}

/** For whom, how much and when. */
export interface PriceCircumstances {
  priceType: number;
  /** Discount of a contract in percent, up to two decimals; negative: a markup. Absent: none. */
  percent?: number;
  /** Pieces of this line alone (DESIGN §4: each line by its own quantity). */
  quantity: number;
  /** The moment the price is for; prices carry no dates of their own, so today it decides nothing. */
  at?: Date;
}

/**
 * The only price function: card, cart, order, feed and price list call it (DESIGN §4).
 * The price of the highest threshold that the quantity reaches; a quantity below every threshold has the price
 * of the lowest. The contract's percent is rounded half up to a kopeck, per unit.
 * @returns null when the product has no price of this type: «цена по запросу», never 0 (B2B §6 T24)
 */
export function unitPrice(
  product: Priced,
  { priceType, percent = 0, quantity }: PriceCircumstances,
): UnitPrice | null {
  const row = thresholdRow(product.prices, priceType, quantity);
  if (!row) return null;
  if (percent === 0) return { kopecks: row.kopecks, oldKopecks: row.oldKopecks };
  const kopecks = Math.max(1, shareHalfUp(row.kopecks, 10_000 - Math.round(percent * 100), 10_000));
  const oldKopecks = Math.max(row.oldKopecks ?? 0, row.kopecks);
  return { kopecks, oldKopecks: oldKopecks > kopecks ? oldKopecks : null };
}

/** The row of prices that decides: an order names the one it was made by. */
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

/** Thresholds above `quantity`, ascending: what buying more would cost. */
export function laterThresholds(product: Priced, priceType: number, quantity: number): PriceRow[] {
  const first = thresholdRow(product.prices, priceType, quantity);
  return product.prices
    .filter(
      (row) => row.priceType === priceType && row.minQuantity > Math.max(quantity, first?.minQuantity ?? 0),
    )
    .sort((a, b) => a.minQuantity - b.minQuantity);
}

/**
 * VAT inside a line's sum, half up, per line (B2B §3: documents are per line, one rounding everywhere).
 * @param percent null: without VAT
 */
export function vat(lineKopecks: Kopecks, percent: number | null): Kopecks {
  if (percent === null) return 0;
  const hundredths = Math.round(percent * 100);
  return shareHalfUp(lineKopecks, hundredths, 10_000 + hundredths);
}

/** sum × part / whole, half away from zero; in BigInt, because the product may pass 2^53. */
function shareHalfUp(sum: Kopecks, part: number, whole: number): Kopecks {
  const doubled = 2n * BigInt(Math.abs(sum)) * BigInt(part);
  return Math.sign(sum) * Number((doubled + BigInt(whole)) / (2n * BigInt(whole)));
}
