import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

const LOCK = 7_310_195;

/** Several processes make the sitemap one after another; also keeps a long sort in memory. */
export async function beginSitemap(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
}

/** All that the page of a product says but its price, its stock and what stands beside it. */
const PRODUCTS = sql`
  select p.id, '/product/' || p.id || '-' || p.slug as path, p.updated_at as written_at,
    md5(jsonb_build_array(p.slug, p.article, coalesce(o.name, p.name), coalesce(o.description, p.description), b.name,
      p.unit, coalesce(o.multiplicity, p.multiplicity), p.barcode, p.country, p.weight_g, p.characteristics,
      o.seo_title, o.seo_description,
      (select jsonb_agg(jsonb_build_array(a.name, v.name, pa.number, pa.text) order by pa.attribute_id, pa.position)
       from product_attribute pa join attribute a on a.id = pa.attribute_id and a.hidden_at is null
       left join attribute_value v on v.id = pa.value_id where pa.product_id = p.id),
      (select jsonb_agg(i.src order by i.sort, i.id) from product_image i where i.product_id = p.id),
      (select jsonb_agg(jsonb_build_array(d.name, d.src) order by d.sort, d.id)
       from product_document d where d.product_id = p.id)
    )::text) as digest
  from visible_product shown
  join product p on p.id = shown.id
  left join product_override o on o.product_id = p.id
  left join brand b on b.id = p.brand_id and b.hidden_at is null`;

/** What the page of a category says, and which goods lie on it; without goods it is no page for search engines. */
const CATEGORIES = sql`
  select c.id, '/catalog/' || c.slug as path, c.updated_at as written_at,
    md5(jsonb_build_array(c.slug, coalesce(o.name, c.name), coalesce(o.description, c.description), c.image_src,
      o.seo_title, o.seo_description, goods.ids)::text) as digest
  from category c
  left join category_override o on o.category_id = c.id
  join lateral (
    select md5(string_agg(distinct pc.product_id::text, ',')) as ids
    from category below join product_category pc on pc.category_id = below.id
    join visible_product v on v.id = pc.product_id
    where below.lft between c.lft and c.rgt
  ) goods on goods.ids is not null
  where c.lft > 0`;

/** Brings the pages of all categories up to date. */
export function writeCategories(tx: Tx): Promise<void> {
  return writePages(tx, 'category', CATEGORIES, 'all');
}

/** Brings the pages of some or all goods up to date. */
export function writeProducts(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  return writePages(
    tx,
    'product',
    ids === 'all' ? PRODUCTS : sql`${PRODUCTS} where p.id = any(${ids}::int[])`,
    ids,
  );
}

/** A page not known before is as old as its row; one that says something else has changed now. */
async function writePages(
  tx: Tx,
  kind: 'category' | 'product',
  shown: RawBuilder<unknown>,
  ids: readonly number[] | 'all',
): Promise<void> {
  await sql`
    with shown as materialized (${shown}),
    gone as (
      delete from sitemap_page s where s.kind = ${kind} and ${ids === 'all' ? sql`true` : sql`s.id = any(${ids}::int[])`}
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

/** Pages of a kind in the order of their ids, those after `after` up to `upTo`. */
export async function readPages(
  db: Db,
  kind: 'category' | 'product',
  { after = 0, upTo = 2_147_483_647 } = {},
): Promise<CataloguePage[]> {
  return db
    .selectFrom('sitemap_page')
    .select(['id', 'path', 'changed_at as changedAt'])
    .where('kind', '=', kind)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute();
}

/** The greatest id of a product that has a page; 0 without one. */
export async function readLastProduct(db: Db): Promise<number> {
  const row = await db
    .selectFrom('sitemap_page')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('kind', '=', 'product')
    .executeTakeFirst();
  return row?.id ?? 0;
}

export interface SitemapFile {
  name: string;
  /** gzip of the XML. */
  body: Buffer;
  digest: string;
  changedAt: Date | null;
}

/** Writes a file unless it is the same. */
export async function writeFile(tx: Tx, { name, body, digest, changedAt }: SitemapFile): Promise<void> {
  await sql`
    insert into sitemap_file as f (name, body, digest, changed_at) values (${name}, ${body}, ${digest}, ${changedAt})
    on conflict (name) do update set body = excluded.body, digest = excluded.digest, changed_at = excluded.changed_at
    where f.digest <> excluded.digest
  `.execute(tx);
}

/** Takes away files that are no longer made. */
export async function keepFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('sitemap_file').where('name', 'not in', names).execute();
}

/** A file as it was made last. */
export async function readFile(db: Db, name: string): Promise<SitemapFile | undefined> {
  return db
    .selectFrom('sitemap_file')
    .select(['name', 'body', 'digest', 'changed_at as changedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The files that are there, with when the latest page of each changed. */
export async function readFileDates(db: Db): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.selectFrom('sitemap_file').select(['name', 'changed_at as changedAt']).execute();
  return new Map(rows.map(({ name, changedAt }) => [name, changedAt]));
}

/** Up to where the change log was read. */
export async function readCursor(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('sitemap_state').select('cursor').executeTakeFirst();
  return row?.cursor;
}

export async function writeCursor(tx: Tx, cursor: string): Promise<void> {
  await sql`
    insert into sitemap_state (cursor) values (${cursor}) on conflict (only_row) do update set cursor = excluded.cursor
  `.execute(tx);
}
