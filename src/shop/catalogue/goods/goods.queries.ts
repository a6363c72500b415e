import { sql } from 'kysely';
import type { PublicDb } from '../../../platform/database/db.server.ts';
import { preparedPublic } from '../../../platform/database/prepared.server.ts';
import { type PriceColumns, pricesColumn } from '../../pricing/pricing.server.ts';
import { type FreeStock, freeStockColumn } from '../../stock/stock.server.ts';
import { type AttributeRow, attributesOf } from '../card/card.queries.ts';

/**
 * SQL of a lateral join `m` over `p`: the main category of a product, else its first visible category in the tree.
 */
const MAIN_CATEGORY = `left join lateral (
     select c.id, c.lft from shown_product_category pc join category c on c.id = pc.category_id
     where pc.product_id = p.id and c.lft > 0 order by pc.is_main desc, c.lft limit 1
   ) m on true`;

/**
 * Returns the ids of visible products in the order of a price list: by the category tree, then by name.
 * @param categories only products in these categories and below them; null: all
 */
export async function readGoodsIds(db: PublicDb, categories: readonly number[] | null): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select p.id from visible_product v join product p on p.id = v.id
    left join product_override o on o.product_id = p.id ${sql.raw(MAIN_CATEGORY)}
    where ${categories}::int[] is null or exists (
      select from shown_product_category pc join category c on c.id = pc.category_id
      join category chosen on chosen.id = any(${categories}::int[]) and c.lft between chosen.lft and chosen.rgt
      where pc.product_id = p.id and c.lft > 0)
    order by m.lft nulls last, coalesce(o.name, p.name) collate "C", p.id
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export interface GoodsRow {
  id: number;
  slug: string;
  name: string;
  article: string;
  brand: string | null;
  unit: string;
  multiplicity: number;
  /** null: the product is in no visible category. */
  categoryId: number | null;
  prices: PriceColumns | null;
  stock: FreeStock[] | null;
}

const COLUMNS = `p.id, p.slug, coalesce(o.name, p.name) as name, p.article, b.name as brand, p.unit,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, m.id as "categoryId",
          ${pricesColumn('p.id', '(select $2::int[])::int[]')} as prices,
          ${freeStockColumn('p.id', '(select $3::int)')} as stock`;

const FROM = `from product p join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   left join shown_brand b on b.id = p.brand_id ${MAIN_CATEGORY}
   where p.id = any((select $1::int[])::int[])`;

const selectGoods = preparedPublic<GoodsRow>('goods', `select ${COLUMNS} ${FROM}`);

/** Reads visible products for a price list, in no order. */
export async function readGoods(
  db: PublicDb,
  ids: readonly number[],
  given: { priceTypes: readonly number[]; cityId: number },
): Promise<GoodsRow[]> {
  return selectGoods(db, [ids, given.priceTypes, given.cityId]);
}

export interface DescribedGoodsRow extends GoodsRow {
  description: string;
  barcode: string | null;
  weightGrams: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  country: string | null;
  images: string[] | null;
  attributes: AttributeRow[] | null;
}

const selectDescribedGoods = preparedPublic<DescribedGoodsRow>(
  'described goods',
  `select ${COLUMNS}, coalesce(o.description, p.description) as description, p.barcode,
          p.weight_g as "weightGrams", p.length_mm as length, p.width_mm as width, p.height_mm as height, p.country,
          (select json_agg(src order by sort, id) from shown_product_image where product_id = p.id) as images,
          (${attributesOf('p.id', 'true')}) as attributes ${FROM}`,
);

/** Like `readGoods`, with descriptions, images and attributes, for feeds. */
export async function readDescribedGoods(
  db: PublicDb,
  ids: readonly number[],
  given: { priceTypes: readonly number[]; cityId: number },
): Promise<DescribedGoodsRow[]> {
  return selectDescribedGoods(db, [ids, given.priceTypes, given.cityId]);
}
