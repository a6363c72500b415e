import type { Numberings } from './build-segment.ts';
import type { FoundProducts } from './found-products.ts';
import type { ListRequest } from './requests.ts';
import type { Structure } from './structure.ts';

/** The part of a request that its counts depend on. */
export type CountRequest = Omit<ListRequest, 'ordering' | 'limit' | 'offset'>;

/** A filter that its own facet ignores. */
export type Filter =
  | { kind: 'price'; from: number; to: number }
  /** 1 for each wanted brand, at its number plus one. */
  | { kind: 'brands'; wanted: Uint8Array }
  /** The numbers of the wanted values. */
  | { kind: 'group'; attributeId: number | null; codes: number[] }
  | { kind: 'range'; key: number; from: number; to: number }
  | { kind: 'shops'; shops: number[] };

/** A request translated into the small numbers of the segments. */
export interface Plan {
  lft: number;
  rgt: number;
  /** Position of the price type; 0 when nothing has a price. */
  slot: number;
  cityId: number;
  cityShops: readonly number[];
  /** Numbers of the tags; −1 for a tag that no product has. */
  tags: number[];
  inStock: boolean;
  filters: Filter[];
  /** Limits the list to the products that a text has found; undefined for all. */
  among?: FoundProducts;
  /** Whether all rows of a product count, not only the first. */
  isEveryRow?: boolean;
}

/** Every product, including those without a category. */
export const WHOLE_TREE = { lft: 0, rgt: 2_147_483_646 };

/** Translates a request. @returns undefined for an unknown or hidden category */
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

/** Orders the filters by cost, the cheapest first. */
function filtersOf(request: CountRequest, cityShops: readonly number[], numberings: Numberings): Filter[] {
  const filters: Filter[] = [];
  // A shop of another city is ignored: its stock says nothing about this city.
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
