import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import type { Kopecks } from '../../core/money.ts';
import type { Standing } from './access.ts';
import type { DeliveryPrice } from './delivery.ts';
import type { DeliveryType, OrderState } from './orders.ts';
import { ownBy } from './own-orders.queries.ts';

/** The seller in whose name the shop sells, with the requisites an order freezes. */
export async function readSeller(db: Db) {
  return db
    .selectFrom('seller')
    .select(['id', 'name', 'full_name', 'inn', 'kpp', 'ogrn', 'address', 'vat_code', 'bank'])
    .select(['director', 'accountant'])
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** What bringing goods costs in a city, where somebody has said so. */
export async function readDeliveryPrices(
  db: Db,
  cityId: number,
): Promise<(DeliveryPrice & { type: string })[]> {
  return db
    .selectFrom('delivery_price')
    .select(['delivery_type as type', 'kopecks', 'free_from as freeFrom'])
    .where('city_id', '=', cityId)
    .execute();
}

/** The next number of a seller; others wait for theirs until the transaction ends. */
export async function nextNumber(tx: Tx, sellerId: number): Promise<number> {
  const found = await sql<{ last: number }>`
    insert into order_counter (seller_id, last) values (${sellerId}, 10001)
    on conflict (seller_id) do update set last = order_counter.last + 1 returning last
  `.execute(tx);
  return found.rows[0]?.last as number;
}

/** The key that links of orders are signed with. */
export async function readOrderSecret(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom('app_secret')
    .select('value')
    .where('name', '=', 'order')
    .executeTakeFirstOrThrow();
  return row.value;
}

interface NewOrderRow {
  seller: { id: number; facts: object };
  number: number;
  userId: number | null;
  sessionId: number | null;
  cityId: number;
  contact: { name: string; phone: string; email: string };
  comment: string;
  delivery: { type: DeliveryType; shopId: number | null; address: object | null; date: string | null };
  paymentType: string;
  dueOn: LegalDay | null;
  reservedUntil: Date | null;
  goods: Kopecks;
  deliveryKopecks: Kopecks | null;
  company: CompanyColumns | null;
}

/** What an order keeps of the company it is for. */
export interface CompanyColumns {
  legalEntityId: number;
  buyerFacts: object;
  contractId: number | null;
  contractFacts: object | null;
  powerId: number | null;
  /** Who of the company. */
  placedBy: number | null;
}

export async function insertOrder(tx: Tx, order: NewOrderRow): Promise<number> {
  const row = await tx
    .insertInto('shop_order')
    .values({
      seller_id: order.seller.id,
      seller_facts: JSON.stringify(order.seller.facts),
      number: order.number,
      user_id: order.userId,
      session_id: order.sessionId,
      city_id: order.cityId,
      contact_name: order.contact.name,
      contact_phone: order.contact.phone,
      contact_email: order.contact.email,
      comment: order.comment,
      delivery_type: order.delivery.type,
      shop_id: order.delivery.shopId,
      address: order.delivery.address && JSON.stringify(order.delivery.address),
      delivery_date: order.delivery.date,
      payment_type: order.paymentType,
      goods_kopecks: order.goods,
      delivery_kopecks: order.deliveryKopecks,
      total_kopecks: order.goods + (order.deliveryKopecks ?? 0),
      due_on: order.dueOn,
      reserved_until: order.reservedUntil,
      legal_entity_id: order.company?.legalEntityId ?? null,
      buyer_facts: order.company && JSON.stringify(order.company.buyerFacts),
      contract_id: order.company?.contractId ?? null,
      contract_facts: order.company?.contractFacts && JSON.stringify(order.company.contractFacts),
      power_id: order.company?.powerId ?? null,
      placed_by: order.company?.placedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeTokenHash(tx: Tx, orderId: number, hash: Buffer): Promise<void> {
  await tx.updateTable('shop_order').set({ token_hash: hash }).where('id', '=', orderId).execute();
}

export interface NewLineRow {
  product_id: number;
  name: string;
  article: string;
  unit: string;
  quantity: number;
  kopecks: Kopecks;
  total_kopecks: Kopecks;
  price_type_id: number;
  min_quantity: number;
  /** What one of as many costs without the contract; null: no more. */
  retail_kopecks: Kopecks | null;
  percent: number;
  vat_percent: number | null;
  vat_kopecks: Kopecks;
}

/** @returns ids of the lines in their order */
export async function insertLines(tx: Tx, orderId: number, lines: readonly NewLineRow[]): Promise<number[]> {
  const rows = await tx
    .insertInto('order_line')
    .values(lines.map((line, at) => ({ ...line, order_id: orderId, position: at + 1 })))
    .returning(['id', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

export async function insertStateChange(tx: Tx, orderId: number, state: OrderState): Promise<void> {
  await tx.insertInto('order_state_change').values({ order_id: orderId, state }).execute();
}

export async function insertConsents(
  tx: Tx,
  orderId: number,
  consents: readonly { aim: string; version: string }[],
  address: string,
): Promise<void> {
  await tx
    .insertInto('order_consent')
    .values(consents.map(({ aim, version }) => ({ order_id: orderId, aim, text_version: version, address })))
    .execute();
}

/** By what somebody may see an order: who he is, the session he made it in as a guest, or the hash of its link. */
export interface OrderKeys {
  userId: number | null;
  sessionId: number | null;
  tokenHash: Buffer | null;
}

/** An order as whoever may act on it sees it. */
export interface OwnOrder extends Standing {
  id: number;
  number: number;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
}

/** An order that is his who asks; of a company its members', whoever made it. */
export async function readOwnOrder(
  db: Db,
  id: number,
  { userId, sessionId, tokenHash }: OrderKeys,
): Promise<OwnOrder | undefined> {
  const found = await sql<OwnOrder>`
    select o.id, o.number, o.state, o.total_kopecks as total, o.paid_kopecks as paid,
           coalesce(${ownBy(userId)}, false) as "isOwn", o.legal_entity_id as "legalEntityId",
           (select m.role from legal_entity_member m
            where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role
    from shop_order o
    where o.id = ${id}
      and (${ownBy(userId)} or o.session_id = ${sessionId}::int or o.token_hash = ${tokenHash}::bytea)
  `.execute(db);
  return found.rows[0];
}

/** The state of an order, which nobody changes until the transaction ends. */
export async function lockState(tx: Tx, id: number): Promise<OrderState | undefined> {
  const found = await sql<{ state: OrderState }>`
    select state from shop_order where id = ${id} for no key update
  `.execute(tx);
  return found.rows[0]?.state;
}

export async function writeState(tx: Tx, id: number, state: OrderState): Promise<void> {
  await tx.updateTable('shop_order').set({ state }).where('id', '=', id).execute();
}

/** States the order has had, the first first. */
export async function readHistory(db: Db, orderId: number): Promise<{ state: OrderState; at: Date }[]> {
  const found = await sql<{ state: OrderState; at: Date }>`
    select state, at from order_state_change where order_id = ${orderId} order by id
  `.execute(db);
  return found.rows;
}

/** Orders a guest made in a session become those of a user. */
export async function giveOrders(
  tx: Tx,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ user_id: userId, session_id: null })
    .where('session_id', '=', sessionId)
    .execute();
}
