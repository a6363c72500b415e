import type { ListRequest } from '../search.ts';
import type { Numberings } from './build-segment.ts';
import type { FoundProducts } from './found-products.ts';
import type { Structure } from './structure.ts';

/** What of a request its counts depend on. */
export type CountRequest = Omit<ListRequest, 'ordering' | 'limit' | 'offset'>;

/** One filter that its own facet ignores. */
export type Filter =
  | { kind: 'price'; from: number; to: number }
  /** By number of the brand and one: 1 for those wanted. */
  | { kind: 'brands'; wanted: Uint8Array }
  /** Numbers of the wanted codes. */
  | { kind: 'group'; attributeId: number | null; codes: number[] }
  | { kind: 'range'; key: number; from: number; to: number }
  | { kind: 'shops'; shops: number[] };

/** A request in the numbers of the segments. */
export interface Plan {
  lft: number;
  rgt: number;
  /** 0: nothing has a price. */
  slot: number;
  cityId: number;
  cityShops: readonly number[];
  /** Numbers of the tags, −1 for one that no product has. */
  tags: number[];
  inStock: boolean;
  filters: Filter[];
  /** Only the products that a text has found; undefined: all. */
  among?: FoundProducts;
  /** All rows of a product count, not only its first. */
  isEveryRow?: boolean;
}

/** Every product, also one that lies in no category. */
export const WHOLE_TREE = { lft: 0, rgt: 2_147_483_646 };

/** @returns undefined for a category that nobody sees */
export function planOf(
  request: CountRequest,
  structure: Structure,
  numberings: Numberings,
): Plan | undefined {
  const { categoryId, cityId, priceTypeId } = request;
  const range = categoryId === null ? WHOLE_TREE : structure.categories.get(categoryId);
  if (!range) return undefined;
  const cityShops = structure.cityShops.get(cityId) ?? [];
  return {
    ...range,
    slot: structure.slots.get(priceTypeId ?? 0) ?? 0,
    cityId,
    cityShops,
    tags: request.tags.map((id) => numberings.codes.find(-id)),
    inStock: request.inStock,
    filters: filtersOf(request, cityShops, numberings),
  };
}

/** The cheapest to look at first. */
function filtersOf(request: CountRequest, cityShops: readonly number[], numberings: Numberings): Filter[] {
  const filters: Filter[] = [];
  // A shop of another city is unknown here: its stock says nothing of this one.
  if (request.shops.length > 0)
    filters.push({ kind: 'shops', shops: request.shops.filter((id) => cityShops.includes(id)) });
  for (const { attributeId, values } of request.groups) {
    const codes = values.map((id) => numberings.codes.find(id)).filter((code) => code >= 0);
    filters.push({ kind: 'group', attributeId, codes });
  }
  const { from, to } = request.price;
  if (from !== null || to !== null)
    filters.push({ kind: 'price', from: Math.max(1, from ?? 1), to: to ?? Infinity });
  if (request.brands.length > 0) {
    const wanted = new Uint8Array(numberings.brands.size + 1);
    for (const id of request.brands) {
      const number = numberings.brands.find(id);
      if (number >= 0) wanted[number + 1] = 1;
    }
    filters.push({ kind: 'brands', wanted });
  }
  for (const { attributeId, from: least, to: most } of request.ranges)
    filters.push({
      kind: 'range',
      key: numberings.numberAttributes.find(attributeId),
      from: least ?? -Infinity,
      to: most ?? Infinity,
    });
  return filters;
}
