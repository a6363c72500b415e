import type { Kopecks } from '../../platform/text/money.ts';
import { formatCount, quantityOf, soldByText } from '../../platform/text/plural.ts';

/** The largest number of lines in a cart (ORD-4). */
export const MOST_CART_LINES = 1_000;
/** A larger quantity of one product is a typing error. The database has the same limit. */
export const MOST_QUANTITY = 1_000_000;
/** The reason why a full cart takes no new line. */
export function cartFullText(): string {
  return `В корзине уже ${formatCount(MOST_CART_LINES)}\u00a0позиций — больше добавить нельзя`;
}

/** The error when an addition is repeated after its line was removed: it is not carried out again. */
export const TAKEN_OUT_SINCE =
  'Этот товар уже добавляли в корзину, а потом убрали. Нужен снова — добавьте его заново, с новым Idempotency-Key.';

/** Why a line of a list is not added: no product has its article. */
export const NO_SUCH_ARTICLE = 'Такого артикула нет';

/** What limits the quantity that can be bought. */
export interface QuantityLimits {
  /** Free stock of the city in whole multiples; 0: the product cannot be bought (ORD-3). */
  maxQuantity: number;
  multiplicity: number;
  unit: string;
}

/**
 * Explains in one Russian sentence why a quantity cannot be bought; null when it can.
 * @param cityIn the city in the prepositional case, such as «Екатеринбурге»; absent: the sentence names no city
 */
export function quantityError(
  quantity: number,
  { maxQuantity, multiplicity, unit }: QuantityLimits,
  cityIn?: string,
): string | null {
  if (!Number.isSafeInteger(quantity)) return 'Нужно целое число.';
  if (maxQuantity <= 0) return `${cityIn ? `В ${cityIn} этот` : 'Этот'} товар сейчас нельзя купить`;
  if (quantity < 1) return `Минимум — ${quantityOf(multiplicity, unit)}`;
  if (quantity > maxQuantity)
    return `${cityIn ? `В ${cityIn} осталось` : 'Осталось'} ${quantityOf(maxQuantity, unit)}`;
  if (quantity > MOST_QUANTITY) return `В одной строке — до ${formatCount(MOST_QUANTITY)} ${unit}`;
  if (quantity % multiplicity === 0) return null;
  return `${soldByText(multiplicity, unit)}: ${neighbours(quantity, { maxQuantity, multiplicity })}`;
}

/**
 * Explains why a quantity cannot be added to a product's line, in amounts to add; null when it can.
 * @param already the quantity in the cart; 0: no line
 * @param cityIn as in `quantityError`
 */
export function additionError(
  added: number,
  already: number,
  limits: QuantityLimits,
  cityIn?: string,
): string | null {
  const { maxQuantity, multiplicity, unit } = limits;
  const quantity = already + added;
  const issue = quantityError(quantity, limits, cityIn);
  if (issue === null || already === 0) return issue;
  const there = `в корзине уже ${quantityOf(already, unit)}`;
  if (added < 1 || quantity > Math.min(maxQuantity, MOST_QUANTITY)) return `${issue}, ${there}`;
  return `${soldByText(multiplicity, unit)}: добавьте ${neighbours(quantity, limits, already)}, ${there}`;
}

/** The nearest available multiples around a quantity, minus what the cart already holds: «8 или 12». */
function neighbours(
  quantity: number,
  { maxQuantity, multiplicity }: Pick<QuantityLimits, 'maxQuantity' | 'multiplicity'>,
  already = 0,
): string {
  const below = quantity - (quantity % multiplicity);
  const fitting = [below, below + multiplicity].filter((each) => each > already && each <= maxQuantity);
  return fitting.map((each) => formatCount(each - already)).join(' или ');
}

/** The total of a line in kopecks: the price in the city times the quantity (R4.12). */
export function lineTotal(unitKopecks: Kopecks, quantity: number): Kopecks {
  return unitKopecks * quantity;
}

/** The fields of a line that the totals need. */
export interface CountedLine {
  id: number;
  maxQuantity: number;
  total: Kopecks;
}

/**
 * Computes total and count without unavailable lines, and lists those lines (R4.14). The count is of lines, not of
 * pieces (ORD-2).
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

/** The fields of a line that merging two carts needs. */
interface JoinedLine {
  productId: number;
  quantity: number;
}

/**
 * Merges a guest's cart into the user's cart at login. Quantities add up within the available stock, the user's own
 * quantities never shrink, and lines beyond the limit of a cart are dropped (SEC-21).
 * @returns only the lines that differ from `existing`
 */
export function joinedLines(
  existing: readonly JoinedLine[],
  brought: readonly JoinedLine[],
  limitsOf: (productId: number) => Pick<QuantityLimits, 'maxQuantity' | 'multiplicity'> | undefined,
): JoinedLine[] {
  const quantities = new Map(existing.map(({ productId, quantity }) => [productId, quantity]));
  let room = MOST_CART_LINES - existing.length;
  return brought.flatMap(({ productId, quantity }) => {
    const already = quantities.get(productId) ?? 0;
    if (already === 0 && room-- <= 0) return [];
    const { maxQuantity = 0, multiplicity = 1 } = limitsOf(productId) ?? {};
    // An unavailable product stays in the cart as an unavailable line. Its quantity is corrected once it can be
    // bought again.
    const most = maxQuantity > 0 ? Math.min(maxQuantity, MOST_QUANTITY) : Math.max(already, quantity);
    const together = Math.min(already + quantity, most - (most % multiplicity) || most);
    const joined = Math.max(already, together);
    return joined === already ? [] : [{ productId, quantity: joined }];
  });
}
