import { nextOpening, type OpeningHours, openingText } from '../geo/opening-hours.ts';
import { allocate, type FreeWarehouse } from './allocation.ts';
import { warehousesFor } from './basket.ts';

/** A line and where what it asks for lies. */
export interface StockedLine {
  item: number;
  name: string;
  quantity: number;
  stock: readonly (FreeWarehouse & { shop: number | null; leadDays: number })[];
}

/** The moment and the place by whose clock days are told. */
export interface Clock {
  now: Date;
  timeZone: string;
}

/** What a cart is for one way of delivery. */
export interface Collected {
  /** Lines of which less can be had than is wanted. */
  missing: readonly StockedLine[];
  /** Until the last of the others is there. */
  leadDays: number;
}

/**
 * Whether a cart is there wholly, and in how many days.
 * @param shop where it is collected; undefined: brought from wherever it lies
 */
export function collect(lines: readonly StockedLine[], shop: number | undefined): Collected {
  const missing: StockedLine[] = [];
  let leadDays = 0;
  for (const line of lines) {
    const warehouses = warehousesFor(line.stock, shop);
    const taken = new Set(allocate(line.quantity, warehouses)?.map(({ warehouse }) => warehouse));
    if (taken.size === 0) missing.push(line);
    // What lies in the shop itself is there already.
    for (const each of warehouses)
      if (taken.has(each.warehouse) && each.shop !== shop) leadDays = Math.max(leadDays, each.leadDays);
  }
  return { missing, leadDays };
}

/** When somebody may come for a cart that is there wholly; null: the shop tells of no open day. */
export function readyInShop(leadDays: number, hours: OpeningHours[], { now, timeZone }: Clock) {
  const opening = nextOpening(hours, { now, timeZone, inDays: leadDays });
  return opening && { ...opening, text: openingText(opening) };
}
