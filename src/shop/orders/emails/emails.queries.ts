import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { runPrepared } from '../../../platform/database/prepared.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { OpeningHours } from '../../geo/hours/hours.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { HOLD_COLUMNS } from '../holds/holds.queries.ts';
import type { ShownHold } from '../holds/holds.ts';
import { MONEY_EVENTS } from '../order-with-lines.queries.ts';
import type { OrderState } from '../orders.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import { type MoneyEvent, refundBy } from '../payments/ledger/ledger.ts';

/** An order with everything its emails show. */
export interface OrderInEmail extends ShownHold {
  id: number;
  /** A text in the preview of an order that has no number yet. */
  number: number | string;
  /** The number of the current order; 0: as placed. */
  revision: number;
  createdAt: Date;
  name: string;
  phone: string;
  email: string;
  comment: string;
  deliveryType: DeliveryType;
  shop: string | null;
  /** The pick-up shop, with what is needed to find it. */
  place: {
    address: string;
    lat: number | null;
    lon: number | null;
    working_hours: OpeningHours[];
  } | null;
  /** The telephone for questions: of the order's shop, else of the shops of its city. */
  askPhone: string | null;
  deliveryDate: LegalDay | null;
  /** The promised day. */
  readyOn: LegalDay | null;
  readyFrom: string | null;
  state: OrderState;
  isDeferred: boolean;
  /** The shop has to confirm the credit, because the stated debt was old. */
  waitsForCredit: boolean;
  /** The shop has to confirm the prices. */
  waitsForPrices: boolean;
  /** Today in Moscow, to which days are relative. */
  today: LegalDay;
  address: { settlement?: string; street: string; house: string; flat?: string; comment?: string } | null;
  city: string;
  paymentType: string;
  delivery: Kopecks | null;
  total: Kopecks;
  seller: { full_name: string; inn: string; ogrn: string; address: string };
  lines: {
    name: string;
    article: string;
    unit: string;
    quantity: number;
    kopecks: Kopecks;
    total: Kopecks;
  }[];
  paid: Kopecks;
  /** What the shop has decided to give back because of claims; not the credit of a contract. */
  credit: Kopecks;
  /** The last day to refund what was overpaid; null: nothing is to be refunded. */
  refundBy: LegalDay | null;
  /** The last day to pay; null: paid at receipt. */
  dueOn: LegalDay | null;
  /** The reason for the cancellation; null: no reason was given. */
  cancelNote: string | null;
  company: { name: string; inn: string } | null;
  /** `delay`: the days of deferral that the contract gave when the order was placed. */
  contract: { number: string; date: LegalDay; delay: number } | null;
  power: { number: string; person: string; valid_to: LegalDay } | null;
  /** The document on returns; null: the shop has none. */
  returns: string | null;
  /** The shop's own email address; null: not configured. */
  shopEmail: string | null;
  /** The member of the staff who placed the order for the buyer; null: he placed it himself. */
  placedByStaff: string | null;
}

interface OrderRow extends Omit<OrderInEmail, 'refundBy'> {
  placedTotal: Kopecks;
  moneyEvents: MoneyEvent[] | null;
}

export async function readOrderInEmail(db: Db, id: number): Promise<OrderInEmail | undefined> {
  const query = sql<OrderRow>`
    select o.id, o.number, w.n as revision, o.created_at as "createdAt", o.contact_name as name, o.contact_phone as phone,
           o.contact_email as email, o.comment, o.delivery_type as "deliveryType",
           case when starts_with(s.address, s.name) then s.address else s.name || ', ' || s.address end as shop,
           case when s.id is not null then json_build_object('address', s.address, 'lat', s.lat,
             'lon', s.lon, 'working_hours', s.working_hours) end as place,
           coalesce(nullif(s.phone, ''),
           (select k.phone from city_contact k where k.city_id = o.city_id
            order by k.place = 'footer' desc, k.sort, k.id limit 1)) as "askPhone",
           o.delivery_date::text as "deliveryDate", w.ready_on::text as "readyOn",
           to_char(w.ready_from, 'HH24:MI') as "readyFrom", o.state,
           o.is_deferred as "isDeferred", o.waits_for_credit and o.state = 'new' as "waitsForCredit",
           o.waits_for_prices and o.state = 'new' as "waitsForPrices", ${HOLD_COLUMNS}, ${TODAY}::text as today,
           o.address, c.name as city,
           o.payment_type as "paymentType", w.delivery_kopecks as delivery, w.total_kopecks as total,
           o.seller_facts as seller, o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit,
           o.total_kopecks as "placedTotal", (${MONEY_EVENTS}) as "moneyEvents", o.due_on::text as "dueOn",
           (select json_agg(json_build_object('name', l.name, 'article', l.article, 'unit', l.unit,
                     'quantity', l.quantity, 'kopecks', l.kopecks, 'total', l.total_kopecks) order by l.position)
            from order_line_now l where l.order_id = o.id and l.quantity > 0) as lines,
           (select a.details->>'note' from audit_entry a
            where a.subject_id = o.id and a.action = 'order.cancelled' order by a.id desc limit 1) as "cancelNote",
           (select json_build_object('name', e.name, 'inn', e.inn)
            from legal_entity e where e.id = o.legal_entity_id) as company,
           (select json_build_object('number', k.number, 'date', k.date, 'delay', (o.contract_facts->>'payment_delay_days')::int)
            from contract k where k.id = o.contract_id) as contract,
           (select json_build_object('number', p.number, 'person', p.person_name, 'valid_to', p.valid_to)
            from power_of_attorney p where p.id = o.power_id) as power,
           (select d.slug from content_item d where d.kind = 'info' and d.hidden_at is null and d.published_at <= now()
              and (d.slug like 'vozvrat%' or d.title ilike '%возврат%')
            order by d.sort, d.id limit 1) as returns,
           (select nullif(value, '') from shop_setting where name = 'email') as "shopEmail",
           (select u.name from app_user u where u.id = o.placed_by_staff) as "placedByStaff"
    from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id left join shop s on s.id = o.shop_id
    where o.id = ${id}
  `;
  const [row] = await runPrepared(db, 'order_in_email', query);
  if (!row) return undefined;
  const { placedTotal, moneyEvents, ...order } = row;
  return { ...order, refundBy: refundBy(placedTotal, moneyEvents ?? []) };
}
