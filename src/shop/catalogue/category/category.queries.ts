import { sql } from 'kysely';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';

/** A visible category. Values set by staff override imported ones. */
export interface CategoryRow {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
  imageSrc: string | null;
  imageGround: string | null;
  lft: number;
  rgt: number;
  depth: number;
}

const columns = sql`c.id, c.parent_id as "parentId", coalesce(o.name, c.name) as name, c.slug,
  c.image_src as "imageSrc", c.image_ground as "imageGround", c.lft, c.rgt, c.depth`;

/** Reads the visible categories in the order of the tree. */
export async function readCategories(db: PublicDb): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    select ${columns} from category c left join category_override o on o.category_id = c.id
    where c.lft > 0 order by c.lft
  `.execute(db);
  return found.rows;
}

export interface CategoryDetails extends CategoryRow {
  description: string;
  seoTitle: string | null;
  seoDescription: string | null;
}

export async function readCategoryBySlug(db: Db, slug: string): Promise<CategoryDetails | undefined> {
  const found = await sql<CategoryDetails>`
    select ${columns}, coalesce(o.description, c.description) as description,
           o.seo_title as "seoTitle", o.seo_description as "seoDescription"
    from category c left join category_override o on o.category_id = c.id
    where c.slug = ${slug} and c.lft > 0
  `.execute(db);
  return found.rows[0];
}

/** Returns the current slug of a category that had this slug before. */
export async function readMovedSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('slug_history')
    .innerJoin('category', 'category.id', 'slug_history.target_id')
    .select('category.slug')
    .where('slug_history.kind', '=', 'category')
    .where('slug_history.slug', '=', slug)
    .where('category.lft', '>', 0)
    .executeTakeFirst();
  return row?.slug;
}

/** Returns the category of a product's page: the main one, else the first visible. */
export async function readMainCategory(db: PublicDb, productId: number): Promise<CategoryRow | undefined> {
  const found = await sql<CategoryRow>`
    select ${columns} from shown_product_category pc
    join category c on c.id = pc.category_id and c.lft > 0
    left join category_override o on o.category_id = c.id
    where pc.product_id = ${productId} order by pc.is_main desc, c.lft limit 1
  `.execute(db);
  return found.rows[0];
}
