import type { FacetCounts, ListAnswer } from '../search.ts';
import type { Numberings } from './build-segment.ts';
import type { Tally } from './tally.ts';

/** All that a list counts, whatever its page and order. */
export type Counted = Omit<ListAnswer, 'ids'>;

export function nothingCounted(): Counted {
  return { total: 0, bounds: null, facets: noFacets() };
}

/** Counts by small numbers → counts by ids; values of attributes that do not filter are left out. */
export function viewTally(
  { total, inStock, codes, brands, shops, ranges, price }: Tally,
  numberings: Numberings,
  attributeOfCode: Int32Array,
): Counted {
  const facets = { ...noFacets(), shops, inStock };
  for (let code = 0; code < codes.length; code++) {
    const count = codes[code]!;
    if (count === 0) continue;
    const id = numberings.codes.ids[code]!;
    if (id < 0) facets.tags.set(-id, count);
    else if (attributeOfCode[code] !== 0) facets.values.set(id, count);
  }
  for (let brand = 1; brand < brands.length; brand++)
    if (brands[brand] !== 0) facets.brands.set(numberings.brands.ids[brand - 1]!, brands[brand]!);
  for (let at = 0; at < ranges.lows.length; at++) {
    const min = ranges.lows[at]!;
    const max = ranges.highs[at]!;
    if (min <= max) facets.ranges.set(numberings.numberAttributes.ids[at]!, { min, max });
  }
  return { total, facets, bounds: price.low <= price.high ? { min: price.low, max: price.high } : null };
}

function noFacets() {
  return {
    values: new Map<number, number>(),
    brands: new Map<number, number>(),
    tags: new Map<number, number>(),
    shops: new Map<number, number>(),
    ranges: new Map<number, { min: number; max: number }>(),
    inStock: 0,
  } satisfies FacetCounts;
}
