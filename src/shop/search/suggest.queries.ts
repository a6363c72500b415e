import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { answersText, type TextMatch } from './search-text.queries.ts';

/** What of a found product may be suggested. */
export interface SuggestedProduct {
  name: string;
  article: string;
  brand: string | null;
  categories: string[];
}

/** The most popular goods that answer, those that can be bought in the city first. */
export async function findSuggestedProducts(
  db: Db,
  match: TextMatch,
  cityId: number,
  limit: number,
): Promise<SuggestedProduct[]> {
  const found = await sql<SuggestedProduct>`
    with best as materialized (
      select product_id as id, (article = ${match.article}) as is_article, (${cityId}::int = any(cities)) as is_available,
             popularity
      from listing join search_text using (product_id)
      where previous_lft < 0 and ${answersText(match)}
      order by is_article desc, is_available desc, popularity desc, product_id limit ${limit}
    )
    select coalesce(o.name, p.name) as name, p.article, b.name as brand, array(
             select coalesce(co.name, c.name) from product_category pc
             join category c on c.id = pc.category_id and c.lft > 0
             left join category_override co on co.category_id = c.id
             where pc.product_id = p.id order by pc.is_main desc, c.id
           ) as categories
    from best join product p on p.id = best.id
    left join product_override o on o.product_id = p.id
    left join brand b on b.id = p.brand_id and b.hidden_at is null
    order by is_article desc, is_available desc, best.popularity desc, p.id
  `.execute(db);
  return found.rows;
}

/** For the rest of the transaction no statement runs longer. */
export async function limitTime(db: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
}
