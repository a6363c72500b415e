import { type Bits, putBit } from './bits.ts';
import type { Segment } from './segment.ts';

/** Rows that have a price, by slot. Computed at first use and updated by `notePrice`. */
const priced = new WeakMap<Segment, Bits[]>();
/** Rows that can be bought, by the bitset of the place and the slot. Any change makes it invalid. */
let combined = new WeakMap<Bits, Bits[]>();

/**
 * Finds the rows that can be bought: they have free stock in the place and a price of the visitor's price type.
 * @param place rows with free stock there; undefined when there are none
 * @param slot the price type; 0 means that nothing has a price
 */
export function buyableIn(segment: Segment, place: Bits | undefined, slot: number): Bits | undefined {
  if (!place || slot === 0 || !segment.prices[slot]) return undefined;
  const known = combined.get(place);
  const cached = known?.[slot];
  if (cached) return cached;
  const withPrice = pricedRows(segment, slot);
  const bits = new Int32Array(place.length);
  for (let word = 0; word < bits.length; word++) bits[word] = place[word]! & withPrice[word]!;
  if (known) known[slot] = bits;
  else combined.set(place, Object.assign([], { [slot]: bits }));
  return bits;
}

/** Drops the combined bitsets. Call it after each change of places or prices, before the next answer. */
export function forgetBuyable(): void {
  combined = new WeakMap();
}

/** Updates the rows with a price. Call it for each price that is written into a segment in use. */
export function notePrice(segment: Segment, row: number, slot: number, kopecks: number): void {
  const bits = priced.get(segment)?.[slot];
  if (bits) putBit(bits, row, kopecks > 0);
}

function pricedRows(segment: Segment, slot: number): Bits {
  const bySlot = priced.get(segment) ?? [];
  priced.set(segment, bySlot);
  const known = bySlot[slot];
  if (known) return known;
  const prices = segment.prices[slot]!;
  const bits = new Int32Array((segment.rows + 31) >>> 5);
  for (let row = 0; row < segment.rows; row++)
    if (prices[row]! > 0) bits[row >>> 5] = bits[row >>> 5]! | (1 << (row & 31));
  bySlot[slot] = bits;
  return bits;
}
