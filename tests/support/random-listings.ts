import fc from 'fast-check';
import { type ListAnswer, type ListRequest, ORDERINGS } from '../../src/search-engine/search-engine.ts';
import type { Catalogue } from './listing-oracle.ts';

/** The parameters that lists of a shop can have. */
export interface Vocabulary {
  categories: readonly number[];
  /** City → its retail price type. */
  cities: ReadonlyMap<number, number | null>;
  /** All types: a contract may name any of them. */
  priceTypes: readonly number[];
  tags: readonly number[];
  brands: readonly number[];
  shops: readonly number[];
  values: readonly number[];
  /** Value → its attribute. */
  attributeOf: ReadonlyMap<number, number>;
  numberAttributes: readonly number[];
  /** An upper bound that ids of products and prices in kopecks rarely exceed. */
  most: { number: number; kopecks: number };
  /** Rows of the unfiltered list. */
  goods: number;
  /** Some of the products: filters taken from one of them together match at least that product. */
  examples: readonly Example[];
}

/** Values that one of the products has. */
export type Example = Partial<
  Record<'categories' | 'tags' | 'brands' | 'shops' | 'values', readonly number[]>
>;

/** An id that no product has. */
const UNKNOWN = 2_000_000;

/** Most filters are off, so that lists of every size occur, also with goods that have no price. */
const seldom = <T>(value: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value });
const bound = (most: number) => seldom<number | null>(fc.integer({ min: 0, max: most }), null);

/** Up to `most` values of all and of an example product, sometimes one that no product has. */
function some(all: readonly number[], own: readonly number[] | undefined, most: number) {
  const one = fc.oneof(
    ...(own?.length ? [{ weight: 12, arbitrary: fc.constantFrom(...own) }] : []),
    ...(all.length ? [{ weight: 6, arbitrary: fc.constantFrom(...all) }] : []),
    { weight: 1, arbitrary: fc.constant(UNKNOWN) },
  );
  const several = fc.uniqueArray(one, { minLength: 1, maxLength: most });
  return seldom(
    several.map((ids) => ids.sort((a, b) => a - b)),
    [],
  );
}

/** Lists of a shop: any filters, order and page; also unknown ids. */
export function randomLists(shop: Vocabulary): fc.Arbitrary<ListRequest> {
  const around = (example: Example) =>
    fc.record({
      categoryId: seldom<number | null>(
        fc.constantFrom(...(example.categories?.length ? example.categories : shop.categories)),
        null,
      ),
      cityId: fc.constantFrom(...shop.cities.keys()),
      named: seldom<number | null>(fc.constantFrom(null, ...shop.priceTypes), null),
      tags: some(shop.tags, example.tags, 2),
      brands: some(shop.brands, example.brands, 3),
      shops: some(shop.shops, example.shops, 3),
      values: some(shop.values, example.values, 4),
      range: seldom<ListRequest['ranges'][number] | null>(
        fc.record({
          attributeId: fc.constantFrom(...shop.numberAttributes),
          from: bound(shop.most.number),
          to: bound(shop.most.number),
        }),
        null,
      ),
      price: fc.record({ from: bound(shop.most.kopecks / 2), to: bound(shop.most.kopecks) }),
      inStock: seldom(fc.constant(true), false),
      ordering: fc.constantFrom(...ORDERINGS),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.oneof(fc.constantFrom(0, 0, 5, 24), fc.integer({ min: 0, max: shop.goods })),
    });
  return fc
    .constantFrom<Example>({}, ...shop.examples)
    .chain(around)
    .map(({ values, range, named, ...rest }) => ({
      ...rest,
      priceTypeId: named ?? shop.cities.get(rest.cityId) ?? null,
      ranges: range ? [range] : [],
      groups: [...Map.groupBy(values, (id) => shop.attributeOf.get(id) ?? null)].map(
        ([attributeId, group]) => ({ attributeId, values: group }),
      ),
    }));
}

/** {@link randomLists} of the random catalogue. */
export function randomListings(catalogue: Catalogue): fc.Arbitrary<ListRequest> {
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  return randomLists({
    ...catalogue,
    categories: [...catalogue.categories.keys()],
    tags: upTo(4),
    brands: upTo(6),
    shops: upTo(7),
    values: upTo(catalogue.valueCount + 2),
    most: { number: 60, kopecks: 40_000 },
    goods: catalogue.products.length,
    examples: [],
  });
}

/** An answer with sorted keys and without zeros, so that answers compare. */
export function comparable({ facets, ...rest }: ListAnswer | Omit<ListAnswer, 'ids'>) {
  const counts = Object.fromEntries(
    Object.entries(facets).map(([name, value]) => [
      name,
      value instanceof Map
        ? [...(value as Map<number, unknown>)].filter(([, each]) => each !== 0).sort(([a], [b]) => a - b)
        : value,
    ]),
  );
  return { ...rest, counts };
}
