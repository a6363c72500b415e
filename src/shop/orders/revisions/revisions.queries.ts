import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { ORDERS, REFUSED } from '../account/account.queries.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { HOLD_COLUMNS } from '../holds/holds.queries.ts';
import type { Agreement, OrderState } from '../orders.ts';
import { inScope } from '../staff/staff-order/staff-order.queries.ts';
import type {
  Consent,
  RevisionOutcome,
  RevisionReason,
  RevisionSource,
  Snapshot,
  SnapshotLine,
} from './revisions.ts';

/** The facts of an order that its revisions depend on. */
export interface RevisableOrder {
  id: number;
  number: number;
  state: OrderState;
  cityId: number;
  /** The shop of a pick-up. */
  shopId: number | null;
  /** The number of the accepted revision; 0: as placed. */
  current: number;
  /** The revision that awaits an answer; null: none. */
  awaiting: number | null;
  /** The number of the last revision, whatever became of it; null: none. */
  last: number | null;
  agreement: Agreement;
  /** The revision that the buyer has refused, until the shop acts; null: none. */
  refused: number | null;
  deliveryType: DeliveryType;
  paymentType: string;
  legalEntityId: number | null;
  contractId: number | null;
  /** The price terms that the order froze; null: bought without a contract. */
  terms: { price_type: number | null; audience: 'retail' | 'wholesale'; percent: number } | null;
  /** By how many percent the contract lets the order become dearer without the buyer's consent. */
  growthPercent: number;
  isDeferred: boolean;
  /** The hold has ended and the goods were released; extending the hold reserves them again. */
  isReleased: boolean;
  sellersVatCode: string;
}

export async function readRevisable(db: Db, orderId: number): Promise<RevisableOrder | undefined> {
  const found = await sql<RevisableOrder>`
    select o.id, o.number, o.state, o.city_id as "cityId", o.shop_id as "shopId", w.n as current, g.awaiting_n as awaiting, g.last_n as last,
           g.agreement, ${REFUSED} as refused, o.delivery_type as "deliveryType", o.payment_type as "paymentType", o.legal_entity_id as "legalEntityId",
           o.contract_id as "contractId", o.contract_facts as terms, o.is_deferred as "isDeferred",
           coalesce((select k.growth_percent from contract k where k.id = o.contract_id), 0)::float8 as "growthPercent",
           o.seller_facts->>'vat_code' as "sellersVatCode", ${HOLD_COLUMNS}
    from ${ORDERS} where o.id = ${orderId}
  `.execute(db);
  return found.rows[0];
}

/**
 * Locks the contract whose credit a deferred order uses, until the transaction ends. Call it before the order is locked.
 * @returns undefined when the order is not deferred, has no contract or does not exist
 */
export async function lockCreditOf(
  tx: Tx,
  orderId: number,
): Promise<{ id: number; number: string; creditLimit: Kopecks | null } | undefined> {
  const found = await sql<{ id: number; number: string; creditLimit: Kopecks | null }>`
    select c.id, c.number, c.credit_limit_kopecks as "creditLimit" from contract c
    where c.id = (select o.contract_id from shop_order o where o.id = ${orderId} and o.is_deferred) for no key update
  `.execute(tx);
  return found.rows[0];
}

/** A line with its place in the order. */
export interface PlacedLine extends SnapshotLine {
  line: number;
  position: number;
}

/** A snapshot all of whose lines have rows. */
export interface PlacedSnapshot extends Snapshot {
  lines: PlacedLine[];
}

/**
 * An order as of one of its revisions; 0: as placed. It has all lines that the order ever had, by position: those that are
 * not in this revision have the quantity 0.
 * @returns undefined when the order or the revision does not exist
 */
export async function readSnapshot(db: Db, orderId: number, n: number): Promise<PlacedSnapshot | undefined> {
  const found = await sql<PlacedSnapshot>`
    select coalesce(r.goods_kopecks, o.goods_kopecks) as goods,
           case when r.n is null then o.delivery_kopecks else r.delivery_kopecks end as delivery,
           coalesce(r.total_kopecks, o.total_kopecks) as total,
           case when r.n is null then o.ready_on else r.ready_on end::text as "readyOn",
           (select json_agg(json_build_object(
              'line', l.id, 'position', l.position, 'product', l.product_id, 'name', l.name, 'article', l.article,
              'unit', l.unit, 'vatPercent', l.vat_percent, 'replaces', rl.replaces_line_id,
              'quantity', coalesce(rl.quantity, case when ${n} = 0 and l.born_in = 0 then l.quantity else 0 end),
              'kopecks', coalesce(rl.kopecks, l.kopecks),
              'total', coalesce(rl.total_kopecks, case when ${n} = 0 and l.born_in = 0 then l.total_kopecks else 0 end),
              'vat', coalesce(rl.vat_kopecks, case when ${n} = 0 and l.born_in = 0 then l.vat_kopecks else 0 end),
              'change', coalesce(rl.change, case when ${n} = 0 and l.born_in = 0 then 'same' else 'cancelled' end)
            ) order by l.position)
            from order_line l
            left join order_revision_line rl on rl.order_id = l.order_id and rl.n = ${n} and rl.line_id = l.id
            where l.order_id = o.id) as lines
    from shop_order o left join order_revision r on r.order_id = o.id and r.n = ${n}
    where o.id = ${orderId} and (${n} = 0 or r.n is not null)
  `.execute(db);
  return found.rows[0];
}

