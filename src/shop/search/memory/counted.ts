import type { FacetCounts, ListAnswer } from '../search.ts';
import type { Numberings } from './build-segment.ts';
import type { FactTally, OfferTally } from './tally.ts';

/** All that a list counts, whatever its page and order. */
export type Counted = Omit<ListAnswer, 'ids'>;

/** Of that, what stays as it is when prices and stock change. */
export type Facts = Pick<FacetCounts, 'values' | 'brands' | 'tags' | 'ranges'>;

export function nothingCounted(): Counted {
  return { total: 0, bounds: null, facets: { ...noneOfAnything(), shops: new Map(), inStock: 0 } };
}

/** Counts by small numbers → counts by ids; values of attributes that do not filter are left out. */
export function viewFacts(
  { codes, brands, ranges }: FactTally,
  numberings: Numberings,
  attributeOfCode: Int32Array,
): Facts {
  const facts = noneOfAnything();
  for (let code = 0; code < codes.length; code++) {
    const count = codes[code]!;
    if (count === 0) continue;
    const id = numberings.codes.ids[code]!;
    if (id < 0) facts.tags.set(-id, count);
    else if (attributeOfCode[code] !== 0) facts.values.set(id, count);
  }
  for (let brand = 1; brand < brands.length; brand++)
    if (brands[brand] !== 0) facts.brands.set(numberings.brands.ids[brand - 1]!, brands[brand]!);
  for (let at = 0; at < ranges.lows.length; at++) {
    const min = ranges.lows[at]!;
    const max = ranges.highs[at]!;
    if (min <= max)
      facts.ranges.set(numberings.numberAttributes.ids[at]!, { min, max, count: ranges.counts[at]! });
  }
  return facts;
}

/** With them, what changes all day. */
export function viewOffers({ total, inStock, shops, price }: OfferTally, facts: Facts): Counted {
  return {
    total,
    facets: { ...facts, shops, inStock },
    bounds: price.low <= price.high ? { min: price.low, max: price.high } : null,
  };
}

function noneOfAnything() {
  return {
    values: new Map<number, number>(),
    brands: new Map<number, number>(),
    tags: new Map<number, number>(),
    ranges: new Map<number, { min: number; max: number; count: number }>(),
  } satisfies Facts;
}
