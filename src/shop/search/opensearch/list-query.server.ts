import type {
  FacetCounts,
  ListAnswer,
  ListRequest,
  SearchRequest,
} from '../../../search-engine/search-engine.ts';
import type { Counted } from '../summary.ts';
import { numberField, priceField } from './goods-index.server.ts';

/** A condition of the query language. */
export type Clause = Record<string, unknown>;

/** What a request means for this index. */
export interface ListTerms {
  /** Position of the price type; 0: nothing has a price. */
  slot: number;
  cityShops: readonly number[];
  /** The attributes with numbers that visitors filter by. */
  numberAttributes: readonly number[];
  valuesOf: (attributeId: number) => readonly number[];
  attributeOf: (valueId: number) => number | undefined;
  /** With a text: the products that it finds, and how well. */
  text?: TextClauses | undefined;
}

/** A text as conditions of the query language. */
export interface TextClauses {
  /** The index that the text was read for. */
  index: string;
  /** The products that it finds. */
  filter: Clause;
  /** The same with scores. */
  scored: Clause;
}

/** The part of a request that its counts depend on. */
export type CountRequest = Omit<ListRequest, 'ordering' | 'limit' | 'offset'>;

/** A filter that its own facet ignores. */
interface SoftFilter {
  kind: 'group' | 'brands' | 'shops' | 'range' | 'price';
  attributeId: number | null;
  clause: Clause;
}

const NOTHING: Clause = { match_none: {} };
const anyOf = (field: string, ids: readonly number[]): Clause => ({ terms: { [field]: ids } });
const all = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
const hasPrice = ({ slot }: ListTerms): Clause =>
  slot === 0 ? NOTHING : { exists: { field: priceField(slot) } };

/** Products that can be bought in the city: free stock there and a price of the visitor's price type. */
export function availableIn({ cityId }: Pick<ListRequest, 'cityId'>, terms: ListTerms): Clause {
  return all([{ term: { cities: cityId } }, hasPrice(terms)]);
}

/** Conditions that every facet obeys. */
function hardFilters(request: CountRequest, terms: ListTerms): Clause[] {
  return [
    ...(terms.text ? [terms.text.filter] : []),
    ...(request.categoryId === null ? [] : [{ term: { path: request.categoryId } }]),
    ...request.tags.map((id) => ({ term: { codes: -id } })),
    ...(request.inStock ? [availableIn(request, terms)] : []),
  ];
}

function between(field: string, { from, to }: { from: number | null; to: number | null }): Clause {
  return {
    range: { [field]: { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) } },
  };
}

function softFilters(request: CountRequest, terms: ListTerms): SoftFilter[] {
  const { price, brands, shops, ranges, groups } = request;
  const filters: SoftFilter[] = [];
  const add = (kind: SoftFilter['kind'], attributeId: number | null, clause: Clause) =>
    filters.push({ kind, attributeId, clause });
  if (price.from !== null || price.to !== null)
    add('price', null, terms.slot === 0 ? NOTHING : between(priceField(terms.slot), price));
  if (brands.length > 0) add('brands', null, anyOf('brand', brands));
  for (const range of ranges) add('range', range.attributeId, between(numberField(range.attributeId), range));
  if (shops.length > 0) {
    // A shop of another city is ignored: its stock says nothing about this city.
    const known = shops.filter((id) => terms.cityShops.includes(id));
    add('shops', null, all([anyOf('shops', known), hasPrice(terms)]));
  }
  for (const { attributeId, values } of groups) add('group', attributeId, anyOf('codes', values));
  return filters;
}

/** All conditions of a list; with `available`, of the half that can, or cannot, be bought. */
export function filterOf(request: CountRequest, terms: ListTerms, available?: boolean): Clause {
  const filter = [
    ...hardFilters(request, terms),
    ...softFilters(request, terms).map(({ clause }) => clause),
    ...(available === true ? [availableIn(request, terms)] : []),
  ];
  return { bool: { filter, ...(available === false ? { must_not: [availableIn(request, terms)] } : {}) } };
}

/** The order of a list or search; every order ends with the id. */
export function sortOf({ ordering }: Pick<SearchRequest, 'ordering'>, { slot }: ListTerms): object[] {
  const byPrice = (order: 'asc' | 'desc') =>
    slot === 0 ? [] : [{ [priceField(slot)]: { order, missing: '_last', unmapped_type: 'integer' } }];
  const first = {
    relevance: [{ _score: 'desc' }],
    popular: [{ popularity: 'desc' }],
    price: byPrice('asc'),
    '-price': byPrice('desc'),
    name: [{ name_key: 'asc' }],
    '-created_at': [{ created: 'desc' }],
  }[ordering];
  return [...first, { id: 'asc' }];
}

/** More values than any list has; with still more the counts would not be exact. */
const MOST_VALUES = 20_000;
const termsOf = (field: string, include?: readonly number[]) => ({
  terms: { field, size: MOST_VALUES, ...(include ? { include } : {}) },
});
const stats = (field: string) => ({ stats: { field } });
const number = (attributeId: number) => `number ${attributeId}`;

/**
 * The body that counts a list. Chosen filters come after the query, and the facet of each counts without it: one
 * aggregation under all filters, and one for each filter under the others.
 */
