import { sql } from 'kysely';
import type { Db, Tx } from '../../src/platform/database/db.server.ts';
import type { LegalDay } from '../../src/platform/text/legal-day.ts';
import { dayFrom, paidAt, sentAt, stepsOf } from './days.ts';

/**
 * Whether a person or a company of the cast exists: the cast is made once and then belongs to the users of the shop.
 */
export async function readIsThere(
  db: Db,
  emails: readonly string[],
  inns: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from app_user where lower(email) = any(${emails}))
        or exists (select from legal_entity where inn = any(${inns})) as "isThere"
  `.execute(db);
  return rows[0]?.isThere ?? false;
}

export async function readUserId(db: Db, email: string): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function readCityId(db: Db, slug: string): Promise<number | undefined> {
  return (await db.selectFrom('city').select('id').where('slug', '=', slug).executeTakeFirst())?.id;
}

export async function readCartId(db: Db, sessionId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cart c join session s on c.owner = s.owner where s.id = ${sessionId}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Products in free stock of one shop; a pack is the quantity they are sold by. */
export interface Shelf {
  shop: number;
  goods: { id: number; pack: number; packs: number }[];
}

/** The first pick-up point of a city, with the products that it has in plenty and that have a price for everybody. */
export async function readShelf(db: Db, cityId: number): Promise<Shelf | undefined> {
  const { rows } = await sql<Shelf>`
    select w.shop_id as shop,
      (select coalesce(json_agg(json_build_object('id', p.id, 'pack', m.pack, 'packs', floor((st.on_hand - coalesce(r.reserved, 0)) / m.pack)) order by md5(p.article)), '[]')
       from product p join stock st on st.product_id = p.id and st.warehouse_id = w.id
       left join product_override o on o.product_id = p.id
       left join stock_reserved r on r.product_id = p.id and r.warehouse_id = w.id
       cross join lateral (select coalesce(o.multiplicity, p.multiplicity) as pack) m
       where p.hidden_at is null and st.on_hand - coalesce(r.reserved, 0) >= 50 * m.pack
         and not exists (
           select from price_type t where t.hidden_at is null
             and (t.id in (select price_type_id from city_price_type where city_id = c.id) or t.name = 'Опт Москва')
             and not exists (select from price where product_id = p.id and price_type_id = t.id))) as goods
    from city c join city_warehouse cw on cw.city_id = c.id join warehouse w on w.id = cw.warehouse_id
    join shop s on s.id = w.shop_id and s.is_pickup
    where c.id = ${cityId} order by cw.priority limit 1
  `.execute(db);
  return rows[0];
}

/** Products that a city sells, and has none of in stock. */
export async function readAbsent(db: Db, cityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p join visible_product v on v.id = p.id
    where exists (select from price r join city_price_type t on t.price_type_id = r.price_type_id
                  where r.product_id = p.id and t.city_id = ${cityId})
      and not exists (select from stock s join city_warehouse c on c.warehouse_id = s.warehouse_id
                      where s.product_id = p.id and c.city_id = ${cityId} and s.on_hand > 0)
    order by md5(p.article) limit 20
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** An order as the next steps need it. */
export interface MadeOrder {
  id: number;
  at: Date;
  dueOn: LegalDay | null;
  reservedUntil: Date | null;
}

/** Tables whose rows never change. */
const GUARDED = [
  'shop_order',
  'order_state_change',
  'order_payment',
  'order_consent',
  'order_shipment',
] as const;

/**
 * Moves new orders to their days in the past. History cannot be changed in this shop, so its triggers
 * are disabled for these statements, in a transaction that nobody else sees before its end.
 */
export async function backdate(tx: Tx, orders: readonly MadeOrder[]): Promise<void> {
  // A table with unfinished checks cannot be altered.
  await sql`set constraints all immediate`.execute(tx);
  for (const table of GUARDED) await guard(tx, table, false);
  for (const { id, at, dueOn, reservedUntil } of orders) {
    await sql`
      update shop_order set created_at = ${at}, due_on = ${dueOn}, reserved_until = ${reservedUntil},
        hold_until = coalesce(${reservedUntil}, hold_until),
        ready_on = case when state in ('shipped', 'done') then least(ready_on, ${dayFrom(at, 1)}::date) else ready_on end
      where id = ${id}
    `.execute(tx);
    await sql`update order_consent set given_at = ${at} where order_id = ${id}`.execute(tx);
    // No event may be later than now.
    await sql`
      update order_state_change c set at = least(now(), (${stepsOf(at)}::timestamptz[])[n.step])
      from (select id, row_number() over (order by id) as step from order_state_change where order_id = ${id}) n
      where n.id = c.id
    `.execute(tx);
    await sql`
      update order_shipment set created_at = ${at},
        handed_over_at = least(now(), (${sentAt(at)}::timestamptz[])[number])
      where order_id = ${id} and state = 'handed_over'
    `.execute(tx);
    await sql`update order_payment set at = least(now(), ${paidAt(at)}::timestamptz) where order_id = ${id}`.execute(
      tx,
    );
  }
  for (const table of GUARDED) await guard(tx, table, true);
  await sql`set constraints all deferred`.execute(tx);
}

async function guard(tx: Tx, table: (typeof GUARDED)[number], isOn: boolean): Promise<void> {
  const trigger = sql.ref(`${table}_stays`);
  const word = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table ${sql.table(table)} ${word} trigger ${trigger}`.execute(tx);
}

/** Lets a power of attorney expire that was valid when it was confirmed. */
export async function endPower(tx: Tx, id: number, validTo: LegalDay): Promise<void> {
  await tx.updateTable('power_of_attorney').set({ valid_to: validTo }).where('id', '=', id).execute();
}

/** Deletes the emails queued by this transaction: their events are past, and nobody waits for them. */
export async function dropEmails(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where created_at = now()))
  `.execute(tx);
}

export async function readDocumentId(tx: Tx, orderId: number, type: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('entity_document')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.id;
}

export async function readOwed(
  tx: Tx,
  orderId: number,
): Promise<{ number: number; total: number; readyOn: string | null }> {
  return tx
    .selectFrom('shop_order')
    .select(['number', 'total_kopecks as total', sql<string | null>`ready_on::text`.as('readyOn')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export async function readLines(tx: Tx, orderId: number): Promise<{ position: number; quantity: number }[]> {
  return tx
    .selectFrom('order_line')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Whether any delivery rate exists. */
export async function readHasDelivery(db: Db): Promise<boolean> {
  return (await db.selectFrom('delivery_rate').select('city_id').limit(1).executeTakeFirst()) !== undefined;
}
