import fc from 'fast-check';
import { type ListAnswer, type ListRequest, ORDERINGS } from '../../src/shop/search/search.ts';
import type { Catalogue } from './listing-oracle.ts';

/** Most filters are off, so that lists of every size occur, also with goods that have no price. */
const seldom = <T>(value: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value });
const some = (max: number, most: number) =>
  seldom(
    fc
      .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: most })
      .map((ids) => ids.sort((a, b) => a - b)),
    [],
  );
const bound = (max: number) => seldom<number | null>(fc.integer({ min: 0, max }), null);

/** Lists of the random catalogue: any filters, order, page; also ids that nobody has. */
export function randomListings(catalogue: Catalogue): fc.Arbitrary<ListRequest> {
  return fc
    .record({
      categoryId: seldom<number | null>(fc.constantFrom(...catalogue.categories.keys()), null),
      cityId: fc.constantFrom(...catalogue.cities.keys()),
      tags: some(4, 2),
      brands: some(6, 3),
      shops: some(7, 3),
      values: some(catalogue.valueCount + 2, 4),
      range: seldom<ListRequest['ranges'][number] | null>(
        fc.record({
          attributeId: fc.constantFrom(...catalogue.numberAttributes),
          from: bound(60),
          to: bound(60),
        }),
        null,
      ),
      price: fc.record({ from: bound(20_000), to: bound(40_000) }),
      inStock: seldom(fc.constant(true), false),
      ordering: fc.constantFrom(...ORDERINGS),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.constantFrom(0, 0, 5, 24, 300),
    })
    .map(({ values, range, ...rest }) => ({
      ...rest,
      priceTypeId: catalogue.cities.get(rest.cityId) ?? null,
      ranges: range ? [range] : [],
      groups: [...Map.groupBy(values, (id) => catalogue.attributeOf.get(id) ?? null)].map(
        ([attributeId, group]) => ({ attributeId, values: group }),
      ),
    }));
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