export function countBody(request: CountRequest, terms: ListTerms): object {
  const soft = softFilters(request, terms);
  const chosen = (kind: SoftFilter['kind'], attributeId: number | null = null) =>
    soft.some((one) => one.kind === kind && one.attributeId === attributeId);
  const sums = {
    codes: termsOf('codes'),
    ...(soft.length === 0 ? { attributes: termsOf('attributes') } : {}),
    available: { filter: availableIn(request, terms) },
    ...(chosen('brands') ? {} : { brands: termsOf('brand') }),
    ...(chosen('shops') ? {} : { shops: shopsOf(terms) }),
    ...(chosen('price') || terms.slot === 0 ? {} : { price: stats(priceField(terms.slot)) }),
    ...Object.fromEntries(
      terms.numberAttributes
        .filter((id) => !chosen('range', id))
        .map((id) => [number(id), stats(numberField(id))]),
    ),
  };
  const others = soft.map((own, at) => [
    `without ${at}`,
    {
      filter: all(soft.filter((one) => one !== own).map(({ clause }) => clause)),
      aggs: ownFacet(own, terms),
    },
  ]);
  return {
    size: 0,
    track_total_hits: false,
    query: all(hardFilters(request, terms)),
    aggs: {
      all: { filter: all(soft.map(({ clause }) => clause)), aggs: sums },
      ...Object.fromEntries(others),
    },
  };
}

/** The body that counts the found products by category, in all categories. */
export function categoriesBody(request: CountRequest, terms: ListTerms): object {
  const everywhere = { ...request, categoryId: null };
  return {
    size: 0,
    track_total_hits: false,
    query: filterOf(everywhere, terms),
    aggs: { own: termsOf('own'), path: termsOf('path') },
  };
}

/** The body that counts all goods by category. */
export function allCategoriesBody(): object {
  return { size: 0, track_total_hits: false, aggs: { path: termsOf('path') } };
}

export function allCategoriesOf({ path }: CategoryAnswer = {}): Map<number, number> {
  return new Map(eachBucket(path));
}

/** Category → number of products in it and below, for categories that have products themselves. */
export function categoriesOf({ own, path }: CategoryAnswer = {}): Map<number, number> {
  const areOwn = new Set(eachBucket(own).map(([id]) => id));
  return new Map(eachBucket(path).filter(([id]) => areOwn.has(id)));
}

function ownFacet({ kind, attributeId }: SoftFilter, terms: ListTerms): Record<string, object> {
  switch (kind) {
    case 'brands':
      return { brands: termsOf('brand') };
    case 'shops':
      return { shops: shopsOf(terms) };
    case 'price':
      return terms.slot === 0 ? {} : { price: stats(priceField(terms.slot)) };
    case 'range':
      return { [number(attributeId ?? 0)]: stats(numberField(attributeId ?? 0)) };
    case 'group': {
      const values = attributeId === null ? [] : terms.valuesOf(attributeId);
      return values.length === 0 ? {} : { codes: termsOf('codes', values) };
    }
  }
}

function shopsOf(terms: ListTerms): object {
  const { cityShops } = terms;
  if (cityShops.length === 0) return { filter: NOTHING };
  return { filter: hasPrice(terms), aggs: { each: termsOf('shops', cityShops) } };
}

interface Buckets {
  buckets?: readonly { key: number; doc_count: number }[];
  sum_other_doc_count?: number;
}
interface Stats {
  count: number;
  min: number | null;
  max: number | null;
}
interface Sums {
  doc_count: number;
  codes?: Buckets;
  attributes?: Buckets;
  brands?: Buckets;
  available?: { doc_count: number };
  shops?: { doc_count: number; each?: Buckets };
  price?: Stats;
}

/** The aggregations of `categoriesBody` and `allCategoriesBody`. */
export type CategoryAnswer = Record<string, Buckets>;

/** The aggregations of `countBody`. */
export type CountAnswer = Record<string, Sums>;

/** Turns the aggregations into totals, facets and bounds. @throws Error when there are too many values to be exact */
export function countedOf(aggregations: CountAnswer, terms: ListTerms): Counted {
  const values = new Map<number, number>();
  const attributes = new Map<number, number>();
  const brands = new Map<number, number>();
  const tags = new Map<number, number>();
  const shops = new Map(terms.cityShops.map((id) => [id, 0]));
  const ranges = new Map<number, { min: number; max: number; count: number }>();
  let bounds: ListAnswer['bounds'] = null;
  const { all: underAll, ...others } = aggregations;
  // The counts of a chosen group come last: a product with two of its values is also counted under all filters.
  for (const sums of [underAll ?? { doc_count: 0 }, ...Object.values(others)]) {
    for (const [code, count] of eachBucket(sums.codes))
      if (code < 0) tags.set(-code, count);
      else if (terms.attributeOf(code) !== undefined) values.set(code, count);
    for (const [brand, count] of eachBucket(sums.brands)) brands.set(brand, count);
    for (const [shop, count] of eachBucket(sums.shops?.each)) shops.set(shop, count);
    if (sums.price) bounds = spanOf(sums.price) ?? bounds;
    for (const [name, own] of Object.entries(sums)) {
      const span = name.startsWith('number ') ? spanOf(own as Stats) : undefined;
      if (span) ranges.set(Number(name.slice('number '.length)), { ...span, count: (own as Stats).count });
    }
  }
  const shown = new Set([...values.keys()].map((code) => terms.attributeOf(code)));
  for (const [attribute, count] of eachBucket(underAll?.attributes))
    if (shown.has(attribute)) attributes.set(attribute, count);
  const { doc_count: total = 0, available } = underAll ?? {};
  const facets = {
    values,
    attributes,
    brands,
    tags,
    shops,
    ranges,
    inStock: available?.doc_count ?? 0,
  } satisfies FacetCounts;
  return { total, bounds, facets };
}

function spanOf({ count, min, max }: Stats): { min: number; max: number } | undefined {
  return count === 0 || min === null || max === null ? undefined : { min, max };
}

function eachBucket(found: Buckets | undefined): [number, number][] {
  if ((found?.sum_other_doc_count ?? 0) > 0) throw new Error('a facet has too many values');
  return (found?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]);
}
