import type { Kopecks } from '../../core/money.ts';
import { formatCount, quantityOf, soldByText } from '../../core/plural.ts';

/** A cart holds at most this many lines (RULINGS 8). */
export const MOST_CART_LINES = 1_000;
/** More of one product than this is a slip of the finger; the database holds the same bound. */
export const MOST_QUANTITY = 1_000_000;
/**
 * Additions a line remembers by their keys, the last ones: several tabs and programs repeat what they did a moment ago.
 * Of a full cart whose lines all remember as many, an addition takes 4.3 ms of PostgreSQL.
 */
export const MOST_KEYS = 32;
/** Said when a repeated addition finds that it was taken out again: it is over, and not done anew. */
export const TAKEN_OUT_SINCE =
  'Этот товар уже добавляли в корзину, а потом убрали. Нужен снова — добавьте его заново, с новым Idempotency-Key.';

/** What decides whether a quantity can be had. */
export interface QuantityLimits {
  /** Free stock of the city in whole multiples; 0: not to be had at all (RULINGS 6). */
  maxQuantity: number;
  multiplicity: number;
  unit: string;
}

/**
 * Why a quantity cannot be had, as one Russian sentence; null when it can.
 * @param cityIn the city in the prepositional case: «Екатеринбурге»; absent: not named
 */
export function quantityProblem(
  quantity: number,
  { maxQuantity, multiplicity, unit }: QuantityLimits,
  cityIn?: string,
): string | null {
  if (!Number.isSafeInteger(quantity)) return 'Нужно целое число.';
  if (maxQuantity <= 0) return `${cityIn ? `В ${cityIn} этого товара` : 'Этого товара'} сейчас не купить`;
  if (quantity < 1) return `Минимум — ${quantityOf(multiplicity, unit)}`;
  if (quantity > maxQuantity)
    return `${cityIn ? `В ${cityIn} осталось` : 'Осталось'} ${quantityOf(maxQuantity, unit)}`;
  if (quantity > MOST_QUANTITY) return `В одной строке — до ${formatCount(MOST_QUANTITY)} ${unit}`;
  if (quantity % multiplicity === 0) return null;
  return `${soldByText(multiplicity, unit)}: ${neighbours(quantity, { maxQuantity, multiplicity })}`;
}

/**
 * Why a quantity cannot be added to what the cart holds of the product, in amounts to add; null when it can.
 * @param already what the cart holds; 0: no line
 * @param cityIn as of `quantityProblem`
 */
export function additionProblem(
  added: number,
  already: number,
  limits: QuantityLimits,
  cityIn?: string,
): string | null {
  const { maxQuantity, multiplicity, unit } = limits;
  const quantity = already + added;
  const problem = quantityProblem(quantity, limits, cityIn);
  if (problem === null || already === 0) return problem;
  const there = `в корзине уже ${quantityOf(already, unit)}`;
  if (added < 1 || quantity > Math.min(maxQuantity, MOST_QUANTITY)) return `${problem}, ${there}`;
  return `${soldByText(multiplicity, unit)}: добавьте ${neighbours(quantity, limits, already)}, ${there}`;
}

/** How many can be added instead of a refused quantity, and what refused it. */
export interface Instead {
  quantity: number;
  why: 'multiplicity' | 'stock';
}

/**
 * What to add when `additionProblem` refuses: the stock that is left, or whole multiples rounded up.
 * @returns null: it is not refused, or nothing of the product can be added
 */
export function additionInstead(
  added: number,
  already: number,
  { maxQuantity, multiplicity }: Omit<QuantityLimits, 'unit'>,
): Instead | null {
  const most = Math.min(maxQuantity, MOST_QUANTITY - (MOST_QUANTITY % multiplicity));
  const wished = already + added;
  const isTooMuch = wished > most;
  const fitting = isTooMuch ? most : Math.ceil(wished / multiplicity) * multiplicity;
  if (fitting <= already || fitting === wished) return null;
  return { quantity: fitting - already, why: isTooMuch ? 'stock' : 'multiplicity' };
}

/** The multiples around a quantity that can be had, less what is there already: «8 или 12». */
function neighbours(
  quantity: number,
  { maxQuantity, multiplicity }: Pick<QuantityLimits, 'maxQuantity' | 'multiplicity'>,
  already = 0,
): string {
  const below = quantity - (quantity % multiplicity);
  const fitting = [below, below + multiplicity].filter((each) => each > already && each <= maxQuantity);
  return fitting.map((each) => formatCount(each - already)).join(' или ');
}

/** «the item total as the city price times the quantity» (SPEC §4). */
export function lineTotal(unitKopecks: Kopecks, quantity: number): Kopecks {
  return unitKopecks * quantity;
}

/** A line as far as the sums go. */
export interface CountedLine {
  id: number;
  maxQuantity: number;
  total: Kopecks;
}

/**
 * «the total price and count exclude unavailable items (max_quantity 0), and the list of unavailable ids is
 * rebuilt» (SPEC §4). The count is of lines, never of pieces (RULINGS 5).
 */
export function cartTotals(lines: readonly CountedLine[]): {
  count: number;
  total: Kopecks;
  unavailable: number[];
} {
  const available = lines.filter(({ maxQuantity }) => maxQuantity > 0);
  return {
    count: available.length,
    total: available.reduce((sum, line) => sum + line.total, 0),
    unavailable: lines.filter(({ maxQuantity }) => maxQuantity === 0).map(({ id }) => id),
  };
}

/** A product in a cart, as far as two carts are joined. */
interface JoinedLine {
  productId: number;
  quantity: number;
}

/**
 * What two carts of one person hold together, as far as it differs from what `kept` holds: quantities add up within what
 * can be had, what he had kept never gets less, and what has no room in the cart is left behind (RELIABILITY 21).
 */
export function joinedLines(
  kept: readonly JoinedLine[],
  brought: readonly JoinedLine[],
  limitsOf: (productId: number) => Pick<QuantityLimits, 'maxQuantity' | 'multiplicity'> | undefined,
): JoinedLine[] {
  const quantities = new Map(kept.map(({ productId, quantity }) => [productId, quantity]));
  let room = MOST_CART_LINES - kept.length;
  return brought.flatMap(({ productId, quantity }) => {
    const already = quantities.get(productId) ?? 0;
    if (already === 0 && room-- <= 0) return [];
    const { maxQuantity = 0, multiplicity = 1 } = limitsOf(productId) ?? {};
    // What cannot be had now stays as an unavailable line; it is counted anew when it can.
    const most = maxQuantity > 0 ? Math.min(maxQuantity, MOST_QUANTITY) : Math.max(already, quantity);
    const together = Math.min(already + quantity, most - (most % multiplicity) || most);
    const joined = Math.max(already, together);
    return joined === already ? [] : [{ productId, quantity: joined }];
  });
}
