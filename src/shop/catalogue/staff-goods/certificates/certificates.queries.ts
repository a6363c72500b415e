import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';

/** What the staff says of a document of a product. */
export interface CertificateFacts {
  name: string;
  number: string;
  validTo: LegalDay | null;
}

/** Adds a document after the others; its size and type are those of the stored file. @returns its id */
export async function insertCertificate(
  tx: Tx,
  productId: number,
  fileId: number,
  { name, number, validTo }: CertificateFacts,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product_document (product_id, name, src, type, size, sort, file_id, number, valid_to)
    select ${productId}, ${name}, '', f.media_type, f.size,
      coalesce((select max(sort) + 1 from product_document where product_id = ${productId}), 0), f.id, ${number}, ${validTo}
    from stored_file f where f.id = ${fileId} returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

export async function countCertificates(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_document where product_id = ${productId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A document of a product. */
export interface Certificate extends CertificateFacts {
  fileId: number | null;
}

export async function readCertificate(
  db: Db,
  productId: number,
  id: number,
): Promise<Certificate | undefined> {
  const { rows } = await sql<Certificate>`
    select name, number, valid_to::text as "validTo", file_id as "fileId" from product_document
    where id = ${id} and product_id = ${productId}
  `.execute(db);
  return rows[0];
}

export async function updateCertificate(
  tx: Tx,
  id: number,
  { name, number, validTo }: CertificateFacts,
): Promise<void> {
  await sql`
    update product_document set name = ${name}, number = ${number}, valid_to = ${validTo} where id = ${id}
  `.execute(tx);
}

export async function deleteCertificate(tx: Tx, id: number): Promise<void> {
  await sql`delete from product_document where id = ${id}`.execute(tx);
}

/** The stored file of a document that buyers may see; undefined without one. */
export async function readPublicFile(
  db: Db,
  id: number,
): Promise<{ fileId: number; name: string } | undefined> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select d.file_id as "fileId", f.name from product_document d join stored_file f on f.id = d.file_id
    join visible_product v on v.id = d.product_id
    where d.id = ${id} and (d.valid_to is null or d.valid_to >= ${TODAY})
  `.execute(db);
  return rows[0];
}

/** The stored file of a document, for the staff. */
export async function readStaffFile(
  db: Db,
  productId: number,
  id: number,
): Promise<{ fileId: number; name: string } | undefined> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select d.file_id as "fileId", f.name from product_document d join stored_file f on f.id = d.file_id
    where d.id = ${id} and d.product_id = ${productId}
  `.execute(db);
  return rows[0];
}

/** A product with a certificate that ends soon or has ended. */
export interface ExpiringRow {
  productId: number;
  product: string;
  document: string;
  validTo: LegalDay;
  since: Date;
  due: Date;
}

/** Products of which a certificate ends within these days, the earliest first; each is named once. */
export async function readExpiring(
  db: Db,
  { days, most }: { days: number; most: number },
): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select * from (
      select distinct on (p.id) p.id as "productId", coalesce(o.name, p.name) as product,
        case when d.number = '' then d.name else d.name || ' № ' || d.number end as document, d.valid_to::text as "validTo",
        (d.valid_to - ${days}::int)::timestamp at time zone 'Europe/Moscow' as since,
        (d.valid_to + 1)::timestamp at time zone 'Europe/Moscow' as due
      from product_document d join product p on p.id = d.product_id
      left join product_override o on o.product_id = p.id
      where d.valid_to <= ${TODAY} + ${days}::int and not coalesce(o.is_hidden, p.hidden_at is not null)
      order by p.id, d.valid_to, d.id) found
    order by due, "productId" limit ${most}
  `.execute(db);
  return rows;
}
