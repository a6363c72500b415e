import { type Kopecks, toRoubles } from '../../core/money.ts';
import { sellable } from '../stock/stock.ts';
import type { FreeWarehouse } from './allocation.ts';
import { gramsOf, type Parcel } from './delivery.ts';

/** A line of the cart and what can be had of it now. */
export interface BasketLine {
  item: number;
  name: string;
  quantity: number;
  multiplicity: number;
  /** For one, at this quantity; null: it has no price. */
  kopecks: Kopecks | null;
  /** Where it may be taken from for this delivery; nowhere, when it is no longer sold. */
  warehouses: readonly FreeWarehouse[];
  /** Whether the city has any of it: what it has not is not counted in a cart (SPEC §4). */
  isAvailable: boolean;
}

/**
 * From where goods are taken for a way of delivery, what lies in the shop itself first: it need not be brought there.
 * @param shop where they are collected: what it has itself and what is brought from warehouses people do not come to;
 *   undefined: wherever they are
 */
export function warehousesFor<T extends { shop: number | null }>(
  stock: readonly T[],
  shop: number | undefined,
): T[] {
  return stock
    .filter((each) => shop === undefined || each.shop === null || each.shop === shop)
    .sort((a, b) => Number(b.shop === shop) - Number(a.shop === shop));
}

/** What the buyer was shown of a line. */
interface ShownLine {
  id: number;
  quantity: number;
  /** Kopecks for one. */
  kopecks: Kopecks;
}

/** Something that is not as the buyer was shown (API.md «changes»): prices and sums in roubles. */
export interface OrderChange {
  item: number | null;
  name: string;
  what: 'price' | 'quantity' | 'total';
  old: number;
  new: number | null;
}

/** How much of a line can be had, in whole multiples. */
function obtainable({ quantity, multiplicity, kopecks, warehouses }: BasketLine): number {
  if (kopecks === null) return 0;
  const free = warehouses.reduce((sum, warehouse) => sum + Math.max(0, warehouse.free), 0);
  return sellable(Math.min(quantity, free), multiplicity);
}

/** What can be had of a basket as a parcel: its sum and its weight. */
export function parcelOf(lines: readonly (BasketLine & { product: { grams: number | null } })[]): Parcel {
  const had = lines.map((line) => ({ grams: line.product.grams, quantity: obtainable(line) }));
  return { goods: goodsKopecks(lines), grams: gramsOf(had.filter(({ quantity }) => quantity > 0)) };
}

/** Sum of what can be had. */
export function goodsKopecks(lines: readonly BasketLine[]): Kopecks {
  return lines.reduce((sum, line) => sum + (line.kopecks ?? 0) * obtainable(line), 0);
}

/** Lines of which less can be had than is wanted, and prices that are no longer those shown. */
export function lineChanges(
  lines: readonly BasketLine[],
  shown: readonly ShownLine[] | undefined,
): OrderChange[] {
  const lineOf = new Map(lines.map((line) => [line.item, line]));
  const gone = (shown ?? [])
    .filter(({ id }) => !lineOf.has(id))
    .map(({ id, quantity }) => change(id, '', 'quantity', quantity, 0));
  const shownOf = new Map(shown?.map((each) => [each.id, each]));
  return [
    ...gone,
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

/** The sum with delivery, and the lines that were left out of it, when it is not the one shown. */
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
