import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

const LOCK = 7_310_195;

/** Waits for other processes that make the sitemap, and sets memory for long sorts. */
export async function beginSitemap(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
}

/** SQL of product pages with a digest of their content, without price, stock and related products. */
const PRODUCTS = sql`
  select p.id, '/product/' || p.id || '-' || p.slug as path, p.updated_at as written_at,
    md5(jsonb_build_array(p.slug, p.article, coalesce(o.name, p.name), coalesce(o.description, p.description), b.name,
      p.unit, coalesce(o.multiplicity, p.multiplicity), p.barcode, p.country, p.weight_g, p.characteristics,
      o.seo_title, o.seo_description,
      (select jsonb_agg(jsonb_build_array(a.name, v.name, pa.number, pa.text) order by pa.attribute_id, pa.position)
       from shown_product_attribute pa join attribute a on a.id = pa.attribute_id and a.hidden_at is null
       left join attribute_value v on v.id = pa.value_id where pa.product_id = p.id),
      (select jsonb_agg(i.src order by i.sort, i.id) from shown_product_image i where i.product_id = p.id),
      (select jsonb_agg(jsonb_build_array(d.name, d.src) order by d.sort, d.id)
       from product_document d where d.product_id = p.id)
    )::text) as digest
  from visible_product shown
  join product p on p.id = shown.id
  left join product_override o on o.product_id = p.id
  left join shown_brand b on b.id = p.brand_id`;

/** SQL of category pages with a digest of their content and products. Empty categories are left out. */
const CATEGORIES = sql`
  select c.id, '/catalog/' || c.slug as path, c.updated_at as written_at,
    md5(jsonb_build_array(c.slug, coalesce(o.name, c.name), coalesce(o.description, c.description), c.image_src,
      o.seo_title, o.seo_description, goods.ids)::text) as digest
  from category c
  left join category_override o on o.category_id = c.id
  join lateral (
    select sum(own.goods) || ' ' || sum(own.hash) as ids from category below join own on own.category_id = below.id
    where below.lft between c.lft and c.rgt
  ) goods on goods.ids is not null
  where c.lft > 0`;

/**
 * The goods of each category without those below it. A sum of hashes needs no order, and is summed up over the tree: sorting the
 * ids of all goods once for each level takes minutes in a shop of a million.
 */
const OWN_GOODS = sql`
  select pc.category_id, count(*) as goods, sum(hashint8extended(pc.product_id, 0)::numeric) as hash
  from shown_product_category pc join visible_product v on v.id = pc.product_id
  group by pc.category_id`;

/** Updates the pages of all categories. */
export function writeCategories(tx: Tx): Promise<void> {
  return writePages(
    tx,
    'category',
    sql`with own as materialized (${OWN_GOODS}) ${CATEGORIES}`,
    sql<boolean>`true`,
  );
}

/** Some products by their ids, or all with `after` < id ≤ `upTo`. */
export type Products = readonly number[] | { after: number; upTo: number };

/** Updates the pages of these products. */
export function writeProducts(tx: Tx, products: Products): Promise<void> {
  return writePages(tx, 'product', sql`${PRODUCTS} where ${among('p', products)}`, among('s', products));
}

function among(table: string, products: Products): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`);
  return 'after' in products
    ? sql<boolean>`${id} > ${products.after} and ${id} <= ${products.upTo}`
    : sql<boolean>`${id} = any(${products}::int[])`;
}

/** Updates pages of a kind. A new page gets the date of its row; a page with another digest gets the current time. */
async function writePages(
  tx: Tx,
  kind: 'category' | 'product',
  shown: RawBuilder<unknown>,
  isMeant: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    with shown as materialized (${shown}),
    gone as (
      delete from sitemap_page s where s.kind = ${kind} and ${isMeant}
        and not exists (select from shown where shown.id = s.id)
    )
    insert into sitemap_page as s (kind, id, path, digest, changed_at)
    select ${kind}, id, path, digest, written_at from shown
    on conflict (kind, id) do update set path = excluded.path, digest = excluded.digest, changed_at = now()
    where s.digest <> excluded.digest or s.path <> excluded.path
  `.execute(tx);
}

interface CataloguePage {
  id: number;
  path: string;
  changedAt: Date;
}

/** Reads at most `limit` pages of a kind with `after` < id ≤ `upTo`, ordered by id. */
export async function readPages(
  db: Db,
  kind: 'category' | 'product',
  { after = 0, upTo = 2_147_483_647, limit }: { after?: number; upTo?: number; limit: number },
): Promise<CataloguePage[]> {
  return db
    .selectFrom('sitemap_page')
    .select(['id', 'path', 'changed_at as changedAt'])
    .where('kind', '=', kind)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the highest id of a product that exists or has a page; 0 when there is none. */
export async function readLastProduct(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest((select max(id) from product),
                    (select max(id) from sitemap_page where kind = 'product'), 0) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface SitemapFile {
  name: string;
  /** gzip of the XML. */
  body: Buffer;
  digest: string;
  changedAt: Date | null;
}

/** Writes a file if its digest differs. */
export async function writeFile(tx: Tx, { name, body, digest, changedAt }: SitemapFile): Promise<void> {
  await sql`
    insert into sitemap_file as f (name, body, digest, changed_at) values (${name}, ${body}, ${digest}, ${changedAt})
    on conflict (name) do update set body = excluded.body, digest = excluded.digest, changed_at = excluded.changed_at
    where f.digest <> excluded.digest
  `.execute(tx);
}

/** Deletes all files with other names. */
export async function removeOtherFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('sitemap_file').where('name', 'not in', names).execute();
}

/** Reads a file. */
export async function readFile(db: Db, name: string): Promise<SitemapFile | undefined> {
  return db
    .selectFrom('sitemap_file')
    .select(['name', 'body', 'digest', 'changed_at as changedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Returns the existing files with the date of the latest change of their pages. */
export async function readFileDates(db: Db): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.selectFrom('sitemap_file').select(['name', 'changed_at as changedAt']).execute();
  return new Map(rows.map(({ name, changedAt }) => [name, changedAt]));
}

/** Returns the position up to which the change log was read. */
export async function readCursor(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('sitemap_state').select('cursor').executeTakeFirst();
  return row?.cursor;
}

export async function writeCursor(tx: Tx, cursor: string): Promise<void> {
  await sql`
    insert into sitemap_state (cursor) values (${cursor}) on conflict (only_row) do update set cursor = excluded.cursor
  `.execute(tx);
}
