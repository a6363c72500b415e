import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { Connection } from '../connections/connections.ts';
import type { ExportedOrder } from './exported-order.ts';

/** An order for its document. The VAT of delivery follows from the tax regime of the seller on the day of the order. */
export interface ReadOrder extends Omit<ExportedOrder, 'delivery'> {
  deliveryKopecks: Kopecks | null;
  sellerVatCode: string;
  day: LegalDay;
}

/**
 * Reads the current orders with these ids, in the order of ids, as one moment of the database. A line of goods without an id in
 * the source of the connection is left out, so the caller passes orders without such lines.
 * @param timeZones of the orders that the connection was offered before
 */
export async function readExported(
  db: Db,
  { source, timeZone }: Connection,
  orderIds: readonly number[],
  timeZones: ReadonlyMap<number, string>,
): Promise<ReadOrder[]> {
  const zones = orderIds.map((id) => timeZones.get(id) ?? timeZone);
  const found = await sql<ReadOrder>`
    select o.id, o.uuid, o.number, w.n as revision, o.state,
           to_char(o.created_at at time zone asked.zone, 'YYYY-MM-DD') as date,
           to_char(o.created_at at time zone asked.zone, 'HH24:MI:SS') as time,
           (o.created_at at time zone 'Europe/Moscow')::date::text as day,
           coalesce(o.seller_facts->>'full_name', o.seller_facts->>'name', '') as seller,
           coalesce(o.seller_facts->>'vat_code', 'general') as "sellerVatCode",
           case when o.legal_entity_id is not null then json_build_object(
             'name', coalesce(o.buyer_facts->>'name', le.name),
             'fullName', coalesce(o.buyer_facts->>'full_name', le.full_name),
             'inn', coalesce(o.buyer_facts->>'inn', le.inn), 'kpp', coalesce(o.buyer_facts->>'kpp', le.kpp),
             'address', coalesce(o.buyer_facts->>'address', le.address)) end as company,
           json_build_object('name', o.contact_name, 'phone', o.contact_phone, 'email', o.contact_email) as contact,
           md5(coalesce('company ' || o.legal_entity_id, ${PERSON}))::uuid as "buyerId",
           md5(${PERSON})::uuid as "contactId",
           case when o.contract_facts is not null then json_build_object(
             'number', o.contract_facts->>'number', 'date', o.contract_facts->>'date',
             'priceType', (select t.name from price_type t where t.id = (o.contract_facts->>'price_type')::int)) end
             as contract,
           (select json_build_object('number', p.number, 'validTo', p.valid_to, 'person', p.person_name)
            from power_of_attorney p where p.id = o.power_id) as power,
           o.delivery_type as "deliveryType",
           case when o.address is not null then json_build_object(
             'settlement', coalesce(o.address->>'settlement', c.name), 'street', coalesce(o.address->>'street', ''),
             'house', coalesce(o.address->>'house', ''), 'flat', coalesce(o.address->>'flat', ''),
             'comment', coalesce(o.address->>'comment', '')) end as address,
           (select case when starts_with(s.address, s.name) then s.address else concat_ws(', ', s.name, s.address) end
            from shop s where s.id = o.shop_id) as shop,
           o.delivery_date::text as "wishedOn",
           (select case when count(distinct r.warehouse_id) = 1 then min(h.name) end
            from order_line l join reservation r on r.order_line_id = l.id join warehouse h on h.id = r.warehouse_id
            where l.order_id = o.id and r.state <> 'released') as warehouse,
           o.payment_type as "paymentType", o.paid_kopecks >= w.total_kopecks as "isPaid", o.due_on::text as "dueOn",
           o.comment, w.delivery_kopecks as "deliveryKopecks", w.total_kopecks as total, (${LINES(source)}) as lines
    from unnest(${orderIds}::int[], ${zones}::text[]) as asked (id, zone)
    join shop_order o on o.id = asked.id
    join order_now w on w.order_id = o.id
    join city c on c.id = o.city_id
    left join legal_entity le on le.id = o.legal_entity_id
    order by o.id
  `.execute(db);
  return found.rows;
}

/** SQL: the same text for the same person in all orders, whether he has an account or not. */
const PERSON = sql`'person ' || o.contact_phone || ' ' || lower(o.contact_name)`;

/** SQL: the lines of the current `shop_order o` as JSON. Of several ids of a product in the source the first one is taken. */
const LINES = (source: string) => sql`
  select json_agg(json_build_object(
           'ref', x.ref, 'name', l.name, 'article', l.article, 'unit', l.unit, 'unitCode', p.unit_code,
           'quantity', l.quantity, 'kopecks', l.kopecks, 'total', l.total_kopecks,
           'vatPercent', l.vat_percent, 'vat', l.vat_kopecks,
           'reserved', coalesce((select sum(coalesce(r.held, r.quantity)) from reservation r
                                 where r.order_line_id = l.line_id and r.state in ('held', 'handed')), 0))
         order by l.position)
  from order_line_now l
  join product p on p.id = l.product_id
  join lateral (select (array_agg(e.value order by e.linked_at desc nulls last, e.value))[1] as ref from external_id e
                where e.source = ${source} and e.kind = 'product' and e.id = l.product_id) x on x.ref is not null
  where l.order_id = o.id and l.quantity > 0`;

/** The present moment in a time zone, `2026-11-26T20:31:05`. */
export async function readLocalTime(db: Db, timeZone: string): Promise<string> {
  const found = await sql<{ now: string }>`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS') as now
  `.execute(db);
  return found.rows[0]?.now ?? '';
}
