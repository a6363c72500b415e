import { type Bits, putBit } from './bits.ts';
import type { Segment } from './segment.ts';

/** Rows that have a price, by slot: made at the first use, kept right from then on. */
const priced = new WeakMap<Segment, Bits[]>();
/** Rows of a place that have a price, by the bitset of the place and slot; of no use after any change. */
let combined = new WeakMap<Bits, Bits[]>();

/**
 * Rows that stand free in a place and have a price by which the visitor buys: what he can buy there.
 * @param place its rows; undefined: nothing is there
 * @param slot 0: nothing has a price
 */
export function buyableIn(segment: Segment, place: Bits | undefined, slot: number): Bits | undefined {
  if (!place || slot === 0 || !segment.prices[slot]) return undefined;
  const known = combined.get(place);
  const kept = known?.[slot];
  if (kept) return kept;
  const withPrice = pricedRows(segment, slot);
  const bits = new Int32Array(place.length);
  for (let word = 0; word < bits.length; word++) bits[word] = place[word]! & withPrice[word]!;
  if (known) known[slot] = bits;
  else combined.set(place, Object.assign([], { [slot]: bits }));
  return bits;
}

/** To be called after each change of places or prices, before the next answer. */
export function forgetBuyable(): void {
  combined = new WeakMap();
}

/** To be called with each price that is written into a segment in use. */
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
