import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** What a text is looked for by. */
export interface TextMatch {
  /** Of letters and digits alone (`searchWords`): all of them must be there… */
  words: readonly string[];
  /** …at the beginning of words, or anywhere inside when no goods have such beginnings («47» in «ВА47»). */
  inside: boolean;
  /** The whole text without separators, as articles are kept. */
  article: string;
  /** Categories that the text names: with all goods in them. */
  within: readonly { lft: number; rgt: number }[];
}

/** Whether a row of `listing join search_text` answers the text. */
export function answersText({ words, inside, within }: TextMatch): RawBuilder<boolean> {
  const found = hasWords(sql`words`, words, inside ? insideWords : beginningOfWord);
  if (within.length === 0) return found;
  return sql<boolean>`(${found} or product_id in (
    select below.product_id from unnest(${within.map(({ lft }) => lft)}::int[], ${within.map(({ rgt }) => rgt)}::int[])
      as c (lft, rgt) join listing below on below.lft between c.lft and c.rgt))`;
}

function hasWords(
  column: RawBuilder<unknown>,
  words: readonly string[],
  pattern: (word: string) => string,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like ${pattern(word)}`),
    sql` and `,
  )})`;
}

/** «16» is not «160», while «1017» begins an article and «1» may become anything. */
function beginningOfWord(word: string): string {
  return /^[0-9]{2,3}$/.test(word) ? `% ${word} %` : `% ${word}%`;
}

/** Two letters are inside words everywhere, two digits of «ВА47» are not. */
function insideWords(word: string): string {
  return word.length > 2 || /^[0-9]{2}$/.test(word) ? `%${word}%` : `% ${word}%`;
}

/** Best first: the very article, what can be bought, what has the words in its name, then popularity. */
export function byRelevance(match: TextMatch, isAvailable: RawBuilder<boolean>): RawBuilder<unknown> {
  const inName = hasWords(sql`split_part(words, '|', 1)`, match.words, beginningOfWord);
  return sql`(article = ${match.article}) desc, ${isAvailable} desc, ${inName} desc, popularity desc`;
}

/** Whether any shown product answers. */
export async function findsAny(db: Db, match: TextMatch): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (select from listing join search_text using (product_id) where ${answersText(match)}) as found
  `.execute(db);
  return found.rows[0]?.found ?? false;
}

/** Categories whose names have the words, of those that have goods; the widest first. */
export async function findCategories(
  db: Db,
  words: readonly string[],
): Promise<{ name: string; lft: number; rgt: number }[]> {
  const named = sql`(' ' || search_words(coalesce(o.name, c.name)) || ' ')`;
  const found = await sql<{ name: string; lft: number; rgt: number }>`
    select coalesce(o.name, c.name) as name, c.lft, c.rgt
    from category c left join category_override o on o.category_id = c.id
    where c.lft > 0 and ${hasWords(named, words, beginningOfWord)}
      and exists (select from listing where lft between c.lft and c.rgt)
    order by c.rgt - c.lft desc, c.lft limit 100
  `.execute(db);
  return found.rows;
}

/** Brings `search_text` to what the products of the temporary table `listing_shown` are called now. */
export async function writeSearchText(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  await sql`
    delete from search_text t
    where ${ids === 'all' ? sql`true` : sql`t.product_id = any(${ids}::int[])`}
      and not exists (select from listing_shown s where s.id = t.product_id)
  `.execute(tx);
  await sql`
    with place as materialized (
      select c.id, search_words(coalesce(o.name, c.name)) as words
      from category c left join category_override o on o.category_id = c.id where c.lft > 0
    ), places as materialized (
      select s.id, string_agg(place.words, ' ' order by place.id) as words
      from listing_shown s join product_category pc on pc.product_id = s.id join place on place.id = pc.category_id
      group by s.id
    ), maker as materialized (select id, search_words(name) as words from brand)
    insert into search_text
    select w.* from (
      select p.id, concat_ws(' ', '', search_words(coalesce(o.name, p.name)), '|', a.words, a.key, maker.words,
               places.words, '') as words, a.key as article
      from listing_shown s join product p on p.id = s.id
      left join product_override o on o.product_id = p.id
      left join maker on maker.id = s.brand_id
      left join places on places.id = s.id
      cross join lateral (
        select words, replace(words, ' ', '') as key from (select search_words(p.article) as words offset 0) once
      ) a
    ) w left join search_text t on t.product_id = w.id
    where t.product_id is null or (t.words, t.article) is distinct from (w.words, w.article)
    on conflict (product_id) do update set words = excluded.words, article = excluded.article
  `.execute(tx);
}
