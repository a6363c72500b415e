import { countFurtherValues } from './attribute-counts.ts';
import type { Numberings } from './build-segment.ts';
import { buyableIn } from './buyable.ts';
import { codesOf, countValues } from './count-values.ts';
import type { Plan } from './filters-of-request.ts';
import type { Marks } from './marks-of-few.ts';
import type { RowLists, Segment } from './segment.ts';

/** Counts over all segments that change with prices and stock. */
export interface OfferTally {
  total: number;
  inStock: number;
  shops: Map<number, number>;
  price: Span;
}

/** Counts that do not change with them; codes, brands and attributes are small numbers. */
export interface FactTally {
  codes: Int32Array;
  /** Attribute → values that its products have beyond their first one; undefined for a list with filters. */
  furtherValues: Map<number, number> | undefined;
  /** Index 0 counts products without a brand. */
  brands: Int32Array;
  /** By number attribute. */
  ranges: Spans;
}

/** Empty while low is above high. */
interface Span {
  low: number;
  high: number;
}

/** Many spans, as columns. */
export interface Spans {
  lows: Float64Array;
  highs: Float64Array;
  /** How many values each span has seen. */
  counts: Int32Array;
}

export function noOffers(cityShops: readonly number[]): OfferTally {
  return {
    total: 0,
    inStock: 0,
    shops: new Map(cityShops.map((id) => [id, 0])),
    price: { low: Infinity, high: -Infinity },
  };
}

export function noFacts(
  { codes, brands, numberAttributes }: Numberings,
  { filters }: Pick<Plan, 'filters'>,
): FactTally {
  return {
    codes: new Int32Array(codes.size),
    furtherValues: filters.length === 0 ? new Map() : undefined,
    brands: new Int32Array(brands.size + 1),
    ranges: {
      lows: new Float64Array(numberAttributes.size).fill(Infinity),
      highs: new Float64Array(numberAttributes.size).fill(-Infinity),
      counts: new Int32Array(numberAttributes.size),
    },
  };
}

/** Adds the total, availability, shops and price bounds of a segment. */
export function countOffers(tally: OfferTally, segment: Segment, plan: Plan, marks: Marks): void {
  tally.total += marks.hits.length;
  const available = buyableIn(segment, segment.cities.get(plan.cityId), plan.slot);
  if (available) tally.inStock += marks.countHitsIn(available);
  const solesOf = (kind: 'shops' | 'price') =>
    [...plan.filters.keys()].filter((at) => plan.filters[at]?.kind === kind);
  for (const id of plan.cityShops) {
    const bits = buyableIn(segment, segment.shops.get(id), plan.slot);
    if (!bits) continue;
    let count = marks.countHitsIn(bits);
    for (const filter of solesOf('shops')) count += marks.countSoleIn(filter, bits);
    tally.shops.set(id, (tally.shops.get(id) ?? 0) + count);
  }
  const prices = segment.prices[plan.slot];
  if (!prices || plan.slot === 0) return;
  widen(tally.price, prices, marks.hits);
  for (const filter of solesOf('price')) widen(tally.price, prices, marks.soleRows(filter));
}

/** Adds the values, tags, brands and numbers of a segment. */
export function countFacts(
  tally: FactTally,
  segment: Segment,
  plan: Plan,
  marks: Marks,
  attributeOfCode: Int32Array,
): void {
  const { hits, soleRows } = marks;
  countLists(tally.codes, segment.codes, hits);
  if (tally.furtherValues) countFurtherValues(tally.furtherValues, segment, hits, attributeOfCode);
  countBrands(tally.brands, segment, hits);
  widenRanges(tally.ranges, segment, hits, -1);
  for (const [at, filter] of plan.filters.entries()) {
    if (filter.kind === 'brands') countBrands(tally.brands, segment, soleRows(at));
    else if (filter.kind === 'range' && filter.key >= 0)
      widenRanges(tally.ranges, segment, soleRows(at), filter.key);
    else if (filter.kind === 'group' && filter.attributeId !== null)
      countValues(tally.codes, segment, marks, at, codesOf(attributeOfCode, filter.attributeId));
  }
}

function countLists(counts: Int32Array, { starts, items }: RowLists, rows: Int32Array): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) counts[items[at]!]!++;
  }
}

function countBrands(counts: Int32Array, { brand }: Segment, rows: Int32Array): void {
  for (let index = 0; index < rows.length; index++) counts[brand[rows[index]!]!]!++;
}

/** @param only the one attribute to count, −1 for all */
function widenRanges(
  { lows, highs, counts }: Spans,
  { numberKeys: { starts, items }, numbers }: Segment,
  rows: Int32Array,
  only: number,
): void {
  if (items.length === 0) return;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) {
      const key = items[at]!;
      if (only >= 0 && key !== only) continue;
      const number = numbers[at]!;
      counts[key]!++;
      if (number < lows[key]!) lows[key] = number;
      if (number > highs[key]!) highs[key] = number;
    }
  }
}

function widen(span: Span, prices: Int32Array, rows: Int32Array): void {
  let { low, high } = span;
  for (let index = 0; index < rows.length; index++) {
    const price = prices[rows[index]!]!;
    if (price === 0) continue;
    if (price < low) low = price;
    if (price > high) high = price;
  }
  span.low = low;
  span.high = high;
}
