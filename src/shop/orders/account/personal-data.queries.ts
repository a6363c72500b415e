import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { writtenAfter } from '../../accounts/answers/answers.server.ts';

/** Orders a user placed for himself, with their recipients. Orders of a company are the company's data. */
export async function readOrdersOf(db: Db, userId: number): Promise<unknown[]> {
  const rows = await sql<{ item: unknown }>`
    select json_build_object('Номер', o.number, 'Дата', o.created_at, 'Состояние', o.state, 'Имя', o.contact_name,
             'Телефон', o.contact_phone, 'Почта', o.contact_email, 'Адрес', o.address, 'Примечание', o.comment,
             'Сумма, коп', w.total_kopecks,
             'Товары', (select json_agg(json_build_object('Товар', l.name, 'Количество', l.quantity) order by l.line_id)
                        from order_line_now l where l.order_id = o.id and l.quantity > 0)) as item
    from shop_order o join order_now w on w.order_id = o.id where o.user_id = ${userId} and o.legal_entity_id is null order by o.id
  `.execute(db);
  return rows.rows.map(({ item }) => item);
}

/** The user's saved addresses. */
export async function readPlacesOf(db: Db, userId: number): Promise<unknown[]> {
  const rows = await sql<{ item: unknown }>`
    select json_build_object('Город', city, 'Улица', street, 'Дом', house, 'Квартира', flat, 'Примечание', comment) as item
    from delivery_address where user_id = ${userId} order by id
  `.execute(db);
  return rows.rows.map(({ item }) => item);
}

export async function deletePlacesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('delivery_address').where('user_id', '=', userId).execute();
}

/** The stock requests a user made while logged in, with the contact to notify. */
export async function readStockRequestsOf(db: Db, userId: number): Promise<unknown[]> {
  return db
    .selectFrom('stock_request as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.created_at as Когда', 'p.name as Товар', 'r.quantity as Количество', 'r.name as Имя'])
    .select(['r.phone as Телефон', 'r.email as Почта', 'r.comment as Примечание'])
    .select(writtenAfter('stock_request', sql`r.id`).as('Переписка'))
    .where('r.user_id', '=', userId)
    .orderBy('r.id')
    .execute();
}

export async function deleteStockRequestsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('stock_request').where('user_id', '=', userId).execute();
}

/** The consents a user gave with his latest own orders. */
export async function readAgreedWithOrders(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('order_consent as c')
    .innerJoin('shop_order as o', 'o.id', 'c.order_id')
    .select(['c.aim', 'c.text_version as version', 'c.given_at as at', 'o.number'])
    .where('o.user_id', '=', userId)
    .where('o.legal_entity_id', 'is', null)
    .orderBy('o.id', 'desc')
    .orderBy('c.aim', 'desc')
    .limit(limit)
    .execute();
}
