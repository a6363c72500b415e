import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';

export interface FacetAttribute {
  id: number;
  name: string;
  type: 'list' | 'number' | 'bool';
  unit: string | null;
  isPromoted: boolean;
}

/** Reads the attributes that are facets, in panel order; values of staff replace imported ones. */
export async function readFacetAttributes(db: Db): Promise<FacetAttribute[]> {
  const found = await sql<FacetAttribute>`
    select a.id, coalesce(o.name, a.name) as name, a.type, coalesce(o.unit, a.unit) as unit,
           coalesce(o.is_promoted, a.is_promoted) as "isPromoted"
    from attribute a left join attribute_override o on o.attribute_id = a.id
    where a.hidden_at is null and coalesce(o.is_facet, a.is_facet) and a.type <> 'text'
    order by coalesce(o.is_promoted, a.is_promoted) desc, coalesce(o.sort, a.sort), a.id
  `.execute(db);
  return found.rows;
}

export interface FacetValue {
  id: number;
  attributeId: number;
  name: string;
}

/** Reads their values with the position given by the source; the caller orders equal positions. */
export async function readFacetValues(
  db: Db,
  attributes: readonly number[],
): Promise<(FacetValue & { sort: number })[]> {
  const found = await sql<FacetValue & { sort: number }>`
    select id, attribute_id as "attributeId", name, sort from attribute_value
    where attribute_id = any(${attributes}::int[])
    order by attribute_id, sort, name collate "C", id
  `.execute(db);
  return found.rows;
}

export async function readBrandNames(db: Db): Promise<{ id: number; name: string }[]> {
  const found = await sql<{
    id: number;
    name: string;
  }>`select id, name from shown_brand order by name, id`.execute(db);
  return found.rows;
}

export async function readTagNames(db: Db): Promise<{ id: number; name: string }[]> {
  const found = await sql<{
    id: number;
    name: string;
  }>`select id, name from shown_tag order by sort, id`.execute(db);
  return found.rows;
}

/** The filters of categories that the staff has ordered, in that order. */
export async function readCategoryFacets(
  db: Db,
): Promise<{ categoryId: number; attributeId: number; isHidden: boolean }[]> {
  const found = await sql<{ categoryId: number; attributeId: number; isHidden: boolean }>`
    select category_id as "categoryId", attribute_id as "attributeId", is_hidden as "isHidden" from category_facet
    order by category_id, sort, attribute_id
  `.execute(db);
  return found.rows;
}

export async function readVisibleCategories(db: Db) {
  return db
    .selectFrom('category as c')
    .leftJoin('category_override as o', 'o.category_id', 'c.id')
    .select(({ fn }) => ['c.id', 'c.lft', 'c.rgt', fn.coalesce('o.name', 'c.name').as('name')])
    .where('c.lft', '>', 0)
    .execute();
}

export async function readSlots(db: Db) {
  return db.selectFrom('price_type').select(['id', 'slot']).where('hidden_at', 'is', null).execute();
}

export async function readShopNames(db: Db) {
  return db
    .selectFrom('shop')
    .select(['id', 'name', 'city_id'])
    .where('hidden_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
