import { sql } from 'kysely';
import type { Db, Tx } from '../../src/platform/database/db.server.ts';
import { SOURCE } from '../shell.queries.ts';

/** Whether any content exists: texts are filled in once and then belong to the editors. */
export async function hasTexts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from content_item where kind <> 'info') or exists (select from post_category) as has
  `.execute(db);
  return rows[0]?.has ?? false;
}

export async function readCityIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('city').select(['slug', 'id']).execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Ids and addresses of the demo's categories by their keys of demo/categories.ts; addresses are made from names. */
export async function readCategories(db: Db): Promise<Map<string, { id: number; slug: string }>> {
  const rows = await db
    .selectFrom('external_id as e')
    .innerJoin('category as c', 'c.id', 'e.id')
    .select(['e.value as key', 'c.id', 'c.slug'])
    .where('e.source', '=', SOURCE)
    .where('e.kind', '=', 'category')
    .execute();
  return new Map(rows.map(({ key, id, slug }) => [key, { id, slug }]));
}

/** The best-selling products of each category, the same number of each; all sizes of a series count as one product. */
export async function readMostTaken(db: Db, categories: readonly number[], each: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${categories}::int[]) with ordinality as s (category, place)
    cross join lateral (
      select f.id, f.popularity from (
        select distinct on (coalesce(p.family_id, -p.id)) p.id, p.popularity, p.article
        from product p join product_category pc on pc.product_id = p.id and pc.is_main
        where pc.category_id = s.category and p.hidden_at is null
        order by coalesce(p.family_id, -p.id), p.popularity desc, p.article) f
      order by f.popularity desc, f.article limit ${each}) g
    order by s.place, g.popularity desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Links of the header's menu, in their order. */
export async function readMenuLinks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('menu_item').select('href').orderBy('sort').orderBy('id').execute();
  return rows.map(({ href }) => href);
}

export async function replaceMenu(tx: Tx, items: readonly { name: string; href: string }[]): Promise<void> {
  await tx.deleteFrom('menu_item').execute();
  await tx
    .insertInto('menu_item')
    .values(items.map((item, sort) => ({ ...item, sort })))
    .execute();
}
