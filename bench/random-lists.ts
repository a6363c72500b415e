import type { Db } from '../src/core/db.server.ts';
import { retailPriceType } from '../src/shop/pricing/pricing.server.ts';
import type { SqlSearch } from '../src/shop/search/search.server.ts';
import { type ListRequest, ORDERINGS } from '../src/shop/search/search.ts';

/** An endless row of random lists over a real catalogue, the same in every run. */
export async function randomLists(db: Db, search: SqlSearch): Promise<() => ListRequest> {
  const known = await search.dictionary();
  const cityOf = new Set([...known.shops.values()].map(({ cityId }) => cityId));
  const cities = await Promise.all(
    [...cityOf].map(async (id) => ({ id, priceTypeId: await retailPriceType(db, id) })),
  );
  const numbers = [...known.attributes.values()].filter(({ type }) => type === 'number');
  const [categories, values] = [[...known.categories.keys()], [...known.values.values()]];
  const [brands, tags, shops] = [[...known.brands.keys()], [...known.tags.keys()], [...known.shops.keys()]];
  let state = 20_261_121;
  const dice = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const oneOf = <T>(all: readonly T[]): T => all[dice(all.length)] as T;
  const seldom = <T>(make: () => T, none: T): T => (dice(3) === 0 ? make() : none);
  const some = (all: readonly number[], most: number) =>
    [...new Set(Array.from({ length: 1 + dice(most) }, () => oneOf(all)))].sort((a, b) => a - b);
  const bound = (most: number) => seldom(() => dice(most), null as number | null);
  return () => {
    const city = oneOf(cities);
    const first = oneOf(values);
    const chosen =
      dice(2) === 0 ? [first, oneOf(values.filter((each) => each.attributeId === first.attributeId))] : [];
    const groups = Map.groupBy(chosen, ({ attributeId }) => attributeId);
    return {
      categoryId: dice(4) === 0 ? null : oneOf(categories),
      cityId: city.id,
      priceTypeId: city.priceTypeId,
      tags: seldom(() => some(tags, 2), []),
      groups: [...groups].map(([attributeId, own]) => ({
        attributeId,
        values: [...new Set(own.map(({ id }) => id))].sort((a, b) => a - b),
      })),
      brands: seldom(() => some(brands, 4), []),
      ranges:
        numbers.length > 0
          ? seldom(() => [{ attributeId: oneOf(numbers).id, from: bound(100), to: bound(900) }], [])
          : [],
      shops: seldom(() => some(shops, 3), []),
      price: { from: bound(100_000), to: bound(2_000_000) },
      inStock: dice(3) === 0,
      ordering: oneOf(ORDERINGS),
      limit: 1 + dice(60),
      offset: oneOf([0, 0, 24, 500, 5_000]),
    };
  };
}
