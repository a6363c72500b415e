import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import type { ImgShape } from '../catalogue/card/card.shapes.ts';
import type { Kind } from './content.ts';

/** A published item without its body. */
export interface PublishedItem {
  id: number;
  kind: Kind;
  slug: string | null;
  title: string;
  cityId: number | null;
  cityName: string | null;
  categoryId: number | null;
  publishedAt: Date;
  updatedAt: Date;
  isAd: boolean;
  advertiser: string;
  erid: string;
  /** Posts only. */
  annotation: string | null;
  image: Static<typeof ImgShape> | null;
}

const SHOWN = sql`i.hidden_at is null and i.published_at <= now()`;

/** All published items: posts newest first, others in the order set by staff. */
export async function readPublishedItems(db: Db): Promise<PublishedItem[]> {
  const { rows } = await sql<PublishedItem>`
    select i.id, i.kind, i.slug, i.title, i.city_id as "cityId", c.name as "cityName", i.category_id as "categoryId",
      i.published_at as "publishedAt", i.updated_at as "updatedAt",
      i.is_ad as "isAd", i.advertiser, i.erid, i.body ->> 'annotation' as annotation,
      nullif(i.body -> 'image', 'null') as image
    from content_item i left join city c on c.id = i.city_id
    where ${SHOWN}
    order by case when i.kind = 'post' then 0 else i.sort end, i.published_at desc, i.id desc
  `.execute(db);
  return rows;
}

/** A file of a published item. */
export interface ItemFile {
  id: number;
  name: string;
  mediaType: string;
  size: number;
  createdAt: Date;
}

/** Body, products and downloadable files of an item. */
export async function readItem(
  db: Db,
  id: number,
): Promise<{ body: unknown; products: number[]; files: ItemFile[] } | undefined> {
  const [item, products, files] = await Promise.all([
    db.selectFrom('content_item').select('body').where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('content_product')
      .select('product_id')
      .where('item_id', '=', id)
      .orderBy('sort')
      .orderBy('product_id')
      .execute(),
    readItemFiles(db, id).where('f.scan', '=', 'clean').execute(),
  ]);
  return item && { body: item.body, products: products.map((row) => row.product_id), files };
}

/** Files of an item in their order. */
export function readItemFiles(db: Db, id: number) {
  return db
    .selectFrom('content_file as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .select(['f.id', 'a.name', 'f.media_type as mediaType', 'f.size', 'f.created_at as createdAt'])
    .where('a.item_id', '=', id)
    .orderBy('a.sort')
    .orderBy('f.id');
}

/** The name of a file that belongs to a published item. */
export async function readShownFile(db: Db, fileId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select a.name from content_file a join content_item i on i.id = a.item_id
    where a.file_id = ${fileId} and ${SHOWN} limit 1
  `.execute(db);
  return rows[0]?.name;
}

/** The current slug of the published item that once had this one. */
export async function readMovedTo(db: Db, kind: Kind, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select i.slug from content_slug s join content_item i on i.id = s.item_id
    where s.kind = ${kind} and s.slug = ${slug} and i.slug is not null and ${SHOWN}
  `.execute(db);
  return rows[0]?.slug;
}

export interface PostCategory {
  id: number;
  slug: string;
  name: string;
}

export async function readPostCategories(db: Db): Promise<PostCategory[]> {
  return db
    .selectFrom('post_category')
    .select(['id', 'slug', 'name'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
