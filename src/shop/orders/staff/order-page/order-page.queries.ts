import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { ChangeEntry } from '../../../audit/outdated/outdated.ts';
import { ORDERS } from '../../account/account.queries.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, AgreementReason, OrderState } from '../../orders.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Fulfilment } from '../../shipments/shipments.ts';
import { AGREEMENT_REASONS, IS_TAKEN, MANAGER } from '../order-list/order-list.queries.ts';
import { FREE_OF_LINE, MISSING_OF_LINE } from '../shortage/shortage.queries.ts';
import { inScope } from '../staff-order/staff-order.queries.ts';

/** A moment as PostgreSQL writes it in JSON. */
type Moment = string;

/** An order with everything that belongs to it, as the staff sees it. */
export interface StaffOrderPage {
  id: number;
  number: number;
  version: number;
  createdAt: Date;
  state: OrderState;
  fulfilment: Fulfilment;
  agreement: Agreement;
  agreementReasons: AgreementReason[];
  money: MoneyState;
  seesContracts: boolean;
  city: { id: number; name: string; time_zone: string };
  name: string;
  phone: string;
  email: string;
  comment: string;
  company: { id: number; name: string; inn: string; kpp: string } | null;
  contract: { id: number; number: string; date: LegalDay } | null;
  power: { id: number; number: string; person: string; valid_to: LegalDay } | null;
  placedBy: string | null;
  placedByStaff: string | null;
  spokenConsentAt: Date | null;
  manager: { id: number; name: string } | null;
  isTaken: boolean;
  paymentType: string;
  isDeferred: boolean;
  dueOn: LegalDay | null;
  holdUntil: Date | null;
  deliveryType: DeliveryType;
  shop: { id: number; name: string; address: string } | null;
  address: Record<string, string> | null;
  deliveryDate: LegalDay | null;
  readyOn: LegalDay | null;
  goods: Kopecks;
  delivery: Kopecks | null;
  total: Kopecks;
  paid: Kopecks;
  /** What claims give back. */
  credit: Kopecks;
  revision: number;
  lines: {
    id: number;
    product: number;
    article: string;
    name: string;
    unit: string;
    placed: number;
    quantity: number;
    kopecks: Kopecks;
    total: Kopecks;
    vat: Kopecks;
    packed: number;
    handed: number;
    /** What is free for this order, besides what is reserved for this line. */
    stock: number;
    missing: number;
    reserved: number;
    image: { src: string; alt: string; width: number; height: number; ground?: string } | null;
  }[];
  revisions: {
    n: number;
    base: number;
    source: string;
    by: string | null;
    reason: string;
    note: string;
    total: Kopecks;
    delivery: Kopecks | null;
    readyOn: LegalDay | null;
    at: Moment;
    lines: {
      line: number;
      product: number;
      name: string;
      article: string;
      unit: string;
      quantity: number;
      kopecks: Kopecks;
      total: Kopecks;
      change: string;
      replaces: number | null;
    }[];
    answer: { outcome: string; how: string; by: string | null; comment: string; at: Moment } | null;
  }[];
  shipments: {
    id: number;
    number: number;
    kind: DeliveryType;
    state: string;
    plannedOn: LegalDay | null;
    warehouse: { id: number; name: string } | null;
    delivery: Kopecks | null;
    track: string;
    power: number | null;
    receiver: string;
    handedOverAt: Moment | null;
    lines: { line: number; quantity: number }[];
  }[];
  payments: {
    id: number;
    at: Moment;
    kind: string;
    source: string;
    kopecks: Kopecks;
    document: string;
    paidOn: LegalDay | null;
    by: string | null;
  }[];
  notes: { id: number; text: string; by: string; at: Moment }[];
}

