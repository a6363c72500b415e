import { sql } from 'kysely';
import type { Db, PublicDb, Tx } from '../../../platform/database/db.server.ts';

/** Reads the number and company of a contract. */
export async function readContractName(
  db: Db,
  contractId: number,
): Promise<{ number: string; company: string } | undefined> {
  const found = await sql<{ number: string; company: string }>`
    select c.number, e.name as company from contract c join legal_entity e on e.id = c.legal_entity_id
    where c.id = ${contractId}
  `.execute(db);
  return found.rows[0];
}

/** Returns the ids that belong to visible categories. */
export async function readSeenCategories(db: PublicDb, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .where('lft', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewPriceListRequest {
  name: string;
  company: string;
  inn: string | null;
  phone: string | null;
  email: string;
  cityId: number;
  categories: number[];
  userId: number | null;
  consentText: string;
  address: string;
}

/** Finds an equal request of the last ten minutes, such as from a double click. */
export async function readSameRequest(
  tx: Tx,
  request: Omit<NewPriceListRequest, 'consentText'>,
): Promise<number | undefined> {
  // Serialises concurrent requests for one email address.
  await sql`select pg_advisory_xact_lock(hashtext('price_list_request'), hashtext(lower(${request.email})))`.execute(
    tx,
  );
  const found = await sql<{ id: number }>`
    select id from price_list_request
    where lower(email) = lower(${request.email}) and created_at > now() - interval '10 minutes'
      and city_id = ${request.cityId} and categories = ${request.categories}::int[]
    limit 1
  `.execute(tx);
  return found.rows[0]?.id;
}

export async function insertPriceListRequest(tx: Tx, request: NewPriceListRequest): Promise<number> {
  const row = await tx
    .insertInto('price_list_request')
    .values({
      name: request.name,
      company: request.company,
      inn: request.inn,
      phone: request.phone,
      email: request.email,
      city_id: request.cityId,
      categories: request.categories,
      user_id: request.userId,
      consent_text: request.consentText,
      address: request.address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Reads a request for its email or link. @param days maximum age; unlimited by default */
export async function readPriceListRequest(db: Db, id: number, days?: number) {
  let query = db
    .selectFrom('price_list_request')
    .select(['id', 'name', 'company', 'inn', 'phone', 'email', 'city_id as cityId', 'categories'])
    .where('id', '=', id);
  if (days !== undefined)
    query = query.where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`);
  return query.executeTakeFirst();
}
export type PriceListRequestRow = NonNullable<Awaited<ReturnType<typeof readPriceListRequest>>>;

export async function markSent(db: Db, id: number): Promise<void> {
  await sql`update price_list_request set sent_at = now() where id = ${id}`.execute(db);
}

/** Counts the visible products of root categories and their children, including everything below. */
export async function readGoodsCounts(db: Db): Promise<Map<number, number>> {
  const found = await sql<{ id: number; count: number }>`
    select c.id, count(distinct pc.product_id)::int as count
    from category c
    join category below on below.lft between c.lft and c.rgt
    join shown_product_category pc on pc.category_id = below.id
    join visible_product v on v.id = pc.product_id
    where c.lft > 0 and c.depth <= 1 group by c.id
  `.execute(db);
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}
