import type { TextDocument } from '../text/document-terms.ts';
import { hashName } from './row-bytes.ts';
import { type Connection, copyRows, writtenSince } from './rows.queries.ts';

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
  return new Map(Array.from(await readCategories(client), ([id, { path }]) => [id, path]));
}

/** Whose texts are read: of all, of some products, or of those written since a snapshot and those of some categories. */
export type WantedTexts = 'all' | readonly number[] | { since: string; categories: readonly number[] };

/**
 * Texts of every listed product, or of those that changed: staff's names over imported ones, the names of its
 * categories and of all above them. What was written is seen in `search_text`, which is told of every word but the names
 * of the categories above. Brands and categories are few: their names are put to the goods here, not sent with each.
 * Product by product: of what is equally likely the first to come is suggested first.
 * @param cityNumber the number of a city in the index, by its id
 */
export async function eachDocument(
  client: Connection,
  which: WantedTexts,
  cityNumber: (cityId: number) => number,
  take: (document: ListedText) => void,
): Promise<void> {
  const brands = await readBrands(client);
  const categories = await readCategories(client);
  const namesOf = placeNames(categories);
  await copyRows(client, documentsOf(conditionOf(which)), (row) => {
    const cities = row.ints(2);
    const { main, names } = namesOf(row.ints(6));
    const brand = brands.get(row.int(5)) ?? NAMELESS;
    take({
      id: row.int(0),
      popularity: row.int(1),
      cities,
      availableIn: cities.map(cityNumber),
      name: row.text(3).toString(),
      article: row.text(4).toString(),
      barcode: row.text(7).toString(),
      measures: row.text(8).toString(),
      brand: brand.text,
      mainCategory: main,
      category: names.text,
      hash: mixed(
        ...[hashName(row.text(3)), hashName(row.text(4)), brand.hash, names.hash],
        ...[hashName(row.text(7)), hashName(row.text(8))],
      ),
    });
  });
}

/** A text of many goods with what stands for it. */
interface Name {
  readonly text: string;
  readonly hash: number;
}

const nameOf = (text: string): Name => ({ text, hash: hashName(Buffer.from(text)) });
const NAMELESS = nameOf('');

const mixed = (...hashes: number[]) => hashes.reduce((sum, hash) => Math.imul(sum, 31) + hash, 0) | 0;

interface CategoryName {
  readonly name: string;
  readonly path: string;
}

/** Of the categories of a product, the main one first: the name of the first that is seen, and all their paths. */
function placeNames(categories: ReadonlyMap<number, CategoryName>) {
  const known = new Map<string, { main: string; names: Name }>();
  return (ids: readonly number[]): { main: string; names: Name } => {
    const key = ids.join();
    let found = known.get(key);
    if (!found) {
      const seen = ids.flatMap((id) => categories.get(id) ?? []);
      found = { main: seen[0]?.name ?? '', names: nameOf(seen.map(({ path }) => path).join(' · ')) };
      known.set(key, found);
    }
    return found;
  };
}

async function readBrands(client: Connection): Promise<Map<number, Name>> {
  const found = await client.query<{ id: number; name: string }>('select id, name from brand');
  return new Map(found.rows.map(({ id, name }) => [id, nameOf(name)]));
}

/** Visible categories: what each is called, and the names of it and of all above it, its own first. */
async function readCategories(client: Connection): Promise<Map<number, CategoryName>> {
  const found = await client.query<{ id: number; rgt: number; name: string }>(
    `select c.id, c.rgt, coalesce(o.name, c.name) as name
     from category c left join category_override o on o.category_id = c.id where c.lft > 0 order by c.lft`,
  );
  const categories = new Map<number, CategoryName>();
  let above: { rgt: number; path: string }[] = [];
  for (const { id, rgt, name } of found.rows) {
    above = above.filter((one) => one.rgt > rgt);
    const path = [name, ...above.slice(-1).map((one) => one.path)].join(' · ');
    categories.set(id, { name, path });
    above.push({ rgt, path });
  }
  return categories;
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

const documentsOf = (condition: string) => `
  select l.product_id, l.popularity, l.cities, coalesce(o.name, p.name), p.article, l.brand_id, array(
    select category_id from product_category pc where pc.product_id = l.product_id order by is_main desc, category_id),
    coalesce(p.barcode, ''), coalesce(t.measures, '')
  from listing l left join search_text t on t.product_id = l.product_id join product p on p.id = l.product_id left join product_override o on o.product_id = p.id
  where l.previous_lft < 0 and ${condition} order by l.product_id`;
