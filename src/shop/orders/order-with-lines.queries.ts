import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';
import { legalDayText } from '../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../platform/text/legal-day.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import { IS_STEP, ORDERS, type OrderRow, ownBy, rowColumns } from './account/account.queries.ts';
import type { OrderState } from './orders.ts';
import type { MoneyEvent, MoneyKind } from './payments/ledger/ledger.ts';
import { SHIPMENTS, type Shipment } from './shipments/shipments.queries.ts';

/** An order with everything its page shows. */
export interface OrderWithLines extends OrderRow {
  goods: Kopecks;
  delivery: Kopecks | null;
  shop: { id: number; name: string; address: string } | null;
  /** The telephone for questions: of the order's shop, else of the shops of its city. */
  askPhone: string | null;
  /** The promised day. */
  readyOn: LegalDay | null;
  readyFrom: string | null;
  address: Address | null;
  city: string;
  /** The time zone of the order's city. */
  timeZone: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  comment: string;
  contract: { id: number; number: string } | null;
  power: { id: number; number: string; person: string; valid_to: LegalDay } | null;
  placedBy: string | null;
  /** The member of the staff who placed it for the buyer. */
  placedByStaff: string | null;
  lines: OrderedLine[];
  payments: PaymentRow[] | null;
  /** The total as placed. */
  placedTotal: Kopecks;
  /** What changed the cost of the order or what was paid for it, in the order of time. */
  moneyEvents: MoneyEvent[] | null;
  shipments: Shipment[] | null;
  history: {
    state: OrderState;
    at: string;
    actor: string | null;
    name: string | null;
    note: string | null;
  }[];
}

interface PaymentRow {
  kopecks: Kopecks;
  document: string;
  at: string;
  kind: MoneyKind;
  on: LegalDay;
  isReversed: boolean;
}

interface Address {
  settlement?: string;
  street: string;
  house: string;
  flat?: string;
  comment?: string;
}

interface OrderedLine {
  id: number;
  product: number;
  /** null: no longer sold. */
  slug: string | null;
  name: string;
  article: string;
  unit: string;
  quantity: number;
  /** Units that were handed over. */
  shipped: number;
  kopecks: Kopecks;
  retail: Kopecks | null;
  total: Kopecks;
  image: { src: string; alt: string; width: number; height: number; ground?: string } | null;
}

/** An order the user may read. */
export async function readOrderWithLines(
  db: Db,
  id: number,
  userId: number,
): Promise<OrderWithLines | undefined> {
  return read(db, sql`o.id = ${id} and ${ownBy(userId)}`, userId);
}

/** The order whose link token has this hash. The index is over hashes, so its timing reveals nothing about tokens. */
export async function readOrderOfLink(
  db: Db,
  tokenHash: Buffer,
  userId: number | null,
): Promise<OrderWithLines | undefined> {
  return read(db, sql`o.token_hash = ${tokenHash}`, userId);
}

async function read(db: Db, fits: RawBuilder<unknown>, userId: number | null) {
  const found = await sql<OrderWithLines>`
    select ${rowColumns(userId)}, w.goods_kopecks as goods, w.delivery_kopecks as delivery,
           o.address, w.ready_on::text as "readyOn", to_char(w.ready_from, 'HH24:MI') as "readyFrom",
           c.name as city, c.time_zone as "timeZone",
           (select json_build_object('id', s.id, 'name', s.name, 'address', s.address)
            from shop s where s.id = o.shop_id) as shop,
           coalesce((select nullif(s.phone, '') from shop s where s.id = o.shop_id),
           (select k.phone from city_contact k where k.city_id = o.city_id
            order by k.place = 'footer' desc, k.sort, k.id limit 1)) as "askPhone",
           o.contact_name as "contactName", o.contact_phone as "contactPhone", o.contact_email as "contactEmail",
           o.comment,
           (select json_build_object('id', k.id, 'number', k.number) from contract k where k.id = o.contract_id)
             as contract,
           (select json_build_object('id', p.id, 'number', p.number, 'person', p.person_name, 'valid_to', p.valid_to)
            from power_of_attorney p where p.id = o.power_id) as power,
           (select u.name from app_user u where u.id = o.placed_by) as "placedBy",
           (select u.name from app_user u where u.id = o.placed_by_staff) as "placedByStaff",
           (select json_agg(json_build_object('kopecks', m.kopecks, 'document', m.document, 'at', m.at,
                                              'kind', m.kind, 'on', coalesce(m.paid_on, ${RECORDED_ON}),
                                              'isReversed', exists (select from order_payment r where r.replaces_id = m.id)
                                             ) order by m.id)
            from order_payment m where m.order_id = o.id) as payments,
           o.total_kopecks as "placedTotal", (${MONEY_EVENTS}) as "moneyEvents", (${SHIPMENTS}) as shipments,
           (${LINES}) as lines, (${HISTORY}) as history
    from ${ORDERS} join city c on c.id = o.city_id where ${fits}
  `.execute(db);
  return found.rows[0];
}

const RECORDED_ON = sql.raw(legalDayText('m.at'));
/** The refund of a claim is due from the day on which the claim was sent. */
const CLAIMED_ON = sql.raw(legalDayText('c.sent_at'));
const CHANGED_ON = sql.raw(legalDayText('e.at'));

/** SQL: the `MoneyEvent`s of `shop_order o` as JSON, in the order of time. */
export const MONEY_EVENTS = sql`
  select json_agg(json_build_object('on', coalesce(e.day, ${CHANGED_ON}), 'cost', e.cost, 'paid', e.paid, 'credit', e.credit)
                  order by e.at, e.paid nulls first)
  from (select p.at, p.paid_on as day, null::int8 as cost, p.kopecks as paid, null::int8 as credit
        from order_payment p where p.order_id = o.id
        union all
        select a.at, null, r.total_kopecks, null, null
        from order_revision_answer a join order_revision r on r.order_id = a.order_id and r.n = a.n
        where a.order_id = o.id and a.outcome = 'accepted'
        union all
        select h.at, null, 0, null, null from order_state_change h where h.order_id = o.id and h.state = 'cancelled'
        union all
        select c.decided_at, ${CLAIMED_ON}, null, null, c.decided_kopecks
        from order_claim c where c.order_id = o.id and c.decided_kopecks is not null) e`;

const LINES = sql`
  select json_agg(json_build_object(
           'id', l.line_id, 'product', l.product_id, 'slug', case when v.id is not null then p.slug end, 'name', l.name,
           'article', l.article, 'unit', l.unit, 'quantity', l.quantity, 'kopecks', l.kopecks,
           'shipped', (select s.handed from order_line_shipped s where s.order_id = l.order_id and s.line_id = l.line_id),
           'retail', l.retail_kopecks, 'total', l.total_kopecks, 'image', i.image) order by l.position)
  from order_line_now l join product p on p.id = l.product_id left join visible_product v on v.id = p.id
  left join lateral (select json_strip_nulls(json_build_object('src', src, 'alt', alt, 'width', width, 'height', height,
                                              'ground', ground)) as image
                     from shown_product_image where product_id = p.id order by sort, id limit 1) i on true
  where l.order_id = o.id and l.quantity > 0`;

const HISTORY = sql`
  select json_agg(json_build_object('state', h.state, 'at', h.at, 'actor', a.actor, 'name', u.name,
                                    'note', a.details->>'note') order by h.id)
  from order_state_change h
  left join audit_entry a on ${IS_STEP}
  left join app_user u on a.actor = 'user' and u.id = a.actor_id
  where h.order_id = o.id`;
