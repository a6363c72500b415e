import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';

/** A document of 1C about goods of an order: the number of the connection, its id there, and what people call it. */
export interface DocumentOf1c {
  connection: number;
  id: string;
  number: string;
  /** null: not stated. */
  day: LegalDay | null;
}

/** What a document of 1C stands for: a shipment of an order, or a claim whose goods came back. */
export interface KnownDocument {
  orderId: number;
  orderNumber: number;
  shipmentId: number | null;
  claimId: number | null;
}

export async function readDocumentOf1c(
  db: Db,
  { connection, id }: Pick<DocumentOf1c, 'connection' | 'id'>,
): Promise<KnownDocument | undefined> {
  const { rows } = await sql<KnownDocument>`
    select d.order_id as "orderId", o.number as "orderNumber", d.shipment_id as "shipmentId", d.claim_id as "claimId"
    from order_document_of_1c d join shop_order o on o.id = d.order_id
    where d.connection_id = ${connection} and d.ref = ${id}
  `.execute(db);
  return rows[0];
}

/** Records what a document of 1C stands for. */
export async function insertDocumentOf1c(
  tx: Tx,
  { orderId, shipmentId, claimId }: { orderId: number; shipmentId?: number; claimId?: number },
  { connection, id, number, day }: DocumentOf1c,
): Promise<void> {
  await sql`
    insert into order_document_of_1c (connection_id, ref, order_id, shipment_id, claim_id, number, day)
    values (${connection}, ${id}, ${orderId}, ${shipmentId ?? null}::int, ${claimId ?? null}::int, ${number}, ${day}::date)
  `.execute(tx);
}

/** Gives a document of 1C the number and day that it has now. */
export async function renameDocumentOf1c(
  tx: Tx,
  { connection, id, number, day }: DocumentOf1c,
): Promise<void> {
  await sql`
    update order_document_of_1c set number = ${number}, day = ${day}::date
    where connection_id = ${connection} and ref = ${id} and (number, day) is distinct from (${number}, ${day}::date)
  `.execute(tx);
}

/** 409: the document stands for something else. */
export function documentKnown({ orderNumber }: KnownDocument): ShopError {
  return new ShopError(
    'document_known',
    409,
    `Этот документ уже записан по заказу ${orderNumber} иначе. Проверьте основание и вид документа в 1С.`,
  );
}
