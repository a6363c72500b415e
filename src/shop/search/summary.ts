import type { ListAnswer } from '../../search-engine/search-engine.ts';
import type { Dictionary } from './dictionary.server.ts';
import type { CountRow, Filter, ListingScope } from './listing.queries.ts';

/** The counts of a list; they do not depend on its page and order. */
export type Counted = Omit<ListAnswer, 'ids'>;

/** Turns the rows of the counting pass into totals, facets and bounds. */
export function summarise(
  rows: readonly CountRow[],
  filters: readonly Filter[],
  scope: ListingScope,
  known: Dictionary,
): Counted {
  const values = new Map<number, number>();
  const attributes = new Map<number, number>();
  const brands = new Map<number, number>();
  const tags = new Map<number, number>();
  const shops = new Map<number, number>();
  const ranges = new Map<number, { min: number; max: number; count: number }>();
  const facets = { values, attributes, brands, tags, shops, ranges, inStock: 0 };
  const counted: Counted & { facets: typeof facets } = { total: 0, bounds: null, facets };
  const add = (map: Map<number, number>, id: number, count: number) =>
    map.set(id, (map.get(id) ?? 0) + count);

  for (const row of rows) {
    const failed = row.failed === null ? undefined : filters[row.failed];
    /** Whether the row counts for a facet: it fails nothing, or only the filter of that facet. */
    const counts = (kind: Filter['kind'], attributeId: number | null = null) =>
      row.failed === null || (failed?.kind === kind && failed.attributeId === attributeId);
    if (row.kind === 'sum') {
      if (row.failed === null) {
        counted.total = row.count;
        counted.facets.inStock = row.available;
      }
      if (counts('price')) counted.bounds = widen(counted.bounds, row.low, row.high);
      if (counts('shops'))
        for (const [at, id] of scope.cityShops.entries()) add(shops, id, row.shops[at] ?? 0);
    } else if (row.kind === 'range') {
      const old = ranges.get(row.code) ?? null;
      const range = counts('range', row.code) ? widen(old, row.low, row.high) : old;
      const isMore = range !== old;
      if (range) ranges.set(row.code, { ...range, count: (old?.count ?? 0) + (isMore ? row.count : 0) });
    } else if (row.kind === 'attribute') {
      if (known.attributes.has(row.code)) attributes.set(row.code, row.count);
    } else if (row.kind === 'brand') {
      if (counts('brands')) add(brands, row.code, row.count);
    } else if (row.code < 0) {
      if (row.failed === null) add(tags, -row.code, row.count);
    } else {
      const attributeId = known.values.get(row.code)?.attributeId;
      if (attributeId !== undefined && counts('group', attributeId)) add(values, row.code, row.count);
    }
  }
  return counted;
}

function widen(range: { min: number; max: number } | null, low: number | null, high: number | null) {
  if (low === null || high === null) return range;
  return range ? { min: Math.min(range.min, low), max: Math.max(range.max, high) } : { min: low, max: high };
}
