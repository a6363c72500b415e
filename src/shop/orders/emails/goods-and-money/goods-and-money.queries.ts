import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import { legalDayText } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { MoneyFacts, MoneySource } from '../../payments/ledger/ledger.ts';

/** A shipment as its email shows it. Sums are kopecks. */
export interface ShipmentInEmail {
  kind: DeliveryType;
  /** ISO 8601. */
  handedOverAt: string;
  track: string;
  receiver: string;
  power: { number: string } | null;
  lines: { name: string; article: string; unit: string; quantity: number; kopecks: Kopecks }[];
}

/** @param id of a shipment; what details have taken out of it since belongs to its email, because they have none */
export async function readShipmentInEmail(db: Db, id: number): Promise<ShipmentInEmail | undefined> {
  const found = await sql<ShipmentInEmail>`
    select s.kind, s.handed_over_at as "handedOverAt", s.track, s.receiver,
           (select json_build_object('number', p.number) from power_of_attorney p where p.id = s.power_id) as power,
           (select json_agg(json_build_object('name', l.name, 'article', l.article, 'unit', l.unit,
                     'quantity', sl.quantity, 'kopecks', coalesce(n.kopecks, l.kopecks)) order by l.position)
            from (select line_id, sum(quantity)::int as quantity from order_shipment_line
                  where shipment_id = s.id
                     or shipment_id in (select d.id from order_shipment d where d.split_from = s.id)
                  group by line_id) sl
            join order_line l on l.id = sl.line_id
            left join order_line_now n on n.order_id = s.order_id and n.line_id = l.id) as lines
    from order_shipment s where s.id = ${id} and s.handed_over_at is not null
  `.execute(db);
  return found.rows[0];
}

/** What of the current order was not handed over yet after one of its shipments, by position. */
export async function readRestAfter(
  db: Db,
  orderId: number,
  shipmentId: number,
): Promise<{ name: string; unit: string; quantity: number }[]> {
  const found = await sql<{ name: string; unit: string; quantity: number }>`
    select n.name, n.unit, n.quantity - coalesce(left_shop.quantity, 0) as quantity
    from order_line_now n
    left join (select sl.line_id, sum(sl.quantity)::int as quantity
               from order_shipment_line sl join order_shipment s on s.id = sl.shipment_id
               where s.order_id = ${orderId} and s.handed_over_at <= (
                 select handed_over_at from order_shipment where id = ${shipmentId})
               group by sl.line_id) left_shop on left_shop.line_id = n.line_id
    where n.order_id = ${orderId} and n.quantity > coalesce(left_shop.quantity, 0) order by n.position
  `.execute(db);
  return found.rows;
}

/** A refund as its email shows it. */
export interface RefundInEmail {
  /** Above zero. */
  kopecks: Kopecks;
  source: MoneySource;
  document: string;
  on: LegalDay;
}

/** A refund with the money of its order now. */
export async function readRefundInEmail(
  db: Db,
  id: number,
): Promise<(RefundInEmail & MoneyFacts & { legalEntityId: number | null }) | undefined> {
  const found = await sql<RefundInEmail & MoneyFacts & { legalEntityId: number | null }>`
    select -p.kopecks as kopecks, p.source, p.document,
           coalesce(p.paid_on, ${sql.raw(legalDayText('p.at'))})::text as on,
           o.legal_entity_id as "legalEntityId", o.state, w.total_kopecks as total, o.paid_kopecks as paid,
           ${CLAIM_CREDIT} as credit
    from order_payment p join shop_order o on o.id = p.order_id join order_now w on w.order_id = o.id
    where p.id = ${id} and p.kind = 'refund'
      and not exists (select from order_payment r where r.replaces_id = p.id)
  `.execute(db);
  return found.rows[0];
}
