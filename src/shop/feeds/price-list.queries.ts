import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** For whom a list is made; null: for a buyer without a contract. */
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

/** Which of these are categories that are seen. */
export async function readSeenCategories(db: Db, ids: readonly number[]): Promise<number[]> {
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

/** The same asked by the same person within the last minutes: a second press of one button. */
export async function readSameRequest(tx: Tx, request: NewPriceListRequest): Promise<number | undefined> {
  // Two presses come one after the other.
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

/** A request as its letter and its link need it. @param days older ones are none; absent: of any age */
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

/** How many visible goods each category has, those below it included. */
export async function readGoodsCounts(db: Db): Promise<Map<number, number>> {
  const found = await sql<{ id: number; count: number }>`
    select c.id, count(distinct pc.product_id)::int as count
    from category c
    join category below on below.lft between c.lft and c.rgt
    join product_category pc on pc.category_id = below.id
    join visible_product v on v.id = pc.product_id
    where c.lft > 0 and c.depth <= 1 group by c.id
  `.execute(db);
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}