/** As `readSnapshot`, of a revision that is known to exist. */
export async function snapshotOf(db: Db, orderId: number, n: number): Promise<PlacedSnapshot> {
  const snapshot = await readSnapshot(db, orderId, n);
  if (!snapshot) throw new Error(`order ${orderId} has no revision ${n}`);
  return snapshot;
}

/** Withdraws the proposal of an order that has ended. Without one, nothing happens. */
export async function withdrawAwaiting(tx: Tx, orderId: number): Promise<void> {
  await sql`
    insert into order_revision_answer (order_id, n, digest, outcome, how)
    select r.order_id, r.n, r.digest, 'withdrawn', 'auto' from order_revision r
    where r.order_id = ${orderId} and not exists (select from order_revision_answer a
                                                  where a.order_id = r.order_id and a.n = r.n)
  `.execute(tx);
}

/** A revision with its answer. */
export interface RevisionRow {
  n: number;
  base: number;
  source: RevisionSource;
  reason: RevisionReason;
  note: string;
  total: Kopecks;
  createdAt: Date;
  consent: Consent;
  /** The last day to object; null: it was accepted at once. */
  answerBy: LegalDay | null;
  digest: string;
  /** null: it awaits an answer. */
  outcome: RevisionOutcome | null;
  how: 'buyer' | 'auto' | 'staff' | '1c' | null;
  answeredAt: Date | null;
  comment: string | null;
  wording: string | null;
  /** The name of the person who made the revision; null: a guest, the command line, the shop itself or 1C. */
  author: string | null;
  /** The name of the person who answered; null likewise. */
  answeredBy: string | null;
}

/** The revisions of an order, oldest first. */
export async function readRevisions(db: Db, orderId: number): Promise<RevisionRow[]> {
  const found = await sql<RevisionRow>`
    select r.n, r.base, r.source, r.reason, r.note, r.total_kopecks as total, r.created_at as "createdAt", r.consent,
           r.answer_by::text as "answerBy", encode(r.digest, 'hex') as digest, a.outcome, a.how, a.at as "answeredAt",
           a.comment, a.wording, u.name as author, v.name as "answeredBy"
    from order_revision r
    left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n
    left join app_user u on u.id = r.actor_id left join app_user v on v.id = a.actor_id
    where r.order_id = ${orderId} order by r.n
  `.execute(db);
  return found.rows;
}

/**
 * Proposals that silence accepts and whose last day to object is over, of open orders with an id above `after`, by id.
 * @param most how many are read
 */
export async function readSilent(
  db: Db,
  after: number,
  most: number,
): Promise<{ orderId: number; n: number; digest: string }[]> {
  const found = await sql<{ orderId: number; n: number; digest: string }>`
    select r.order_id as "orderId", r.n, encode(r.digest, 'hex') as digest from order_revision r
    where r.order_id > ${after} and r.consent = 'silence' and r.answer_by < ${TODAY}
      and not exists (select from order_revision_answer a where a.order_id = r.order_id and a.n = r.n)
      and exists (select from shop_order o where o.id = r.order_id and o.state not in ('done', 'cancelled'))
    order by r.order_id limit ${most}
  `.execute(db);
  return found.rows;
}

/** An order that waits for the staff: its last revision was refused, or not answered by its last day. */
export interface RevisionTask {
  orderId: number;
  number: number;
  n: number;
  kind: 'unanswered' | 'refused';
  cityId: number;
  /** Since when it waits for the staff. */
  since: Date;
  comment: string;
}

/** Orders in these places that wait for the staff because of their last revision, the longest wait first; at most `most`. */
export async function readRevisionTasks(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<RevisionTask[]> {
  const found = await sql<RevisionTask>`
    select o.id as "orderId", o.number, o.city_id as "cityId", r.n, case when a.n is null then 'unanswered' else 'refused' end as kind,
           coalesce(a.at, (r.answer_by + 1)::timestamp at time zone 'Europe/Moscow') as since,
           coalesce(a.comment, '') as comment
    from order_revision r
    join shop_order o on o.id = r.order_id and o.state not in ('done', 'cancelled')
    left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n
    where ${inScope(scope)}
      and not exists (select from order_revision later where later.order_id = r.order_id and later.n > r.n)
      and (a.outcome = 'refused' or (a.n is null and r.answer_by < ${TODAY}))
    order by since, o.id limit ${most}
  `.execute(db);
  return found.rows;
}

/** The recipients of emails about an order. */
export interface Recipient {
  number: number;
  name: string;
  email: string;
  deliveryType: DeliveryType;
  /** The shop's own email address; null: not configured. */
  shopEmail: string | null;
}

export async function readRecipient(db: Db, orderId: number): Promise<Recipient | undefined> {
  const found = await sql<Recipient>`
    select number, contact_name as name, contact_email as email, delivery_type as "deliveryType",
           (select nullif(value, '') from shop_setting where name = 'email') as "shopEmail"
    from shop_order where id = ${orderId}
  `.execute(db);
  return found.rows[0];
}

/** The id of the product with this article; of several, one that is still sold. */
export async function readProductOfArticle(db: Db, article: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select p.id from product p left join visible_product v on v.id = p.id
    where lower(p.article) collate "C" = lower(btrim(${article})) collate "C" and p.article <> ''
    order by v.id is null, p.id limit 1
  `.execute(db);
  return found.rows[0]?.id;
}
