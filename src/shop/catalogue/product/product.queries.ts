import { sql } from 'kysely';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { RelationKind } from '../catalogue.ts';

export interface Found {
  id: number;
  familyId: number | null;
  isVisible: boolean;
}

const found = sql`p.id, p.family_id as "familyId", exists (select from visible_product v where v.id = p.id) as "isVisible"`;

export async function readFoundById(db: PublicDb, id: number): Promise<Found | undefined> {
  return (await sql<Found>`select ${found} from product p where p.id = ${id}`.execute(db)).rows[0];
}

/** Finds the first visible product with a slug, else the first one. Slugs of products are not unique. */
export async function readFoundBySlug(db: Db, slug: string): Promise<Found | undefined> {
  const rows = await sql<Found>`
    select ${found} from product p where p.slug collate "C" = ${slug} order by "isVisible" desc, p.id limit 1
  `.execute(db);
  return rows.rows[0];
}

/** Reads the visible products of a family, oldest first. */
export async function readFamily(db: PublicDb, familyId: number) {
  const rows = await sql<{ id: number; characteristics: { name: string; value: string }[] }>`
    select p.id, p.characteristics from product p join visible_product v on v.id = p.id
    where p.family_id = ${familyId} order by p.id
  `.execute(db);
  return rows.rows;
}

export interface DetailRow {
  description: string;
  familyId: number | null;
  barcode: string | null;
  weightGrams: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  country: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
}

/** Reads the fields of a product that its page shows besides the card. */
export async function readDetails(db: PublicDb, id: number): Promise<DetailRow | undefined> {
  const rows = await sql<DetailRow>`
    select coalesce(o.description, p.description) as description, p.family_id as "familyId", p.barcode,
           p.weight_g as "weightGrams", p.length_mm as length, p.width_mm as width, p.height_mm as height,
           p.country, o.seo_title as "seoTitle", o.seo_description as "seoDescription"
    from product p left join product_override o on o.product_id = p.id where p.id = ${id}
  `.execute(db);
  return rows.rows[0];
}

export async function readImages(db: PublicDb, productId: number) {
  const rows = await sql<{ src: string; alt: string; width: number; height: number; ground: string | null }>`
    select src, alt, width, height, ground from shown_product_image where product_id = ${productId} order by sort, id
  `.execute(db);
  return rows.rows;
}

export interface DocumentRow {
  id: number;
  name: string;
  src: string;
  type: string;
  size: number;
  /** The last day of a certificate; null: it does not end. */
  validTo: LegalDay | null;
}

/** Reads the documents of a product, expired ones too. */
export async function readDocuments(db: PublicDb, productId: number): Promise<DocumentRow[]> {
  const rows = await sql<DocumentRow>`
    select d.id, case when d.number = '' then d.name else d.name || ' № ' || d.number end as name, d.type, d.size,
           d.valid_to::text as "validTo",
           case when d.file_id is null then d.src else '/api/v1/catalog/product-documents/' || d.id || '/' end as src
    from product_document d where d.product_id = ${productId} order by d.sort, d.id
  `.execute(db);
  return rows.rows;
}

/** Reads the visible products that staff or an import linked to this one. */
export async function readRelated(db: PublicDb, productId: number, kind: RelationKind): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select r.related_id as id from shown_product_relation r join visible_product v on v.id = r.related_id
    where r.product_id = ${productId} and r.kind = ${kind} order by r.sort, r.related_id
  `.execute(db);
  return rows.rows.map(({ id }) => id);
}

/** Adds one view to today's count (Moscow time). */
export async function addView(db: Db, productId: number): Promise<void> {
  await sql`
    insert into product_view_count (product_id, day, views)
    values (${productId}, ${TODAY}, 1)
    on conflict (product_id, day) do update set views = product_view_count.views + 1
  `.execute(db);
}

export interface LikenessRow {
  id: number;
  /** How many attribute values it shares with the product; of the product itself, how many it has. */
  shared: number;
  characteristics: { name: string; value: string }[];
}

/** Reads how much products, and `productId` itself, have in common with `productId`. */
export async function readLikeness(
  db: Db,
  productId: number,
  others: readonly number[],
): Promise<LikenessRow[]> {
  const rows = await sql<LikenessRow>`
    select p.id, p.characteristics, (
      select count(*)::int
      from shown_product_attribute own
      join shown_product_attribute pa on pa.attribute_id = own.attribute_id
        and (pa.value_id = own.value_id or pa.number = own.number or pa.text = own.text)
      where own.product_id = ${productId} and pa.product_id = p.id
    ) as shared
    from product p where p.id = any(${[productId, ...others]})
  `.execute(db);
  return rows.rows;
}
