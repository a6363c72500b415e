import { sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';
import type { ContentState, Kind } from '../content.ts';
import type { ContentFields } from './editing.ts';

/** An item as staff sees it, without its body. */
export interface StaffRow extends Omit<ContentFields, 'body' | 'products' | 'published_at' | 'hidden_at'> {
  id: number;
  kind: Kind;
  published_at: Date | null;
  hidden_at: Date | null;
  version: number;
  updated_at: Date;
}

const columns = [
  ...([
    'id',
    'kind',
    'slug',
    'title',
    'city_id',
    'category_id',
    'sort',
    'published_at',
    'hidden_at',
  ] as const),
  ...(['is_ad', 'advertiser', 'erid', 'version', 'updated_at'] as const),
] as const;

const STATE = sql<ContentState>`case
  when i.hidden_at is not null then 'hidden'
  when i.published_at is null then 'draft'
  when i.published_at > now() then 'scheduled'
  else 'published' end`;

/** An item in the list of the staff, with its draft. */
export interface ListedRow extends StaffRow {
  author: string | null;
  draft: ListedDraft | null;
}
interface ListedDraft {
  version: number;
  title: string;
  author: string | null;
  updated_at: string;
  publish_at: string | null;
  failure: string | null;
}

interface StaffFilter {
  kind?: Kind | undefined;
  state?: ContentState | 'changed' | undefined;
  category?: number | undefined;
  search?: string | undefined;
}

const FROM = sql`content_item i left join content_draft d on d.item_id = i.id`;
/** When somebody has last worked on an item. */
const WORKED_AT = sql`greatest(i.updated_at, d.updated_at)`;

function fits({ kind, state, category, search }: StaffFilter) {
  const wanted = search?.trim().toLowerCase();
  return allOf([
    sql`true`,
    kind && sql`i.kind = ${kind}`,
    state && (state === 'changed' ? sql`d.item_id is not null` : sql`${STATE} = ${state}`),
    category && sql`i.category_id = ${category}`,
    wanted && sql`strpos(lower(concat_ws(' ', i.title, i.slug, d.state ->> 'title')), ${wanted}) > 0`,
  ]);
}

/**
 * Items in any state, those that somebody has last worked on first.
 * @param page only those after this one of the list
 */
export async function readStaffList(
  db: Db,
  filter: StaffFilter,
  { after, most }: { after: number | undefined; most: number },
): Promise<ListedRow[]> {
  const where = allOf([
    fits(filter),
    after &&
      sql`(${WORKED_AT}, i.id) < (select greatest(a.updated_at, b.updated_at), a.id
        from content_item a left join content_draft b on b.item_id = a.id where a.id = ${after})`,
  ]);
  const { rows } = await sql<ListedRow>`
    select i.id, i.kind, i.slug, i.title, i.city_id, i.category_id, i.sort, i.published_at, i.hidden_at, i.is_ad,
      i.advertiser, i.erid, i.version, i.updated_at,
      (select u.name from content_version v join app_user u on u.id = v.author_id
       where v.item_id = i.id and v.version = i.version) as author,
      case when d.item_id is not null then json_build_object('version', d.version, 'title', d.state ->> 'title',
        'author', (select u.name from app_user u where u.id = d.author_id), 'updated_at', d.updated_at,
        'publish_at', d.publish_at, 'failure', d.failure) end as draft
    from ${FROM} where ${where} order by ${WORKED_AT} desc, i.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many items the filter finds; one more than `MOST_COUNTED` stands for all larger numbers. */
export async function countStaffList(db: Db, filter: StaffFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${fits(filter)} limit ${MOST_COUNTED + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readStaffItem(db: Db, id: number): Promise<(StaffRow & { body: unknown }) | undefined> {
  const row = await db
    .selectFrom('content_item')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as (StaffRow & { body: unknown }) | undefined;
}

/** Locks an item until the transaction ends, so that its changes run one at a time. */
export async function lockItem(tx: Tx, id: number): Promise<(StaffRow & { body: unknown }) | undefined> {
  const row = await tx
    .selectFrom('content_item')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as (StaffRow & { body: unknown }) | undefined;
}

export async function readProductIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_product')
    .select('product_id')
    .where('item_id', '=', id)
    .orderBy('sort')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

/** @returns the id; undefined when another item of the kind has the slug */
export async function insertItem(tx: Tx, kind: Kind, fields: ContentFields): Promise<number | undefined> {
  const { products, body, ...row } = fields;
  const inserted = await tx
    .insertInto('content_item')
    .values({ kind, ...row, body: JSON.stringify(body) })
    .onConflict((on) => on.columns(['kind', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await writeProducts(tx, inserted.id, products);
  return inserted?.id;
}

/** @returns the new version number */
export async function updateItem(tx: Tx, id: number, fields: ContentFields): Promise<number> {
  const { products, body, ...row } = fields;
  const updated = await tx
    .updateTable('content_item')
    .set({
      ...row,
      body: JSON.stringify(body),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('content_product').where('item_id', '=', id).execute();
  await writeProducts(tx, id, products);
  return updated.version;
}

async function writeProducts(tx: Tx, id: number, products: readonly number[]): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product_id, sort) => ({ item_id: id, product_id, sort }));
  await tx.insertInto('content_product').values(rows).execute();
}

export async function isSlugTaken(tx: Tx, kind: Kind, slug: string, butOf: number): Promise<boolean> {
  const row = await tx
    .selectFrom('content_item')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('id', '<>', butOf)
    .executeTakeFirst();
  return row !== undefined;
}

/** Redirects a former slug to the item. */
export async function writeOldSlug(tx: Tx, kind: Kind, id: number, old: string | null): Promise<void> {
  if (old === null) return;
  await tx
    .insertInto('content_slug')
    .values({ kind, slug: old, item_id: id })
    .onConflict((on) => on.columns(['kind', 'slug']).doUpdateSet({ item_id: id }))
    .execute();
}

export async function deleteOldSlug(tx: Tx, kind: Kind, slug: string | null): Promise<void> {
  if (slug === null) return;
  await tx.deleteFrom('content_slug').where('kind', '=', kind).where('slug', '=', slug).execute();
}

interface NewVersion {
  version: number;
  state: ContentFields;
  authorId: number | null;
  note: string;
}

/** Adds a version; an existing one is not changed. */
export async function insertVersion(tx: Tx, id: number, { version, state, authorId, note }: NewVersion) {
  await tx
    .insertInto('content_version')
    .values({ item_id: id, version, state: JSON.stringify(state), author_id: authorId, note })
    .onConflict((on) => on.columns(['item_id', 'version']).doNothing())
    .execute();
}

export async function readVersion(db: Db, id: number, version: number): Promise<ContentFields | undefined> {
  const row = await db
    .selectFrom('content_version')
    .select('state')
    .where('item_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.state as ContentFields | undefined;
}

export interface VersionRow {
  version: number;
  state: ContentFields;
  author: string | null;
  note: string;
  createdAt: Date;
}

/** Versions of an item, the latest first, with their total number. */
export async function readVersions(
  db: Db,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VersionRow[]; count: number }> {
  const all = db.selectFrom('content_version as v').where('v.item_id', '=', id);
  const [rows, counted] = await Promise.all([
    all
      .leftJoin('app_user as u', 'u.id', 'v.author_id')
      .select(['v.version', 'v.state', 'u.name as author', 'v.note', 'v.created_at as createdAt'])
      .orderBy('v.version', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as unknown as VersionRow[], count: counted.count };
}

/** Which references of a change do not exist: the city, the category, the first such product. */
export async function readMissing(
  tx: Tx,
  { city_id, category_id, products }: ContentFields,
): Promise<{ city: boolean; category: boolean; product: number | null }> {
  const { rows } = await sql<{ city: boolean; category: boolean; product: number | null }>`
    select ${city_id}::int is not null and not exists (select from city where id = ${city_id}) as city,
      ${category_id}::int is not null and not exists (select from post_category where id = ${category_id}) as category,
      (select min(n) from unnest(${products}::int[]) n where not exists (select from product where id = n)) as product
  `.execute(tx);
  return rows[0] ?? { city: false, category: false, product: null };
}

/** Updates a row without changing it, so that its trigger clears the caches of the item. */
export async function touchItem(db: Db, id: number): Promise<void> {
  await sql`update content_item set sort = sort where id = ${id}`.execute(db);
}
