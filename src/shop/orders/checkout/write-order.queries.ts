import type { Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { GivenConsent } from '../../accounts/consents/consents.server.ts';
import type { Allocation } from '../basket/basket.ts';
import type { DeliveryType, OrderState } from '../orders.ts';

const askSeller = prepared<Seller>(
  'order_seller',
  `select id, name, full_name, inn, kpp, ogrn, address, vat_code, bank, director, accountant
   from seller where is_default`,
);

type Seller = Pick<
  Selectable<DB['seller']>,
  | 'id'
  | 'name'
  | 'full_name'
  | 'inn'
  | 'kpp'
  | 'ogrn'
  | 'address'
  | 'vat_code'
  | 'bank'
  | 'director'
  | 'accountant'
>;

/** The default seller with the company details that an order freezes. */
export async function readSeller(db: Db): Promise<Seller | undefined> {
  return (await askSeller(db, []))[0];
}

const askNumber = prepared<{ id: number; number: number }>(
  'next_order_number',
  `insert into order_counter (seller_id, last) values ($1, 10001)
   on conflict (seller_id) do update set last = order_counter.last + 1
   returning last as number, nextval(pg_get_serial_sequence('shop_order', 'id'))::int as id`,
);

/**
 * Takes the seller's next order number and the order's id. Other orders of the seller wait until the transaction
 * ends.
 */
export async function nextNumber(tx: Tx, sellerId: number): Promise<{ id: number; number: number }> {
  return (await askNumber(tx, [sellerId]))[0] as { id: number; number: number };
}

interface NewOrderRow {
  id: number;
  /** The hash of the link token. */
  tokenHash: Buffer;
  seller: { id: number; facts: object };
  number: number;
  userId: number | null;
  sessionId: number | null;
  cityId: number;
  contact: { name: string; phone: string; email: string };
  comment: string;
  delivery: {
    type: DeliveryType;
    shopId: number | null;
    address: object | null;
    date: string | null;
    promised: { date: LegalDay; time: string | null } | null;
  };
  paymentType: string;
  dueOn: LegalDay | null;
  reservedUntil: Date | null;
  goods: Kopecks;
  deliveryKopecks: Kopecks | null;
  company: CompanyColumns | null;
}

/** The data of the company that an order freezes. */
export interface CompanyColumns {
  legalEntityId: number;
  buyerFacts: object;
  contractId: number | null;
  contractFacts: object | null;
  powerId: number | null;
  /** The member who placed the order. */
  placedBy: number | null;
}

const insertOrderRow = prepared(
  'insert_order',
  `insert into shop_order (
     id, token_hash, seller_id, seller_facts, number, user_id, session_id, city_id, contact_name, contact_phone,
     contact_email, comment, delivery_type, shop_id, address, delivery_date, payment_type, goods_kopecks,
     delivery_kopecks, total_kopecks, due_on, reserved_until, legal_entity_id, buyer_facts, contract_id, contract_facts,
     power_id, placed_by, ready_on, ready_from)
   overriding system value
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
           $25, $26, $27, $28, $29, $30)`,
);

/** Inserts the order with the id that came with its number. */
export async function insertOrder(tx: Tx, order: NewOrderRow): Promise<void> {
  const { seller, contact, delivery, company } = order;
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  await insertOrderRow(tx, [
    ...[order.id, order.tokenHash, seller.id, json(seller.facts), order.number],
    ...[
      order.userId,
      order.sessionId,
      order.cityId,
      contact.name,
      contact.phone,
      contact.email,
      order.comment,
    ],
    ...[delivery.type, delivery.shopId, json(delivery.address), delivery.date, order.paymentType],
    ...[order.goods, order.deliveryKopecks, order.goods + (order.deliveryKopecks ?? 0)],
    ...[order.dueOn, order.reservedUntil],
    ...[company?.legalEntityId ?? null, json(company?.buyerFacts), company?.contractId ?? null],
    ...[json(company?.contractFacts), company?.powerId ?? null, company?.placedBy ?? null],
    ...[delivery.promised?.date ?? null, delivery.promised?.time ?? null],
  ]);
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
  /** The unit price without the contract, at this quantity; null: it is not higher. */
  retail_kopecks: Kopecks | null;
  percent: number;
  vat_percent: number | null;
  vat_kopecks: Kopecks;
}

/** Columns of an order line, with their SQL types. */
const LINE_COLUMNS: readonly [keyof NewLineRow, string][] = [
  ['product_id', 'int'],
  ['name', 'text'],
  ['article', 'text'],
  ['unit', 'text'],
  ['quantity', 'int'],
  ['kopecks', 'bigint'],
  ['total_kopecks', 'bigint'],
  ['price_type_id', 'int'],
  ['min_quantity', 'int'],
  ['retail_kopecks', 'bigint'],
  ['percent', 'numeric'],
  ['vat_percent', 'numeric'],
  ['vat_kopecks', 'bigint'],
];
const lineNames = LINE_COLUMNS.map(([name]) => name).join(', ');
const lineArrays = LINE_COLUMNS.map(([, type], at) => `$${at + 5}::${type}[]`).join(', ');

const insertLineRows = prepared<{ id: number; position: number }>(
  'insert_order_lines',
  `with line as (
     insert into order_line (order_id, position, ${lineNames})
     select $1::int, place, ${lineNames}
     from unnest(${lineArrays}) with ordinality as given (${lineNames}, place)
     returning id, position),
   held as (
     insert into reservation (order_line_id, warehouse_id, quantity)
     select line.id, taken.warehouse, taken.quantity
     from unnest($2::int[], $3::int[], $4::numeric[]) with ordinality as taken (position, warehouse, quantity, place)
     join line using (position) order by taken.place)
   select id, position from line`,
);

/**
 * Inserts the lines and their reservations.
 * @returns ids of the lines in their order
 */
export async function insertLines(
  tx: Tx,
  orderId: number,
  lines: readonly { row: NewLineRow; allocations: readonly Allocation[] }[],
): Promise<number[]> {
  const held = lines.flatMap(({ allocations }, at) =>
    allocations.map((allocation) => ({ ...allocation, position: at + 1 })),
  );
  const rows = await insertLineRows(tx, [
    orderId,
    held.map(({ position }) => position),
    held.map(({ warehouse }) => warehouse),
    held.map(({ quantity }) => quantity),
    ...LINE_COLUMNS.map(([name]) => lines.map(({ row }) => row[name])),
  ]);
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

const insertFirstState = prepared(
  'insert_order_beginning',
  `with first_state as (insert into order_state_change (order_id, state) values ($1, $2))
   insert into order_consent (order_id, aim, text_version, address, consent_id, given_at)
   select $1, aim, version, address, consent,
          coalesce((select c.given_at from consent c where c.id = consent), now())
   from unnest($3::text[], $4::text[], $5::text[], $6::int[]) as given (aim, version, address, consent)`,
);

/**
 * Inserts the first state of an order and the consents of its buyer: given with it, or earlier and recorded in the
 * ledger.
 */
export async function insertBeginning(
  tx: Tx,
  orderId: number,
  state: OrderState,
  agreed: readonly (GivenConsent & { aim: string })[],
): Promise<void> {
  await insertFirstState(tx, [
    ...[orderId, state, agreed.map(({ aim }) => aim), agreed.map(({ version }) => version)],
    ...[agreed.map(({ address }) => address), agreed.map(({ id }) => id)],
  ]);
}
