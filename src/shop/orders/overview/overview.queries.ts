import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { legalDayText, TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { ORDERS, REFUSED, WAITS_FOR_CREDIT, WAITS_FOR_PRICES } from '../account/account.queries.ts';
import type { DeliveryAddress, DeliveryType } from '../delivery/delivery.ts';
import { HOLD_COLUMNS } from '../holds/holds.queries.ts';
import type { ShownHold } from '../holds/holds.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import type { MoneyKind, MoneySource } from '../payments/ledger/ledger.ts';
import { SHIPMENTS, type Shipment } from '../shipments/shipments.queries.ts';

/** The current order with its shipments and ledger, for the command line. Sums are kopecks. */
export interface OverviewOrder extends ShownHold {
  number: number;
  createdAt: Date;
  deliveryType: DeliveryType;
  city: string;
  /** The shop for pick-up. */
  shop: { name: string; address: string } | null;
  /** Where it is delivered to, with a comment for the driver. */
  address: (DeliveryAddress & { comment?: string }) | null;
  name: string;
  phone: string;
  email: string;
  comment: string;
  company: { name: string; inn: string } | null;
  contract: { number: string; date: LegalDay } | null;
  power: { number: string; person: string; validTo: LegalDay } | null;
  paymentType: string;
  isDeferred: boolean;
  dueOn: LegalDay | null;
  today: LegalDay;
  /** The accepted revision; 0: as placed. */
  revision: number;
  /** The revision that awaits the buyer's answer; null: none. */
  awaiting: number | null;
  /** The revision that the buyer has refused, until the shop acts; null: none. */
  refused: number | null;
  /** The shop has to check the credit of the contract. */
  waitsForCredit: boolean;
  /** The shop has to confirm the prices. */
  waitsForPrices: boolean;
  delivery: Kopecks | null;
  total: Kopecks;
  paid: Kopecks;
  /** What claims give back; not the credit of a contract. */
  credit: Kopecks;
  lines: {
    position: number;
    article: string;
    name: string;
    unit: string;
    quantity: number;
    kopecks: Kopecks;
    total: Kopecks;
    handed: number;
  }[];
  shipments: Shipment[] | null;
  payments:
    | {
        id: number;
        on: LegalDay;
        kind: MoneyKind;
        source: MoneySource;
        kopecks: Kopecks;
        document: string;
        isReversed: boolean;
      }[]
    | null;
}

const RECORDED_ON = sql.raw(legalDayText('m.at'));

/** @returns undefined for an unknown order */
export async function readOverview(db: Db, id: number): Promise<OverviewOrder | undefined> {
  const found = await sql<OverviewOrder>`
    select o.number, o.state, o.created_at as "createdAt", o.delivery_type as "deliveryType", o.contact_name as name,
           o.contact_phone as phone, o.contact_email as email, o.comment,
           (select json_build_object('name', e.name, 'inn', e.inn) from legal_entity e where e.id = o.legal_entity_id) as company,
           (select json_build_object('number', k.number, 'date', k.date) from contract k where k.id = o.contract_id) as contract,
           (select json_build_object('number', p.number, 'person', p.person_name, 'validTo', p.valid_to)
            from power_of_attorney p where p.id = o.power_id) as power,
           (select c.name from city c where c.id = o.city_id) as city, o.address,
           (select json_build_object('name', s.name, 'address', s.address) from shop s where s.id = o.shop_id) as shop,
           o.payment_type as "paymentType", o.is_deferred as "isDeferred", o.due_on::text as "dueOn", ${HOLD_COLUMNS},
           ${TODAY}::text as today, ${REFUSED} as refused, ${WAITS_FOR_CREDIT} as "waitsForCredit", ${WAITS_FOR_PRICES} as "waitsForPrices",
           w.n as revision, g.awaiting_n as awaiting, w.delivery_kopecks as delivery, w.total_kopecks as total,
           o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit,
           (select json_agg(json_build_object('position', n.position, 'article', n.article, 'name', n.name,
                     'unit', n.unit, 'quantity', n.quantity, 'kopecks', n.kopecks, 'total', n.total_kopecks,
                     'handed', s.handed) order by n.position)
            from order_line_now n
            cross join lateral (select handed from order_line_shipped where line_id = n.line_id offset 0) s
            where n.order_id = o.id) as lines,
           (${SHIPMENTS}) as shipments,
           (select json_agg(json_build_object('id', m.id, 'on', coalesce(m.paid_on, ${RECORDED_ON}), 'kind', m.kind,
                     'source', m.source, 'kopecks', m.kopecks, 'document', m.document,
                     'isReversed', exists (select from order_payment r where r.replaces_id = m.id)) order by m.id)
            from order_payment m where m.order_id = o.id) as payments
    from ${ORDERS}
    where o.id = ${id}
  `.execute(db);
  return found.rows[0];
}
