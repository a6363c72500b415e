import { hashName, type ListedText, type RowBytes } from '../../../search-engine/search-engine.ts';
import { type Connection, copyRows, writtenSince } from './rows.queries.ts';

/** Reads category → its name and those of the categories above, as product texts contain it. */
export async function readCategoryPaths(client: Connection): Promise<Map<number, string>> {
  return new Map(Array.from(await readCategories(client), ([id, { path }]) => [id, path]));
}

/** Which products to read: all, some, or those written since a snapshot together with those of some categories. */
export type WantedTexts = 'all' | readonly number[] | { since: string; categories: readonly number[] };

/**
 * Reads the texts of listed products: names by staff replace imported ones, and a product has the names of its
 * categories and of those above. A write shows in `search_text`, which covers every word but the names of categories
 * above.
 * Brands and categories are few, so their names are joined here and not sent with each product. The order by product
 * decides between equally likely suggestions.
 * @param cityNumber the number of a city in the index, by its id
 */
export async function eachDocument(
  client: Connection,
  which: WantedTexts,
  cityNumber: (cityId: number) => number,
  take: (document: ListedText) => void,
): Promise<void> {
  const names = await readSharedNames(client);
  await copyRows(client, documentsOf(which), (row) => take(documentOf(row, names, cityNumber)));
}

/** The names of brands and categories, which many documents share. */
export interface SharedNames {
  readonly brands: ReadonlyMap<number, Name>;
  readonly namesOf: ReturnType<typeof placeNames>;
}

export async function readSharedNames(client: Connection): Promise<SharedNames> {
  const brands = await readBrands(client);
  return { brands, namesOf: placeNames(await readCategories(client)) };
}

/** Reads the texts of some listed products, whose cities have no numbers. @param names as of the same moment */
export async function readDocumentsOf(
  client: Connection,
  products: readonly number[],
  names: SharedNames,
): Promise<ListedText[]> {
  const documents: ListedText[] = [];
  if (products.length > 0)
    await copyRows(client, documentsOf(products), (row) => {
      documents.push(documentOf(row, names, () => 0));
    });
  return documents;
}

/** Reads the listed products whose texts were written since a snapshot, or that are in some categories. */
export async function readProductsRewritten(
  client: Connection,
  which: { since: string; categories: readonly number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct l.product_id as id from listing l where ${conditionOf(which)}`,
  );
  return rows.map(({ id }) => id);
}

function documentOf(
  row: RowBytes,
  { brands, namesOf }: SharedNames,
  cityNumber: (cityId: number) => number,
): ListedText {
  const cities = row.ints(2);
  const { main, names } = namesOf(row.ints(6));
  const brand = brands.get(row.int(5)) ?? NAMELESS;
  return {
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
      hashName(row.text(3)),
      hashName(row.text(4)),
      brand.hash,
      names.hash,
      hashName(row.text(7)),
      hashName(row.text(8)),
    ),
  };
}

/** A text that many products share, with its hash. */
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

/**
 * Given the categories of a product, the main one first, finds the name of the first visible one and the paths of
 * all.
 */
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
  const found = await client.query<{ id: number; name: string }>('select id, name from shown_brand');
  return new Map(found.rows.map(({ id, name }) => [id, nameOf(name)]));
}

/** Reads the visible categories: the name of each, and its path with its own name first. */
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
      union select product_id from shown_product_category where category_id = ${anyOf(which.categories)}))`;
  return `l.product_id = ${anyOf(which)}`;
}

const anyOf = (ids: readonly number[]) => `any('{${ids.join(',')}}'::int[])`;

/** Of all products the categories are read in one scan: looking them up product by product took twice as long. */
const CATEGORIES = {
  ofAll: `left join (
      select product_id, array_agg(category_id order by is_main desc, category_id) as ids
      from shown_product_category group by product_id) c on c.product_id = l.product_id`,
  ofEach: `cross join lateral (select array(
      select category_id from shown_product_category pc where pc.product_id = l.product_id
      order by is_main desc, category_id) as ids) c`,
};

const documentsOf = (which: WantedTexts) => `
  select l.product_id, l.popularity, l.cities, coalesce(o.name, p.name), p.article, l.brand_id, coalesce(c.ids, '{}'),
    coalesce(p.barcode, ''), coalesce(t.measures, '')
  from listing l left join search_text t on t.product_id = l.product_id join product p on p.id = l.product_id
  left join product_override o on o.product_id = p.id ${which === 'all' ? CATEGORIES.ofAll : CATEGORIES.ofEach}
  where l.previous_lft < 0 and ${conditionOf(which)} order by l.product_id`;