const CITY = sql`select json_build_object('id', c.id, 'name', c.name, 'time_zone', c.time_zone) from city c where c.id = o.city_id`;
const COMPANY = sql`select json_build_object('id', e.id, 'name', e.name, 'inn', e.inn, 'kpp', e.kpp)
  from legal_entity e where e.id = o.legal_entity_id`;
const CONTRACT = sql`select json_build_object('id', k.id, 'number', k.number, 'date', k.date) from contract k where k.id = o.contract_id`;
const POWER = sql`select json_build_object('id', p.id, 'number', p.number, 'person', p.person_name, 'valid_to', p.valid_to)
  from power_of_attorney p where p.id = o.power_id`;
const SHOP = sql`select json_build_object('id', s.id, 'name', s.name, 'address', s.address) from shop s where s.id = o.shop_id`;
/** When somebody without an account consented by word of mouth (STF-142). */
const SPOKEN_CONSENT = sql`select max(a.given_at) from order_consent a where a.order_id = o.id and a.aim = 'order' and a.how = 'phone'`;
const nameOf = (id: RawBuilder<unknown>) => sql`(select u.name from app_user u where u.id = ${id})`;

const LINES = sql`
  select coalesce(json_agg(json_build_object('id', l.line_id, 'product', l.product_id, 'article', l.article, 'name', l.name,
    'unit', l.unit, 'placed', case when l.born_in = 0 then f.quantity else 0 end, 'quantity', l.quantity,
    'kopecks', l.kopecks, 'total', l.total_kopecks, 'vat', l.vat_kopecks, 'packed', coalesce(p.packed, 0),
    'handed', coalesce(p.handed, 0), 'stock', ${FREE_OF_LINE}, 'missing', ${MISSING_OF_LINE},
    'reserved', coalesce(r.reserved, 0), 'image', i.image)
    order by l.position), '[]')
  from order_line_now l join order_line f on f.id = l.line_id
  left join lateral (
    select sum(coalesce(r.held, r.quantity))::int8 as reserved from reservation r
    where r.order_line_id = l.line_id and r.state in ('held', 'handed')) r on true
  left join lateral (
    select json_strip_nulls(json_build_object('src', src, 'alt', alt, 'width', width, 'height', height, 'ground', ground)) as image
    from product_image where product_id = l.product_id order by sort, id limit 1) i on true
  left join lateral (
    select sum(sl.quantity) as packed, sum(sl.quantity) filter (where s.state = 'handed_over') as handed
    from order_shipment_line sl join order_shipment s on s.id = sl.shipment_id
    where sl.line_id = l.line_id and s.state in ('packed', 'handed_over')) p on true
  where l.order_id = o.id`;

const REVISIONS = sql`
  select coalesce(json_agg(json_build_object('n', r.n, 'base', r.base, 'source', r.source, 'by', ${nameOf(sql`r.actor_id`)},
    'reason', r.reason, 'note', r.note, 'total', r.total_kopecks, 'delivery', r.delivery_kopecks,
    'readyOn', r.ready_on, 'at', r.created_at,
    'lines', (select json_agg(json_build_object('line', l.line_id, 'product', f.product_id, 'name', f.name,
      'article', f.article, 'unit', f.unit, 'quantity', l.quantity, 'kopecks', l.kopecks,
      'total', l.total_kopecks, 'change', l.change, 'replaces', l.replaces_line_id) order by l.line_id)
      from order_revision_line l join order_line f on f.id = l.line_id where l.order_id = r.order_id and l.n = r.n),
    'answer', (select json_build_object('outcome', a.outcome, 'how', a.how, 'by', ${nameOf(sql`a.actor_id`)},
      'comment', a.comment, 'at', a.at) from order_revision_answer a where a.order_id = r.order_id and a.n = r.n)
    ) order by r.n), '[]')
  from order_revision r where r.order_id = o.id`;

