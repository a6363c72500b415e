import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { ChangeEntry } from '../../audit/outdated/outdated.ts';

/** What the page of a product shows the staff besides its row. */
export interface GoodsMore {
  brand: string | null;
  updatedAt: Date;
  /** Its id in 1C; null: it did not come from there. */
  oneCId: string | null;
  attributes: {
    id: number;
    name: string;
    unit: string | null;
    type: 'list' | 'number' | 'bool' | 'text';
    group: string;
  }[];
  tags: { id: number; name: string }[];
  categories: { id: number; name: string }[];
  related: { id: number; name: string; article: string }[];
  documents: {
    id: number;
    name: string;
    number: string;
    validTo: LegalDay | null;
    type: string;
    size: number;
    src: string;
    isOwn: boolean;
  }[];
}

/**
 * Reads it.
 * @param attributes with values of 1C or own ones
 * @param related products that it refers to
 * @param categories that it stands in, by 1C or by the staff
 */
export async function readGoodsMore(
  db: Db,
  id: number,
  wanted: { attributes: readonly number[]; related: readonly number[]; categories: readonly number[] },
): Promise<GoodsMore> {
  const { rows } = await sql<GoodsMore>`
    select b.name as brand, p.updated_at as "updatedAt",
      (select e.value from external_id e where e.kind = 'product' and e.id = p.id order by e.source limit 1) as "oneCId",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', coalesce(o.name, a.name), 'unit', coalesce(o.unit, a.unit),
         'type', a.type, 'group', coalesce(o.group_name, a.group_name)) order by coalesce(o.sort, a.sort), a.id), '[]')
       from attribute a left join attribute_override o on o.attribute_id = a.id
       where a.hidden_at is null and a.id = any(${wanted.attributes}::int[])) as attributes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.sort, t.id), '[]') from shown_tag t) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', coalesce(o.name, c.name))), '[]')
       from category c left join category_override o on o.category_id = c.id
       where c.id = any(${wanted.categories}::int[])) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', coalesce(o.name, r.name), 'article', r.article)), '[]')
       from product r left join product_override o on o.product_id = r.id
       where r.id = any(${wanted.related}::int[])) as related,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'number', d.number, 'validTo', d.valid_to,
         'type', d.type, 'size', d.size, 'isOwn', d.file_id is not null, 'src', d.src)
         order by d.sort, d.id), '[]') from product_document d where d.product_id = p.id) as documents
    from product p left join shown_brand b on b.id = p.brand_id where p.id = ${id}
  `.execute(db);
  return rows[0] as GoodsMore;
}

/** The last changes of a product by people, newest first. */
export async function readGoodsHistory(db: Db, id: number, most: number): Promise<ChangeEntry[]> {
  const { rows } = await sql<ChangeEntry>`
    select a.at, a.actor, a.action, a.details, u.name from audit_entry a left join app_user u on u.id = a.actor_id
    where a.subject_kind = 'product' and a.subject_id = ${id} order by a.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** What filters and actions of goods offer. */
export interface GoodsOptions {
  categories: { id: number; name: string; depth: number }[];
  brands: { id: number; name: string }[];
  tags: { id: number; name: string }[];
  attributes: { id: number; name: string; unit: string | null; type: 'list' | 'number' | 'bool' | 'text' }[];
}

export async function readGoodsOptions(db: Db): Promise<GoodsOptions> {
  const { rows } = await sql<GoodsOptions>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', coalesce(o.name, c.name), 'depth', c.depth)
         order by c.lft), '[]') from category c left join category_override o on o.category_id = c.id where c.lft > 0) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from shown_brand) as brands,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by sort, id), '[]') from shown_tag) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', coalesce(o.name, a.name), 'type', a.type,
         'unit', coalesce(o.unit, a.unit)) order by coalesce(o.name, a.name), a.id), '[]')
       from attribute a left join attribute_override o on o.attribute_id = a.id where a.hidden_at is null) as attributes
  `.execute(db);
  return rows[0] as GoodsOptions;
}

/** The values of a list attribute, in order. */
export async function readAttributeValues(db: Db, id: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from attribute_value where attribute_id = ${id} order by sort, number nulls last, name limit ${most}
  `.execute(db);
  return rows.map(({ name }) => name);
}
