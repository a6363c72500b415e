import type { Db } from '../../core/db.server.ts';
import {
  type FacetAttribute,
  type FacetValue,
  readBrandNames,
  readFacetAttributes,
  readFacetValues,
  readShopNames,
  readSlots,
  readTagNames,
  readVisibleCategories,
} from './dictionary.queries.ts';

/** Something that is chosen by, with its place in the order of display. */
export type Placed<T> = T & { readonly place: number };

/** Everything a list needs to know of the catalogue besides its goods: small, and read as a whole. */
export interface Dictionary {
  categories: ReadonlyMap<number, { lft: number; rgt: number; name: string }>;
  attributes: ReadonlyMap<number, FacetAttribute>;
  /** Value id → its value, in the order of display. */
  values: ReadonlyMap<number, Placed<FacetValue>>;
  /** Attribute → ids of its values. */
  valuesOf: ReadonlyMap<number, readonly number[]>;
  /** In the order of display, too. */
  brands: ReadonlyMap<number, Placed<{ id: number; name: string }>>;
  tags: ReadonlyMap<number, string>;
  shops: ReadonlyMap<number, { name: string; cityId: number }>;
  /** Price type → position in `listing.prices`. */
  slots: ReadonlyMap<number, number>;
}

export async function readDictionary(db: Db): Promise<Dictionary> {
  const [categories, attributes, brands, tags, shops, slots] = await Promise.all([
    readVisibleCategories(db),
    readFacetAttributes(db),
    readBrandNames(db),
    readTagNames(db),
    readShopNames(db),
    readSlots(db),
  ]);
  const values = await readFacetValues(
    db,
    attributes.filter(({ type }) => type !== 'number').map(({ id }) => id),
  );
  return {
    categories: new Map(categories.map(({ id, lft, rgt, name }) => [id, { lft, rgt, name }])),
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
    slots: new Map(slots.map(({ id, slot }) => [id, slot])),
  };
}

function placed<T extends { id: number }>(inOrder: readonly T[]): Map<number, Placed<T>> {
  return new Map(inOrder.map((each, place) => [each.id, { ...each, place }]));
}
