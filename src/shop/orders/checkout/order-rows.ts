import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { GivenConsent } from '../../accounts/consents/consents.server.ts';
import type { Actor } from '../../audit/audit.ts';
import type { Allocation } from '../basket/basket.ts';
import type { DeliveryType } from '../delivery/delivery.ts';

/** A new order with all its rows. */
export interface NewOrderRows {
  order: NewOrderRow;
  lines: readonly { row: NewLineRow; allocations: readonly Allocation[] }[];
  /** The consents of the buyer: given with the order, or earlier and recorded in the ledger. */
  agreed: readonly (GivenConsent & { aim: string })[];
  /** The lines of the cart that became the order. */
  cart: { id: number | null; lines: readonly number[] };
  /** Of an order that is going to be rolled back; undefined: the next one of the seller. */
  number: number | undefined;
  /** The idempotency key that gets the answer. */
  key: { owner: number; key: string };
  /** The answer for the buyer, without its number and the ids of its items. */
  answer: { items: readonly object[] };
}

interface NewOrderRow {
  id: number;
  /** The hash of the link token. */
  tokenHash: Buffer;
  seller: { id: number; facts: object };
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
  holdUntil: Date;
  isDeferred: boolean;
  waitsForCredit: boolean;
  waitsForPrices: boolean;
  goods: Kopecks;
  deliveryKopecks: Kopecks | null;
  company: CompanyColumns | null;
  /** Who places the order. */
  by: Actor;
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

type Parameter = [type: string, of: (rows: NewOrderRows) => unknown];

/** The columns of the order with their SQL types, and where their values come from. */
const ORDER: Record<string, Parameter> = {
  id: ['int', ({ order }) => order.id],
  token_hash: ['bytea', ({ order }) => order.tokenHash],
  seller_id: ['int', ({ order }) => order.seller.id],
  seller_facts: ['jsonb', ({ order }) => json(order.seller.facts)],
  user_id: ['int', ({ order }) => order.userId],
  session_id: ['int', ({ order }) => order.sessionId],
  city_id: ['int', ({ order }) => order.cityId],
  contact_name: ['text', ({ order }) => order.contact.name],
  contact_phone: ['text', ({ order }) => order.contact.phone],
  contact_email: ['text', ({ order }) => order.contact.email],
  comment: ['text', ({ order }) => order.comment],
  delivery_type: ['text', ({ order }) => order.delivery.type],
  shop_id: ['int', ({ order }) => order.delivery.shopId],
  address: ['jsonb', ({ order }) => json(order.delivery.address)],
  delivery_date: ['date', ({ order }) => order.delivery.date],
  payment_type: ['text', ({ order }) => order.paymentType],
  goods_kopecks: ['bigint', ({ order }) => order.goods],
  delivery_kopecks: ['bigint', ({ order }) => order.deliveryKopecks],
  total_kopecks: ['bigint', ({ order }) => order.goods + (order.deliveryKopecks ?? 0)],
  due_on: ['date', ({ order }) => order.dueOn],
  reserved_until: ['timestamptz', ({ order }) => order.reservedUntil],
  hold_until: ['timestamptz', ({ order }) => order.holdUntil],
  is_deferred: ['boolean', ({ order }) => order.isDeferred],
  waits_for_credit: ['boolean', ({ order }) => order.waitsForCredit],
  waits_for_prices: ['boolean', ({ order }) => order.waitsForPrices],
  legal_entity_id: ['int', ({ order }) => order.company?.legalEntityId ?? null],
  buyer_facts: ['jsonb', ({ order }) => json(order.company?.buyerFacts)],
  contract_id: ['int', ({ order }) => order.company?.contractId ?? null],
  contract_facts: ['jsonb', ({ order }) => json(order.company?.contractFacts)],
  power_id: ['int', ({ order }) => order.company?.powerId ?? null],
  placed_by: ['int', ({ order }) => order.company?.placedBy ?? null],
  placed_by_staff: ['int', ({ order }) => staffOf(order.by)],
  // Who places an order works with it.
  manager_id: ['int', ({ order }) => staffOf(order.by)],
  ready_on: ['date', ({ order }) => order.delivery.promised?.date ?? null],
  ready_from: ['time', ({ order }) => order.delivery.promised?.time ?? null],
};
/** The parameters of the other rows. */
const REST: Record<string, Parameter> = {
  taken_products: ['int[]', (rows) => takenFrom(rows).map(({ product }) => product)],
  taken_positions: ['int[]', (rows) => takenFrom(rows).map(({ position }) => position)],
  taken_warehouses: ['int[]', (rows) => takenFrom(rows).map(({ warehouse }) => warehouse)],
  taken_quantities: ['numeric[]', (rows) => takenFrom(rows).map(({ quantity }) => quantity)],
  aims: ['text[]', ({ agreed }) => agreed.map(({ aim }) => aim)],
  versions: ['text[]', ({ agreed }) => agreed.map(({ version }) => version)],
  addresses: ['text[]', ({ agreed }) => agreed.map(({ address }) => address)],
  consents: ['int[]', ({ agreed }) => agreed.map(({ id }) => id)],
  hows: ['text[]', ({ agreed }) => agreed.map(({ how }) => how ?? 'form')],
  number: ['int', ({ number }) => number ?? null],
  actor: ['text', ({ order }) => order.by.actor],
  actor_id: ['int', ({ order }) => order.by.actorId],
  actor_session: ['int', ({ order }) => order.by.sessionId ?? null],
  actor_capability: ['text', ({ order }) => order.by.capability ?? null],
  actor_reason: ['text', ({ order }) => order.by.reason ?? null],
  cart: ['int', ({ cart }) => cart.id],
  cart_lines: ['int[]', ({ cart }) => cart.lines],
  key_owner: ['int', ({ key }) => key.owner],
  key: ['text', ({ key }) => key.key],
  answer: ['jsonb', ({ answer }) => json(answer)],
};
const LINES = Object.fromEntries(
  LINE_COLUMNS.map(([name, type]): [string, Parameter] => [
    `line_${name}`,
    [`${type}[]`, ({ lines }) => lines.map(({ row }) => row[name])],
  ]),
);

const PARAMETERS = { ...ORDER, ...REST, ...LINES };
const names = Object.keys(PARAMETERS);

/** The names of the columns of an order and of its lines. */
export const ORDER_COLUMNS = Object.keys(ORDER);
export const ORDER_LINE_COLUMNS = LINE_COLUMNS.map(([name]) => name);

/** The place of a parameter in the statement, with its SQL type. */
export function parameter(name: string): string {
  return `$${names.indexOf(name) + 1}::${PARAMETERS[name]?.[0]}`;
}

/** The values of all parameters, in their order. */
export function valuesOf(rows: NewOrderRows): unknown[] {
  return Object.values(PARAMETERS).map(([, of]) => of(rows));
}

/** What is taken from each warehouse, with the position of its line. */
function takenFrom({ lines }: NewOrderRows) {
  return lines.flatMap(({ row, allocations }, at) =>
    allocations.map((each) => ({ ...each, product: row.product_id, position: at + 1 })),
  );
}

/** The member of the staff who places the order; null: its buyer does. */
function staffOf({ actor, actorId }: Actor): number | null {
  return actor === 'staff' ? actorId : null;
}

function json(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}