const SHIPMENTS = sql`
  select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'kind', s.kind, 'state', s.state,
    'plannedOn', s.planned_on, 'warehouse', (select json_build_object('id', w.id, 'name', w.name) from warehouse w
      where w.id = s.warehouse_id), 'delivery', s.delivery_kopecks, 'track', s.track, 'power', s.power_id,
    'receiver', s.receiver, 'handedOverAt', s.handed_over_at,
    'lines', (select coalesce(json_agg(json_build_object('line', l.line_id, 'quantity', l.quantity) order by l.line_id), '[]')
      from order_shipment_line l where l.shipment_id = s.id)) order by s.number), '[]')
  from order_shipment s where s.order_id = o.id`;

const PAYMENTS = sql`
  select coalesce(json_agg(json_build_object('id', m.id, 'at', m.at, 'kind', m.kind, 'source', m.source,
    'kopecks', m.kopecks, 'document', m.document, 'paidOn', m.paid_on, 'by', ${nameOf(sql`m.actor_id`)}) order by m.id), '[]')
  from order_payment m where m.order_id = o.id`;

const NOTES = sql`
  select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'by', ${nameOf(sql`n.author_id`)},
    'at', n.created_at) order by n.id), '[]')
  from order_note n where n.order_id = o.id`;

/**
 * An order with everything that belongs to it; undefined outside these places.
 * @param contracts the places where the reader sees sums of contracts; null: nowhere
 */
export async function readStaffOrder(
  db: Db,
  id: number,
  { scope, contracts }: { scope: Scope; contracts: Scope | null },
): Promise<StaffOrderPage | undefined> {
  const { rows } = await sql<StaffOrderPage>`
    select o.id, o.number, o.version, o.created_at as "createdAt", o.state, s.agreement, ${AGREEMENT_REASONS} as "agreementReasons", s.money, s.fulfilment,
      ${contracts ? inScope(contracts) : sql`false`} as "seesContracts", (${CITY}) as city,
      o.contact_name as name, o.contact_phone as phone, o.contact_email as email, o.comment,
      (${COMPANY}) as company, (${CONTRACT}) as contract, (${POWER}) as power,
      ${nameOf(sql`o.placed_by`)} as "placedBy",
      ${nameOf(sql`o.placed_by_staff`)} as "placedByStaff", (${SPOKEN_CONSENT}) as "spokenConsentAt", (${MANAGER}) as manager, ${IS_TAKEN} as "isTaken", o.payment_type as "paymentType", o.is_deferred as "isDeferred",
      o.due_on::text as "dueOn", o.hold_until as "holdUntil", o.delivery_type as "deliveryType", (${SHOP}) as shop,
      o.address, o.delivery_date::text as "deliveryDate", w.ready_on::text as "readyOn", w.goods_kopecks as goods,
      w.delivery_kopecks as delivery, w.total_kopecks as total, o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit, w.n as revision,
      (${LINES}) as lines, (${REVISIONS}) as revisions, (${SHIPMENTS}) as shipments, (${PAYMENTS}) as payments,
      (${NOTES}) as notes
    from ${ORDERS} join order_standing_now s on s.order_id = o.id where o.id = ${id} and ${inScope(scope)}
  `.execute(db);
  return rows[0];
}

/** An entry of the audit log, as the history of an order shows it. */
export interface HistoryEntry extends ChangeEntry {
  reason: string | null;
}

/** The audit entries about an order, oldest first. Found by their action, because older entries have no `subject_kind`. */
export async function readOrderHistory(db: Db, id: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select a.at, a.actor, a.action, a.details, a.reason, u.name
    from audit_entry a left join app_user u on u.id = a.actor_id
    where a.subject_id = ${id} and a.action like 'order.%' order by a.id
  `.execute(db);
  return rows;
}

/** @returns the id of the note */
export async function insertNote(
  tx: Tx,
  { orderId, authorId, text }: { orderId: number; authorId: number; text: string },
): Promise<number> {
  const row = tx.insertInto('order_note').values({ order_id: orderId, author_id: authorId, text });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}
