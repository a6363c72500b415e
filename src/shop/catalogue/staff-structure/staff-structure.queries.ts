import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { OwnFields, StructureKind } from './staff-structure.ts';

/** What 1C and the staff say of a category, attribute, tag or brand. */
export interface StructureRow {
  id: number;
  version: number;
  /** The row that 1C has sent. */
  oneC: Record<string, unknown>;
  /** What the staff shows instead, by column; null: nothing. */
  own: Record<string, unknown> | null;
  /** How many visible and hidden goods have it. */
  goods: number;
}

/** SQL: how many goods have the row `x` of a kind. */
const GOODS: Record<StructureKind, string> = {
  category: 'shown_product_category where category_id = x.id',
  attribute: 'shown_product_attribute where attribute_id = x.id',
  tag: 'shown_product_tag where tag_id = x.id',
  brand: 'product where brand_id = x.id',
};
const ORDER: Record<StructureKind, string> = {
  category: 'coalesce(o.sort, x.sort), coalesce(o.name, x.name) collate "C", x.id',
  attribute: 'x.hidden_at nulls first, coalesce(o.sort, x.sort), x.id',
  tag: 'coalesce(o.sort, x.sort), x.id',
  brand: 'coalesce(o.name, x.name), x.id',
};

const rowsOf = (kind: StructureKind) => sql`
  select x.id, coalesce(o.version, 1) as version, to_jsonb(x) as "oneC", to_jsonb(o) as own,
    (select count(*)::int from ${sql.raw(GOODS[kind])}) as goods
  from ${sql.table(kind)} x left join ${sql.table(`${kind}_override`)} o on ${sql.ref(`o.${kind}_id`)} = x.id`;

/** All of a kind, in their order; categories as siblings, whatever their parents. */
export async function readStructure(db: Db, kind: StructureKind): Promise<StructureRow[]> {
  const { rows } = await sql<StructureRow>`${rowsOf(kind)} order by ${sql.raw(ORDER[kind])}`.execute(db);
  return rows;
}

export async function readOne(db: Db, kind: StructureKind, id: number): Promise<StructureRow | undefined> {
  const { rows } = await sql<StructureRow>`${rowsOf(kind)} where x.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks one until the transaction ends. */
export async function lockOne(tx: Tx, kind: StructureKind, id: number): Promise<StructureRow | undefined> {
  await sql`select id from ${sql.table(kind)} where id = ${id} for no key update`.execute(tx);
  return readOne(tx, kind, id);
}

/** Sets own values by column, with a new version. No columns: the version alone. */
export async function writeOwnFields(
  tx: Tx,
  kind: StructureKind,
  id: number,
  values: OwnFields,
): Promise<void> {
  const table = sql.table(`${kind}_override`);
  const key = sql.ref(`${kind}_id`);
  const columns = Object.keys(values);
  const names = columns.map((column) => sql`, ${sql.ref(column)}`);
  const given = columns.map((column) => sql`, ${values[column]}`);
  const set = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}, `);
  await sql`
    insert into ${table} as o (${key}${sql.join(names, sql``)}) values (${id}${sql.join(given, sql``)})
    on conflict (${key}) do update set ${sql.join(set, sql``)} version = o.version + 1
  `.execute(tx);
}

/** The products that have one directly. */
export async function readProductsWith(tx: Tx, kind: StructureKind, id: number): Promise<number[]> {
  const column = kind === 'brand' ? 'id' : 'product_id';
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from ${sql.raw(GOODS[kind].replace('x.id', String(Number(id))))} order by 1
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** An attribute as a filter of a category. */
export interface FacetRow {
  id: number;
  name: string;
  isHidden: boolean;
  /** How many goods of the category and below it have it. */
  goods: number;
}

/** The attributes that may be filters of a category, in the order in which buyers see them. */
export async function readFacets(db: Db, categoryId: number): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`
    with used as (
      select pa.attribute_id as id, count(distinct pa.product_id)::int as goods
      from category top join category c on c.lft between top.lft and top.rgt and c.lft > 0
      join shown_product_category pc on pc.category_id = c.id
      join shown_product_attribute pa on pa.product_id = pc.product_id
      where top.id = ${categoryId} group by 1)
    select a.id, coalesce(o.name, a.name) as name, coalesce(f.is_hidden, false) as "isHidden", coalesce(u.goods, 0) as goods
    from attribute a left join attribute_override o on o.attribute_id = a.id
    left join used u on u.id = a.id
    left join category_facet f on f.attribute_id = a.id and f.category_id = ${categoryId}
    where a.hidden_at is null and a.type <> 'text' and coalesce(o.is_facet, a.is_facet)
      and (u.id is not null or f.category_id is not null)
    order by f.sort nulls last, coalesce(o.is_promoted, a.is_promoted) desc, coalesce(o.sort, a.sort), a.id
  `.execute(db);
  return rows;
}

/** Replaces the filters of a category; none: those of all. */
export async function writeFacets(
  tx: Tx,
  categoryId: number,
  facets: readonly { attribute: number; is_hidden: boolean }[],
): Promise<void> {
  await sql`delete from category_facet where category_id = ${categoryId}`.execute(tx);
  if (facets.length === 0) return;
  await sql`
    insert into category_facet (category_id, attribute_id, sort, is_hidden)
    select ${categoryId}, x.attribute, x.place, x.is_hidden
    from jsonb_to_recordset(${JSON.stringify(facets.map((each, place) => ({ ...each, place })))}::jsonb)
      as x (attribute int, is_hidden boolean, place int)
  `.execute(tx);
}

/** The ids among these that are attributes which may be filters. */
export async function readFacetIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from attribute where id = any(${ids}::int[]) and hidden_at is null and type <> 'text'
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the children of a category, or the roots. @returns their ids in order */
export async function lockSiblings(tx: Tx, parent: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select x.id from category x left join category_override o on o.category_id = x.id
    where x.parent_id is not distinct from ${parent}::int
    order by coalesce(o.sort, x.sort), coalesce(o.name, x.name) collate "C", x.id for no key update of x
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The names of categories, and who has changed their order last; `last` undefined: nobody of the staff. */
export async function readOrderChange(
  tx: Tx,
  ids: readonly number[],
): Promise<{ names: ReadonlyMap<number, string>; last: { by: string | null; at: Date } | undefined }> {
  const named = await sql<{ id: number; name: string }>`
    select x.id, coalesce(o.name, x.name) as name from category x left join category_override o on o.category_id = x.id
    where x.id = any(${[...ids]}::int[])
  `.execute(tx);
  const changed = await sql<{ by: string | null; at: Date }>`
    select u.name as by, a.at from audit_entry a left join app_user u on u.id = a.actor_id
    where a.subject_kind = 'category' and a.subject_id = any(${[...ids]}::int[])
      and a.details @> '{"changed": [{"field": "sort"}]}'
    order by a.id desc limit 1
  `.execute(tx);
  return { names: new Map(named.rows.map(({ id, name }) => [id, name])), last: changed.rows[0] };
}

/** Adds a tag of the staff after the others. @returns its id; undefined when its name is taken */
export async function insertTag(tx: Tx, name: string, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tag (name, slug, sort)
    select ${name}, case when exists (select from tag where slug = ${slug})
        then left(${slug}, 90) || '-' || left(md5(${name}), 6) else ${slug} end,
      coalesce((select max(sort) + 1 from tag), 0)
    where not exists (select from shown_tag where lower(name) = lower(${name}))
    on conflict do nothing returning id
  `.execute(tx);
  return rows[0]?.id;
}
