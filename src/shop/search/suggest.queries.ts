import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';
import { answersText, byRelevance, type TextMatch } from './search-text.queries.ts';

/** Finds the names of the best matching products, or their articles while an article is being typed. */
export async function findSuggestedTexts(
  db: Db,
  match: TextMatch,
  cityId: number,
  limit: number,
): Promise<string[]> {
  const isAvailable = sql<boolean>`(${cityId}::int = any(cities))`;
  const found = await sql<{ text: string }>`
    with best as materialized (
      select product_id, article like ${`${match.article}%`} as is_article,
             row_number() over (order by ${byRelevance(match, isAvailable)}, product_id) as place
      from listing join search_text using (product_id)
      where previous_lft < 0 and ${answersText(match)} order by place limit ${limit}
    )
    select case when best.is_article then p.article else coalesce(o.name, p.name) end as text
    from best join product p on p.id = best.product_id left join product_override o on o.product_id = p.id
    order by place
  `.execute(db);
  return found.rows.map(({ text }) => text);
}

/** Limits the time of each statement for the rest of the transaction. */
export async function limitTime(db: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
}
