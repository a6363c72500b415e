import type { TextDocument } from '../text/document-terms.ts';
import { hashName, type RowBytes } from './row-bytes.ts';
import { type Connection, copyChunks, writtenSince } from './rows.queries.ts';

/** What a listed product is called, as the text index is told. */
export interface ListedText extends TextDocument {
  /** The main category alone: what may be suggested. */
  readonly mainCategory: string;
  /** Cities where it can be bought, ids. */
  readonly cities: readonly number[];
  /** Stands for all its texts. */
  readonly hash: number;
}

/** Category → its name and those of all above it, the way it stands in the texts of its goods. */
export async function readCategoryPaths(client: Connection): Promise<Map<number, string>> {
  const found = await client.query<{ id: number; path: string }>(`with ${PLACES} select id, path from place`);
  return new Map(found.rows.map(({ id, path }) => [id, path]));
}

/** Whose texts are read: of all, of some products, or of those written since a snapshot and those of some categories. */
export type WantedTexts = 'all' | readonly number[] | { since: string; categories: readonly number[] };

/**
 * Texts of every listed product, or of those that changed: staff's names over imported ones, the names of its
 * categories and of all above them. What was written is seen in `search_text`, which is told of every word but the names
 * of the categories above.
 * @param cityNumber the number of a city in the index, by its id
 */
export async function* eachDocument(
  client: Connection,
  which: WantedTexts,
  cityNumber: (cityId: number) => number,
): AsyncGenerator<ListedText> {
  let read: ListedText[] = [];
  const take = (row: RowBytes) => read.push(readDocument(row, cityNumber));
  for await (const _ of copyChunks(client, documentsOf(conditionOf(which)), take)) {
    yield* read;
    read = [];
  }
}

function conditionOf(which: WantedTexts): string {
  if (which === 'all') return 'true';
  if ('since' in which)
    return `l.product_id = any(array(
      select product_id from search_text where ${writtenSince(which)}
      union select product_id from product_category where category_id = ${anyOf(which.categories)}))`;
  return `l.product_id = ${anyOf(which)}`;
}

const anyOf = (ids: readonly number[]) => `any('{${ids.join(',')}}'::int[])`;

const PLACES = `
  named as materialized (
    select c.id, c.lft, c.rgt, coalesce(o.name, c.name) as name
    from category c left join category_override o on o.category_id = c.id where c.lft > 0
  ), place as materialized (
    select own.id, own.name, string_agg(above.name, ' · ' order by above.lft desc) as path
    from named own join named above on own.lft between above.lft and above.rgt group by own.id, own.name
  )`;

const documentsOf = (condition: string) => `
  with shown as materialized (
    select l.product_id as id, l.popularity, l.cities, l.brand_id from listing l
    where l.previous_lft < 0 and ${condition}
  ), ${PLACES}, places as materialized (
    select pc.product_id as id, (array_agg(place.name order by pc.is_main desc, place.id))[1] as main,
           string_agg(place.path, ' · ' order by pc.is_main desc, place.id) as names
    from product_category pc join place on place.id = pc.category_id
    where pc.product_id in (select id from shown) group by pc.product_id
  )
  select s.id, s.popularity, s.cities, coalesce(o.name, p.name), p.article, coalesce(b.name, ''),
         coalesce(places.main, ''), coalesce(places.names, '')
  from shown s join product p on p.id = s.id
  left join product_override o on o.product_id = p.id
  left join brand b on b.id = s.brand_id
  left join places on places.id = s.id`;

function readDocument(row: RowBytes, cityNumber: (cityId: number) => number): ListedText {
  const text = (field: number) => row.text(field).toString();
  const cities = row.ints(2);
  return {
    id: row.int(0),
    popularity: row.int(1),
    cities,
    availableIn: cities.map(cityNumber),
    name: text(3),
    article: text(4),
    brand: text(5),
    mainCategory: text(6),
    category: text(7),
    hash: [3, 4, 5, 7].reduce((sum, field) => Math.imul(sum, 31) + hashName(row.text(field)), 0) | 0,
  };
}
