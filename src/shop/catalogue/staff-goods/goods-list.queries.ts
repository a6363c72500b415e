import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { type GoodsState, ONE_C } from './goods-state.queries.ts';
import type { Photo } from './staff-goods.ts';

/** Filters of the goods of the staff. */
export interface GoodsFilter {
  /** Words of the name, or the beginning of the article. */
  text?: string | undefined;
  /** With all categories below it. */
  category?: number | undefined;
  brand?: number | undefined;
  tag?: number | undefined;
  lack?: 'photo' | 'text' | undefined;
  hidden?: 'yes' | 'no' | undefined;
  differs?: 'yes' | 'no' | undefined;
}

/** A product in the list of the staff. */
export interface StaffGoodsRow extends GoodsState {
  article: string;
  unit: string;
  slug: string;
  photo: Photo | null;
  /** Free in all warehouses. */
  stock: number;
  /** The retail price of the default city for one piece; null: none. */
  kopecks: Kopecks | null;
  isVisible: boolean;
  category: { id: number; name: string } | null;
}

const FROM = sql`product p left join product_override o on o.product_id = p.id`;

const ROW = sql`
  p.id, coalesce(o.name, p.name) as name, p.article, p.unit, p.slug, coalesce(o.version, 1) as version, ${ONE_C} as "oneC",
  to_jsonb(o) as own, exists (select from visible_product v where v.id = p.id) as "isVisible",
  (select jsonb_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height, 'ground', i.ground)
   from shown_product_image i where i.product_id = p.id order by i.sort, i.id limit 1) as photo,
  (select coalesce(sum(greatest(s.on_hand - coalesce(r.reserved, 0), 0)), 0)::float8
   from stock s join warehouse w on w.id = s.warehouse_id and w.hidden_at is null
   left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
   where s.product_id = p.id) as stock,
  (select pr.kopecks from city y join city_price_type t on t.city_id = y.id and t.audience = 'retail'
   join price pr on pr.price_type_id = t.price_type_id and pr.product_id = p.id
   where y.is_default order by pr.min_quantity limit 1) as kopecks,
  (select jsonb_build_object('id', c.id, 'name', coalesce(co.name, c.name))
   from shown_product_category pc join category c on c.id = pc.category_id
   left join category_override co on co.category_id = c.id
   where pc.product_id = p.id order by pc.is_main desc, c.lft limit 1) as category`;

/** SQL: the staff shows something else than 1C says. */
const DIFFERS = sql`(o.product_id is not null and (o.name <> p.name or o.description <> p.description
  or o.multiplicity <> p.multiplicity or o.is_hidden <> (p.hidden_at is not null) or o.seo_title is not null
  or o.seo_description is not null or o.images is not null or o.relations <> '{}'
  or (o.category_id is not null and not exists (select from product_category pc
        where pc.product_id = p.id and pc.category_id = o.category_id and pc.is_main))
  or exists (select from jsonb_each(o.tags) e where (e.value = 'true') <> exists (
        select from product_tag t where t.product_id = p.id and t.tag_id = e.key::int))
  or exists (select from jsonb_each_text(o.attributes) e where e.value <> coalesce((
        select string_agg(coalesce(v.name, replace(pa.number::text, '.', ','), pa.text), ', ' order by pa.position)
        from product_attribute pa left join attribute_value v on v.id = pa.value_id
        where pa.product_id = p.id and pa.attribute_id = e.key::int), ''))))`;

function fits({ text, category, brand, tag, lack, hidden, differs }: GoodsFilter): RawBuilder<unknown> {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);
  return allOf(
    [
      sql`true`,
      ...words.map(
        (word) =>
          sql`(p.article ilike ${`${escaped(word)}%`} or coalesce(o.name, p.name) ilike ${`%${escaped(word)}%`})`,
      ),
      category &&
        sql`exists (select from shown_product_category pc join category c on c.id = pc.category_id
          join category top on top.id = ${category}
          where pc.product_id = p.id and (c.id = top.id or (top.lft > 0 and c.lft between top.lft and top.rgt)))`,
      brand && sql`p.brand_id = ${brand}`,
      tag && sql`exists (select from shown_product_tag t where t.product_id = p.id and t.tag_id = ${tag})`,
      lack === 'photo' && sql`not exists (select from shown_product_image i where i.product_id = p.id)`,
      lack === 'text' && sql`coalesce(o.description, p.description) = ''`,
      hidden && sql`exists (select from visible_product v where v.id = p.id) = ${hidden === 'no'}`,
      // Without own values the comparison is null, which is no difference either.
      differs && sql`coalesce(${DIFFERS}, false) = ${differs === 'yes'}`,
    ].filter((each) => each !== false),
  );
}

/** Products, newest first. @param page only those with an id below `before` */
export async function readStaffGoods(
  db: Db,
  filter: GoodsFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<StaffGoodsRow[]> {
  const where = allOf([fits(filter), before && sql`p.id < ${before}`]);
  const { rows } = await sql<StaffGoodsRow>`
    select ${ROW} from (select p.id from ${FROM} where ${where} order by p.id desc limit ${most}) found
    join product p using (id) left join product_override o on o.product_id = p.id order by p.id desc
  `.execute(db);
  return rows;
}

/** Some products by their ids, newest first. */
export async function readStaffGoodsByIds(db: Db, ids: readonly number[]): Promise<StaffGoodsRow[]> {
  const { rows } = await sql<StaffGoodsRow>`
    select ${ROW} from ${FROM} where p.id = any(${ids}::int[]) order by p.id desc
  `.execute(db);
  return rows;
}

/** How many products the filter finds; one more than `MOST_COUNTED` stands for all larger numbers. */
export async function countStaffGoods(db: Db, filter: GoodsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${FROM} where ${fits(filter)} limit ${MOST_COUNTED + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of all products that the filter finds, at most `most`, in their order. */
export async function readStaffGoodsIds(db: Db, filter: GoodsFilter, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${FROM} where ${fits(filter)} order by p.id limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}
