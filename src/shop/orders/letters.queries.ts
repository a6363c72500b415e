import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import type { DeliveryType } from './orders.ts';

/** An order as a letter tells of it. */
export interface OrderInLetter {
  number: number;
  createdAt: Date;
  name: string;
  phone: string;
  email: string;
  comment: string;
  deliveryType: DeliveryType;
  shop: string | null;
  address: { settlement?: string; street: string; house: string; flat?: string; comment?: string } | null;
  city: string;
  timeZone: string;
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
  /** Where the shop reads its letters; null: it has not said. */
  shopEmail: string | null;
}

export async function readOrderInLetter(db: Db, id: number): Promise<OrderInLetter | undefined> {
  const found = await sql<OrderInLetter>`
    select o.number, o.created_at as "createdAt", o.contact_name as name, o.contact_phone as phone,
           o.contact_email as email, o.comment, o.delivery_type as "deliveryType",
           s.name || ', ' || s.address as shop, o.address, c.name as city, c.time_zone as "timeZone",
           o.payment_type as "paymentType", o.delivery_kopecks as delivery, o.total_kopecks as total,
           o.seller_facts as seller,
           (select json_agg(json_build_object('name', l.name, 'article', l.article, 'unit', l.unit,
                     'quantity', l.quantity, 'kopecks', l.kopecks, 'total', l.total_kopecks) order by l.position)
            from order_line l where l.order_id = o.id) as lines,
           (select nullif(value, '') from shop_setting where name = 'email') as "shopEmail"
    from shop_order o join city c on c.id = o.city_id left join shop s on s.id = o.shop_id
    where o.id = ${id}
  `.execute(db);
  return found.rows[0];
}
