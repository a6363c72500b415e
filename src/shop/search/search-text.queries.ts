import { type RawBuilder, sql } from 'kysely';
import { withoutRowChecks } from '../../platform/database/bulk.queries.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { choosesByIndex, joinOwnValues } from './listing-refresh.queries.ts';

/** The words and article code of a query. */
export interface TextMatch {
  /** Words of letters and digits only (`searchWords`); each must begin a word of the product. */
  words: readonly string[];
  /** The whole text without separators, as articles are stored. */
  article: string;
}

/** A condition: a row of `listing join search_text` matches the text. */
export function answersText({ words }: TextMatch): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`words like ${beginningOfWord(word)}`),
    sql` and `,
  )})`;
}

/** «16» must not match «160», while «1017» may begin an article and «1» any number. */
function beginningOfWord(word: string): string {
  return /^[0-9]{2,3}$/.test(word) ? `% ${word} %` : `% ${word}%`;
}

/** Best first: the exact article, a whole group of an article, availability, popularity. */
export function byRelevance(match: TextMatch, isAvailable: RawBuilder<boolean>): RawBuilder<unknown> {
  const isGroup = /^[0-9a-z]*[0-9][0-9a-z]*$/.test(match.words.join(' '))
    ? sql`(words like ${`% ${match.article} %`}) desc, `
    : sql``;
  return sql`(article = ${match.article}) desc, ${isGroup}${isAvailable} desc, popularity desc`;
}

/** Whether any shown product matches. */
export async function findsAny(db: Db, match: TextMatch): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (select from listing join search_text using (product_id) where ${answersText(match)}) as found
  `.execute(db);
  return found.rows[0]?.found ?? false;
}

/**
 * Updates `search_text` to the current names.
 * @param ids products for which the temporary table `listing_shown` was made, or some of them
 */
export async function writeSearchText(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  const byIndex = await choosesByIndex(tx, ids);
  const isChosen = (id: string) => (ids === 'all' ? sql`true` : sql`${sql.ref(id)} = any(${ids}::int[])`);
  await sql`
    delete from search_text t
    where ${isChosen('t.product_id')}
      and not exists (select from listing_shown s where s.id = t.product_id)
  `.execute(tx);
  await withoutRowChecks(tx, () =>
    sql`
    with place as materialized (
      select c.id, search_words(coalesce(o.name, c.name)) as words
      from category c left join category_override o on o.category_id = c.id
      where c.lft > 0 and ${
        ids === 'all'
          ? sql`true`
          : sql`c.id in (select pc.category_id from listing_shown s ${joinOwnValues('shown_product_category', 'pc', byIndex)}
                          where ${isChosen('s.id')})`
      }
    ), places as materialized (
      select s.id, string_agg(place.words, ' ' order by place.id) as words
      from listing_shown s ${joinOwnValues('shown_product_category', 'pc', byIndex)} join place on place.id = pc.category_id
      where ${isChosen('s.id')} group by s.id
    ), maker as materialized (
      select id, search_words(name) as words from shown_brand
      where ${ids === 'all' ? sql`true` : sql`id in (select s.brand_id from listing_shown s where ${isChosen('s.id')})`}
    ), measured as materialized (
      select pa.product_id,
             string_agg(distinct concat(coalesce(v.name, trim_scale(pa.number::numeric)::text, pa.text), ' ',
               coalesce(u.unit, a.unit)), ' · ') as text
      from listing_shown s ${joinOwnValues('shown_product_attribute', 'pa', byIndex)}
      join attribute a on a.id = pa.attribute_id and a.hidden_at is null
      left join attribute_override u on u.attribute_id = a.id
      left join attribute_value v on v.id = pa.value_id
      where ${isChosen('s.id')} and coalesce(u.unit, a.unit) is not null
      group by pa.product_id
    )
    insert into search_text (product_id, words, article, measures)
    select w.* from (
      select p.id, concat_ws(' ', '', search_words(coalesce(o.name, p.name)), '|', a.words, a.key, maker.words,
               places.words, search_words(measured.text), search_words(p.barcode), '') as words, a.key as article,
             coalesce(measured.text, '') as measures
      from listing_shown s join product p on p.id = s.id
      left join product_override o on o.product_id = p.id
      left join maker on maker.id = s.brand_id
      left join places on places.id = s.id
      left join measured on measured.product_id = s.id
      cross join lateral (
        select words, replace(words, ' ', '') as key from (select search_words(p.article) as words offset 0) once
      ) a
      where ${isChosen('s.id')}
    ) w left join search_text t on t.product_id = w.id
    where t.product_id is null or (t.words, t.article, t.measures) is distinct from (w.words, w.article, w.measures)
    on conflict (product_id) do update set words = excluded.words, article = excluded.article, measures = excluded.measures
  `.execute(tx),
  );
}
