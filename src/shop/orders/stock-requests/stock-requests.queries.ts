import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';

/** A request to be notified when a product is back in a city. At least one of `phone` and `email` is given. */
export interface NewStockRequest {
  productId: number;
  cityId: number;
  quantity: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  comment: string;
  /** The version of the consent's text. */
  consentText: string;
  /** The network address of the visitor. */
  address: string;
  /** The logged-in user; null: a guest. */
  userId: number | null;
}

/** Whether visitors can see the product. */
export async function readIsVisible(tx: Tx, productId: number): Promise<boolean> {
  const found = await sql`select from visible_product where id = ${productId}`.execute(tx);
  return found.rows.length > 0;
}

/**
 * Updates an open request of the same person for the same product from the last day with the new values.
 * @returns its id; undefined when there is none
 */
export async function renewRequest(
  tx: Tx,
  request: Omit<NewStockRequest, 'consentText'>,
): Promise<number | undefined> {
  // Two clicks on one button must not insert two requests.
  await sql`select pg_advisory_xact_lock(hashtext('stock_request'), ${request.productId})`.execute(tx);
  const found = await sql<{ id: number }>`
    update stock_request set quantity = ${request.quantity}, comment = ${request.comment}
    where id = (select max(id) from stock_request
                where product_id = ${request.productId} and city_id = ${request.cityId}
                  and created_at > now() - interval '1 day' and status = 'new'
                  and phone is not distinct from ${request.phone} and email is not distinct from ${request.email}
                  and user_id is not distinct from ${request.userId}::int)
    returning id
  `.execute(tx);
  return found.rows[0]?.id;
}

/** Inserts a request. @returns its id */
export async function insertRequest(tx: Tx, request: NewStockRequest): Promise<number> {
  const row = await tx
    .insertInto('stock_request')
    .values({
      product_id: request.productId,
      city_id: request.cityId,
      quantity: request.quantity,
      name: request.name,
      phone: request.phone,
      email: request.email,
      comment: request.comment,
      consent_text: request.consentText,
      address: request.address,
      user_id: request.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
