import type { Db } from '../../platform/database/db.server.ts';
import {
  type FacetAttribute,
  type FacetValue,
  readBrandNames,
  readCategoryFacets,
  readFacetAttributes,
  readFacetValues,
  readShopNames,
  readSlots,
  readTagNames,
  readVisibleCategories,
} from './dictionary.queries.ts';
import { compareNatural, naturalKey } from './natural-order.ts';

/** A value that visitors choose by, with its position in the display order. */
export type Placed<T> = T & { readonly place: number };

/** Everything a list needs to know of the catalogue besides products. It is small and read as a whole. */
export interface Dictionary {
  categories: ReadonlyMap<number, { lft: number; rgt: number; name: string; isLeaf: boolean }>;
  attributes: ReadonlyMap<number, FacetAttribute>;
  /** Value id → its value, in the order of display. */
  values: ReadonlyMap<number, Placed<FacetValue>>;
  /** Attribute → ids of its values. */
  valuesOf: ReadonlyMap<number, readonly number[]>;
  /** In display order too. */
  brands: ReadonlyMap<number, Placed<{ id: number; name: string }>>;
  tags: ReadonlyMap<number, string>;
  /** Category → its attributes in the order that the staff has set, and those that it does not show as filters. */
  facetsOf: ReadonlyMap<number, { order: readonly number[]; hidden: ReadonlySet<number> }>;
  shops: ReadonlyMap<number, { name: string; cityId: number }>;
  /** Price type → position in `listing.prices`. */
  slots: ReadonlyMap<number, number>;
}

export async function readDictionary(db: Db): Promise<Dictionary> {
  const [categories, attributes, brands, tags, shops, slots, facets] = await Promise.all([
    readVisibleCategories(db),
    readFacetAttributes(db),
    readBrandNames(db),
    readTagNames(db),
    readShopNames(db),
    readSlots(db),
    readCategoryFacets(db),
  ]);
  const values = inNaturalOrder(
    await readFacetValues(
      db,
      attributes.filter(({ type }) => type !== 'number').map(({ id }) => id),
    ),
  );
  return {
    categories: withLeaves(categories),
    attributes: new Map(attributes.map((each) => [each.id, each])),
    values: placed(values),
    valuesOf: new Map(
      [...Map.groupBy(values, (each) => each.attributeId)].map(([id, own]) => [
        id,
        own.map((each) => each.id),
      ]),
    ),
    brands: placed(brands),
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    shops: new Map(shops.map(({ id, name, city_id }) => [id, { name, cityId: city_id }])),
    facetsOf: new Map(
      [...Map.groupBy(facets, (each) => each.categoryId)].map(([id, own]) => [
        id,
        {
          order: own.map((each) => each.attributeId),
          hidden: new Set(own.flatMap((each) => (each.isHidden ? [each.attributeId] : []))),
        },
      ]),
    ),
    slots: new Map(slots.map(({ id, slot }) => [id, slot])),
  };
}

function withLeaves(categories: readonly { id: number; lft: number; rgt: number; name: string }[]) {
  const inTree = [...categories].sort((a, b) => a.lft - b.lft);
  return new Map(
    inTree.map(({ id, lft, rgt, name }, at) => {
      const isLeaf = (inTree[at + 1]?.lft ?? Infinity) > rgt;
      return [id, { lft, rgt, name, isLeaf }] as const;
    }),
  );
}

/** Orders the values of each attribute by the position of their source, then naturally. */
function inNaturalOrder(values: readonly (FacetValue & { sort: number })[]): FacetValue[] {
  return values
    .map(({ sort, ...value }) => ({ value, sort, key: naturalKey(value.name) }))
    .sort(
      (a, b) => a.value.attributeId - b.value.attributeId || a.sort - b.sort || compareNatural(a.key, b.key),
    )
    .map(({ value }) => value);
}

function placed<T extends { id: number }>(inOrder: readonly T[]): Map<number, Placed<T>> {
  return new Map(inOrder.map((each, place) => [each.id, { ...each, place }]));
}
