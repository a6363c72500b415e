import { sql } from 'kysely';
import type { Db, Tx } from '../../src/core/db.server.ts';
import type { LegalDay } from '../../src/core/legal-day.ts';
import { paidAt, stepsOf } from './days.ts';

/** Whether anybody of the cast is here, or a company of it: made once, then it is whoever uses the shop that changes it. */
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

/** Goods that lie free in one shop; a pack is what they are sold by. */
export interface Shelf {
  shop: number;
  goods: { id: number; pack: number; packs: number }[];
}

/** The first shop of a city that hands out goods, with what lies there in plenty and has a price for everybody. */
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

/** An order as the cast goes on with it. */
export interface MadeOrder {
  id: number;
  at: Date;
  dueOn: LegalDay | null;
  reservedUntil: Date | null;
}

/** Tables whose rows stay as they were written. */
const KEPT = ['shop_order', 'order_state_change', 'order_payment', 'order_consent'] as const;

/**
 * Puts orders made just now on the days they are said to be of. What happened stays written in this shop, so its guards
 * are set aside for these statements, in a transaction that nobody else sees before its end.
 */
export async function backdate(tx: Tx, orders: readonly MadeOrder[]): Promise<void> {
  for (const table of KEPT) await guard(tx, table, false);
  for (const { id, at, dueOn, reservedUntil } of orders) {
    await sql`
      update shop_order set created_at = ${at}, due_on = ${dueOn}, reserved_until = ${reservedUntil} where id = ${id}
    `.execute(tx);
    await sql`update order_consent set given_at = ${at} where order_id = ${id}`.execute(tx);
    // None of what happened is later than now.
    await sql`
      update order_state_change c set at = least(now(), (${stepsOf(at)}::timestamptz[])[n.step])
      from (select id, row_number() over (order by id) as step from order_state_change where order_id = ${id}) n
      where n.id = c.id
    `.execute(tx);
    await sql`update order_payment set at = least(now(), ${paidAt(at)}::timestamptz) where order_id = ${id}`.execute(
      tx,
    );
  }
  for (const table of KEPT) await guard(tx, table, true);
}

async function guard(tx: Tx, table: (typeof KEPT)[number], isOn: boolean): Promise<void> {
  const trigger = sql.ref(`${table}_stays`);
  const word = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table ${sql.table(table)} ${word} trigger ${trigger}`.execute(tx);
}

/** A power that was confirmed in its time has run out since. */
export async function endPower(tx: Tx, id: number, validTo: LegalDay): Promise<void> {
  await tx.updateTable('power_of_attorney').set({ valid_to: validTo }).where('id', '=', id).execute();
}

/** Takes back the letters that this transaction queued: what they tell of is past, and nobody waits for them. */
export async function dropLetters(tx: Tx): Promise<void> {
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

export async function readOwed(tx: Tx, orderId: number): Promise<{ number: number; total: number }> {
  return tx
    .selectFrom('shop_order')
    .select(['number', 'total_kopecks as total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Whether anybody has said what bringing goods costs. */
export async function readHasDelivery(db: Db): Promise<boolean> {
  return (await db.selectFrom('delivery_rate').select('city_id').limit(1).executeTakeFirst()) !== undefined;
}
