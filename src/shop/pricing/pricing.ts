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
  const kopecks = withPercent(row.kopecks, percent);
  const oldKopecks = Math.max(row.oldKopecks ?? 0, row.kopecks);
  return { kopecks, oldKopecks: oldKopecks > kopecks ? oldKopecks : null };
}

/** By which prices somebody buys in one city. */
export interface PriceTerms {
  priceType: number;
  /** What everybody pays there, struck out beside what he pays; null: the city has no retail prices. */
  retailType: number | null;
  /** Of his contract, as of `PriceCircumstances`; 0 without one. */
  percent: number;
}

/** Whether a contract decides: another price type than everybody's, or a percent. */
export function isByContract({ priceType, retailType, percent }: PriceTerms): boolean {
  return percent !== 0 || priceType !== retailType;
}

/**
 * The price of a line as its buyer sees it: contract and threshold included, and beside it what the least quantity costs
 * without them, when they spare anything (RULINGS 4). What as many cost everybody no more has nothing struck out.
 * @param least the least quantity sold
 * @returns null: «цена по запросу», even when the product has a retail price (B2B §6 T24)
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

/** The thresholds of a product that its buyer has, ascending, at what he pays. */
export function buyersThresholds(product: Priced, { priceType, percent }: PriceTerms): PriceRow[] {
  return product.prices
    .filter((row) => row.priceType === priceType)
    .map((row) => ({ ...row, kopecks: withPercent(row.kopecks, percent) }))
    .sort((a, b) => a.minQuantity - b.minQuantity);
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

/** A list price with a contract's percent taken, half up to a kopeck and never 0. */
export function withPercent(kopecks: Kopecks, percent: number): Kopecks {
  return percent === 0 ? kopecks : Math.max(1, shareHalfUp(kopecks, share(percent), WHOLE));
}

/**
 * Which list prices lie within bounds once the percent is taken: the very ones, for rounding keeps the order.
 * @param from both included; null: unbounded
 */
export function listBounds(
  { from, to }: { from: Kopecks | null; to: Kopecks | null },
  percent: number,
): { from: Kopecks | null; to: Kopecks | null } {
  if (percent === 0) return { from, to };
  // withPercent(k) ≥ x ⇔ k × share ≥ (x − ½) × whole, and the last that is less than x + 1 is what `to` includes.
  const first = (least: Kopecks) =>
    Number(divideUp((2n * BigInt(least) - 1n) * BigInt(WHOLE), 2n * BigInt(share(percent))));
  return {
    from: from === null || from <= 1 ? from : first(from),
    to: to === null || to < 1 ? to : first(to + 1) - 1,
  };
}

const WHOLE = 10_000;

/** Hundredths of a percent that are left to be paid. */
function share(percent: number): number {
  return WHOLE - Math.round(percent * 100);
}

function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** sum × part / whole, half away from zero; in BigInt, because the product may pass 2^53. */
function shareHalfUp(sum: Kopecks, part: number, whole: number): Kopecks {
  const doubled = 2n * BigInt(Math.abs(sum)) * BigInt(part);
  return Math.sign(sum) * Number((doubled + BigInt(whole)) / (2n * BigInt(whole)));
}
