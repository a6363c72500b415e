import type { Numberings } from './build-segment.ts';
import type { FacetCounts, ListAnswer } from './requests.ts';
import type { FactTally, OfferTally } from './tally.ts';

/** The counts of a list; they do not depend on its page and order. */
export type Counted = Omit<ListAnswer, 'ids'>;

/** The counts that changes of price and stock do not affect. */
export type Facts = Pick<FacetCounts, 'values' | 'attributes' | 'brands' | 'tags' | 'ranges'>;

export function nothingCounted(): Counted {
  return { total: 0, bounds: null, facets: { ...noneOfAnything(), shops: new Map(), inStock: 0 } };
}

/** Turns counts by small number into counts by id. Values of attributes that are not facets are left out. */
export function viewFacts(
  { codes, furtherValues, brands, ranges }: FactTally,
  numberings: Numberings,
  attributeOfCode: Int32Array,
): Facts {
  const facts = noneOfAnything();
  for (let code = 0; code < codes.length; code++) {
    const count = codes[code]!;
    if (count === 0) continue;
    const id = numberings.codes.ids[code]!;
    if (id < 0) facts.tags.set(-id, count);
    else if (attributeOfCode[code] !== 0) {
      facts.values.set(id, count);
      if (furtherValues) add(facts.attributes, attributeOfCode[code]!, count);
    }
  }
  for (const [attribute, count] of furtherValues ?? []) add(facts.attributes, attribute, -count);
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

/** Adds the counts that change with prices and stock. */
export function viewOffers({ total, inStock, shops, price }: OfferTally, facts: Facts): Counted {
  return {
    total,
    facets: { ...facts, shops, inStock },
    bounds: price.low <= price.high ? { min: price.low, max: price.high } : null,
  };
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}

function noneOfAnything() {
  return {
    values: new Map<number, number>(),
    attributes: new Map<number, number>(),
    brands: new Map<number, number>(),
    tags: new Map<number, number>(),
    ranges: new Map<number, { min: number; max: number; count: number }>(),
  } satisfies Facts;
}
