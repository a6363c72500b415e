import { type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { daysUntilPacked, sellable } from '../../stock/stock.ts';
import { gramsOf, type Parcel } from '../delivery/delivery.ts';

/** A line of the cart and its present availability. */
export interface BasketLine {
  item: number;
  name: string;
  quantity: number;
  multiplicity: number;
  /** The unit price at this quantity; null: there is no price. */
  kopecks: Kopecks | null;
  /** The warehouses to take the goods from for this delivery; empty when the product is no longer sold. */
  warehouses: readonly FreeWarehouse[];
  /** Whether the city has any of it. Unavailable lines are not counted in a cart (R4.14). */
  isAvailable: boolean;
}

/**
 * The warehouses to take goods from for a way of delivery. The pick-up shop's own stock comes first and takes no days,
 * because it needs no transport.
 * @param shop the pick-up shop, which uses its own stock and that of warehouses without visitors; undefined: all
 *   warehouses
 */
export function warehousesFor<T extends { shop: number | null; leadDays?: number }>(
  stock: readonly T[],
  shop: number | undefined,
): T[] {
  return stock
    .filter((each) => shop === undefined || each.shop === null || each.shop === shop)
    .map((each) => (each.shop === shop ? { ...each, leadDays: 0 } : each))
    .sort((a, b) => Number(b.shop === shop) - Number(a.shop === shop));
}

/** The quantity and price of a line that the buyer was shown. */
interface ShownLine {
  id: number;
  quantity: number;
  /** For one unit. */
  kopecks: Kopecks;
}

/** A difference from what the buyer was shown (ORD-6). Prices and sums are in roubles. */
export interface OrderChange {
  item: number | null;
  name: string;
  what: 'price' | 'quantity' | 'total';
  old: number;
  new: number | null;
}

/** The available quantity of a line, in whole multiples. */
function obtainable({ quantity, multiplicity, kopecks, warehouses }: BasketLine): number {
  if (kopecks === null) return 0;
  const free = warehouses.reduce((sum, warehouse) => sum + Math.max(0, warehouse.free), 0);
  return sellable(Math.min(quantity, free), multiplicity);
}

/** The available goods of a cart as a parcel, with their sum and weight. */
export function parcelOf(lines: readonly (BasketLine & { product: { grams: number | null } })[]): Parcel {
  const had = lines.map((line) => ({ grams: line.product.grams, quantity: obtainable(line) }));
  return { goods: goodsKopecks(lines), grams: gramsOf(had.filter(({ quantity }) => quantity > 0)) };
}

/** The sum of the available goods in kopecks. */
export function goodsKopecks(lines: readonly BasketLine[]): Kopecks {
  return lines.reduce((sum, line) => sum + (line.kopecks ?? 0) * obtainable(line), 0);
}

/** Lines that are short of stock, and prices that differ from the shown ones. */
export function lineChanges(
  lines: readonly BasketLine[],
  shown: readonly ShownLine[] | undefined,
): OrderChange[] {
  const lineOf = new Map(lines.map((line) => [line.item, line]));
  const missing = (shown ?? [])
    .filter(({ id }) => !lineOf.has(id))
    .map(({ id, quantity }) => change(id, '', 'quantity', quantity, 0));
  const shownOf = new Map(shown?.map((each) => [each.id, each]));
  return [
    ...missing,
    ...lines.flatMap((line) => {
      const was = shownOf.get(line.item);
      const changes: OrderChange[] = [];
      const quantity = obtainable(line);
      const wanted = was?.quantity ?? line.quantity;
      if (quantity < line.quantity || wanted !== line.quantity)
        changes.push(change(line.item, line.name, 'quantity', wanted, quantity));
      if (was && was.kopecks !== line.kopecks) {
        const now = line.kopecks === null ? null : toRoubles(line.kopecks);
        changes.push(change(line.item, line.name, 'price', toRoubles(was.kopecks), now));
      }
      return changes;
    }),
  ];
}

/** A line whose price the shop has yet to confirm. Prices are in roubles. */
export interface UnconfirmedLine {
  item: number;
  name: string;
  price: number;
  price_as_of: string;
}

/** The lines whose prices have to be confirmed (EX-60). */
export function unconfirmedLines(
  lines: readonly (BasketLine & { product: { priceAsOf: Date | null } })[],
): UnconfirmedLine[] {
  return lines.flatMap(({ item, name, kopecks, product: { priceAsOf } }) =>
    priceAsOf === null || kopecks === null
      ? []
      : [{ item, name, price: toRoubles(kopecks), price_as_of: priceAsOf.toISOString() }],
  );
}

/** The changed total with delivery and the lines left out of it; nothing when the total is the shown one. */
export function totalChanges(
  { old, now }: { old: Kopecks; now: Kopecks },
  leftOut: readonly BasketLine[],
): OrderChange[] {
  if (old === now) return [];
  return [
    ...leftOut.map(({ item, name, quantity }) => change(item, name, 'quantity', quantity, 0)),
    change(null, 'Итог', 'total', toRoubles(old), toRoubles(now)),
  ];
}

function change(
  item: number | null,
  name: string,
  what: OrderChange['what'],
  old: number,
  now: number | null,
): OrderChange {
  return { item, name, what, old, new: now };
}

/**
 * Quantities are counted in whole thousandths, the precision of numeric(15,3), so that sums of fractions stay exact.
 */
const THOUSAND = 1_000;

/** The free stock of a product in one warehouse. */
export interface FreeWarehouse {
  warehouse: number;
  free: number;
  /** Days until goods from here are packed; absent: not counted. */
  leadDays?: number;
}

/** The quantity of a line taken from one warehouse. */
export interface Allocation {
  warehouse: number;
  quantity: number;
}

/**
 * Chooses the warehouses for a quantity among those that pack all of it soonest: the first that has all of it, otherwise
 * one after another.
 * @param warehouses in the order the city uses them
 * @returns null when all of them together have less
 */
export function allocate(quantity: number, warehouses: readonly FreeWarehouse[]): Allocation[] | null {
  const wanted = quantity * THOUSAND;
  const timed = warehouses.map((each) => ({ ...each, leadDays: each.leadDays ?? 0 }));
  const days = daysUntilPacked(timed, quantity);
  if (days === null) return null;
  const stocks = timed
    .filter(({ leadDays }) => leadDays <= days)
    .map(({ warehouse, free }) => ({ warehouse, free: Math.round(free * THOUSAND) }));
  const sufficient = stocks.find(({ free }) => free >= wanted);
  if (sufficient) return [{ warehouse: sufficient.warehouse, quantity }];
  const allocations: Allocation[] = [];
  let left = wanted;
  for (const { warehouse, free } of stocks) {
    const taken = Math.min(left, Math.max(0, free));
    if (taken > 0) allocations.push({ warehouse, quantity: taken / THOUSAND });
    left -= taken;
  }
  return left === 0 ? allocations : null;
}
