import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { OfOneC, OwnRow } from './staff-goods.ts';

/** What 1C and the staff say of a product. */
export interface GoodsState {
  id: number;
  name: string;
  version: number;
  oneC: OfOneC;
  own: OwnRow | null;
}

/** SQL: the value of 1C by field of `product p`, as `OfOneC`. */
export const ONE_C = sql<OfOneC>`jsonb_build_object(
    'name', p.name, 'description', p.description, 'multiplicity', p.multiplicity, 'hidden', p.hidden_at is not null,
    'seo_title', null, 'seo_description', null,
    'category', (select pc.category_id from product_category pc where pc.product_id = p.id and pc.is_main),
    'photos', coalesce((select jsonb_agg(jsonb_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height,
        'ground', i.ground) order by i.sort, i.id) from product_image i where i.product_id = p.id), '[]'))
  || coalesce((select jsonb_object_agg('tag.' || t.tag_id, true) from product_tag t where t.product_id = p.id), '{}')
  || coalesce((select jsonb_object_agg('attribute.' || a.attribute_id, a.value) from (
       select pa.attribute_id, string_agg(coalesce(v.name, replace(pa.number::text, '.', ','), pa.text), ', '
         order by pa.position) as value
       from product_attribute pa left join attribute_value v on v.id = pa.value_id
       where pa.product_id = p.id group by pa.attribute_id) a), '{}')
  || coalesce((select jsonb_object_agg('relation.' || r.kind, r.ids) from (
       select kind, jsonb_agg(related_id order by sort, related_id) as ids from product_relation
       where product_id = p.id group by kind) r), '{}')`;

const STATE = sql`p.id, coalesce(o.name, p.name) as name, coalesce(o.version, 1) as version, ${ONE_C} as "oneC",
  to_jsonb(o) as own`;

/** Reads products, also hidden ones, in the order of their ids. */
export async function readStates(db: Db, ids: readonly number[]): Promise<GoodsState[]> {
  const { rows } = await sql<GoodsState>`
    select ${STATE} from product p left join product_override o on o.product_id = p.id
    where p.id = any(${ids}::int[]) order by p.id
  `.execute(db);
  return rows;
}

/** The same, locked until the transaction ends. */
export async function lockStates(tx: Tx, ids: readonly number[]): Promise<GoodsState[]> {
  await sql`select id from product where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
  return readStates(tx, ids);
}

/** Writes the own values of products; each gets a new version. */
export async function writeOwn(tx: Tx, rows: readonly (OwnRow & { product_id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_override as o (product_id, name, description, multiplicity, is_hidden, category_id, seo_title,
      seo_description, images, tags, attributes, relations)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (product_id int, name text, description text,
      multiplicity int, is_hidden boolean, category_id int, seo_title text, seo_description text, images jsonb,
      tags jsonb, attributes jsonb, relations jsonb)
    on conflict (product_id) do update set name = excluded.name, description = excluded.description,
      multiplicity = excluded.multiplicity, is_hidden = excluded.is_hidden, category_id = excluded.category_id,
      seo_title = excluded.seo_title, seo_description = excluded.seo_description, images = excluded.images,
      tags = excluded.tags, attributes = excluded.attributes, relations = excluded.relations, version = o.version + 1
  `.execute(tx);
}

/** Counts a change of what belongs to a product besides its own values. */
export async function countGoodsVersion(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into product_override as o (product_id) values (${id})
    on conflict (product_id) do update set version = o.version + 1
  `.execute(tx);
}

/** What own values are checked against. */
export interface Known {
  tags: number[];
  categories: number[];
  products: number[];
  attributes: { id: number; type: 'list' | 'number' | 'bool' | 'text'; value: string; isValue: boolean }[];
}

/** Reads which of the given things exist. @param attributes the ids with the texts that they shall have */
export async function readKnown(
  db: Db,
  given: {
    tags: readonly number[];
    categories: readonly number[];
    products: readonly number[];
    attributes: readonly { id: number; value: string }[];
  },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select array(select id from tag where id = any(${given.tags}::int[])) as tags,
      array(select id from category where id = any(${given.categories}::int[]) and lft > 0) as categories,
      array(select id from product where id = any(${given.products}::int[])) as products,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'value', x.value, 'isValue',
         case a.type when 'text' then true when 'number' then exchange_number(x.value) is not null
           else exists (select from attribute_value v where v.attribute_id = a.id and v.name = x.value) end)), '[]')
       from jsonb_to_recordset(${JSON.stringify(given.attributes)}::jsonb) as x (id int, value text)
       join attribute a on a.id = x.id and a.hidden_at is null) as attributes
  `.execute(db);
  return rows[0] as Known;
}
