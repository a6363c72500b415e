import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import { priceAsOfColumn } from '../../pricing/freshness/freshness.server.ts';
import {
  type PriceColumns,
  pricesColumn,
  VAT_RATES_COLUMN,
  type VatRow,
} from '../../pricing/pricing.server.ts';
import type { FreeWarehouse } from '../basket/basket.ts';

/** The free stock of a product in one warehouse of a city. */
export interface StockedWarehouse extends FreeWarehouse {
  /** The shop whose visitors can collect from this warehouse; null: none. */
  shop: number | null;
  /** Days until goods from here reach the city's shops. */
  leadDays: number;
}

/** The data of a product that a line of a new order is made from. */
export interface OrderedProduct {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  vatCode: string;
  /** The weight of one unit in grams; null: unknown. */
  grams: number | null;
  isVisible: boolean;
  prices: PriceColumns | null;
  /** When its prices were right for the last time; null: they still are. */
  priceAsOf: Date | null;
  /** Free stock in the warehouses of the city, in the order the city uses them. */
  stock: StockedWarehouse[] | null;
}

/** SQL columns of `OrderedProduct`. $1: product ids, $2: city, $3: price types. */
const ORDERED_COLUMNS = `
  p.id, coalesce(o.name, p.name) as name, p.article, p.unit, p.vat_code as "vatCode", p.weight_g as grams,
  coalesce(o.multiplicity, p.multiplicity) as multiplicity, v.id is not null as "isVisible",
  ${pricesColumn('p.id', '(select $3::int[])::int[]')} as prices,
  ${priceAsOfColumn('p.id')} as "priceAsOf",
  (select json_agg(json_build_object('warehouse', w.id, 'shop', w.shop_id,
                                     'leadDays', cw.lead_days, 'free', s.on_hand - coalesce(r.reserved, 0))
                   order by cw.priority, w.id)
   from city_warehouse cw
   join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
   join stock s on s.warehouse_id = w.id and s.product_id = p.id
   left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
   where cw.city_id = (select $2::int) and s.on_hand > coalesce(r.reserved, 0)) as stock`;
const ORDERED = `
  product p
  left join visible_product v on v.id = p.id
  left join product_override o on o.product_id = p.id
  where p.id = any((select $1::int[])::int[])`;

const askOrdered = prepared<OrderedProduct>('ordered_goods', `select ${ORDERED_COLUMNS} from ${ORDERED}`);

interface Terms {
  cityId: number;
  priceTypes: readonly number[];
}

/** Reads what order lines are made from. One statement, so that everything is of one moment (INV-5). */
export async function readOrdered(
  db: Db,
  ids: readonly number[],
  { cityId, priceTypes }: Terms,
): Promise<OrderedProduct[]> {
  return askOrdered(db, [ids, cityId, priceTypes]);
}

/** What a checkout reads after its locks. */
export interface CheckoutMoment {
  /** The database's clock. */
  now: Date;
  /** The id of the order, from which the token of its link is made. */
  orderId: number;
  vatRates: VatRow[];
  products: OrderedProduct[];
}

const askMoment = prepared<OrderedProduct & Omit<CheckoutMoment, 'products'>>(
  'checkout_moment',
  `select m.now, m.id as "orderId", m.rates as "vatRates", ${ORDERED_COLUMNS}
   from (select now() as now, nextval(pg_get_serial_sequence('shop_order', 'id'))::int as id,
                ${VAT_RATES_COLUMN} as rates offset 0) m
   cross join ${ORDERED}`,
);

/** Reads the goods of an order with everything else that it needs, in one statement. */
export async function readMoment(
  tx: Tx,
  ids: readonly number[],
  { cityId, priceTypes }: Terms,
): Promise<CheckoutMoment | undefined> {
  const products = await askMoment(tx, [ids, cityId, priceTypes]);
  const [first] = products;
  return first && { now: first.now, orderId: first.orderId, vatRates: first.vatRates, products };
}

/**
 * The free stock of products for an order, in the order the city uses the warehouses. Products without any are
 * absent.
 */
export async function readFree(
  db: Db,
  orderId: number,
  products: readonly number[],
): Promise<{ product: number; shop: number | null; stock: StockedWarehouse[] }[]> {
  const found = await sql<{ product: number; shop: number | null; stock: StockedWarehouse[] }>`
    select s.product_id as product, o.shop_id as shop,
           json_agg(json_build_object('warehouse', w.id, 'shop', w.shop_id, 'leadDays', cw.lead_days,
                                      'free', s.on_hand - coalesce(r.reserved, 0)) order by cw.priority, w.id) as stock
    from shop_order o
    join city_warehouse cw on cw.city_id = o.city_id
    join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
    join stock s on s.warehouse_id = w.id and s.product_id = any(${[...products]}::int[])
    left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
    where o.id = ${orderId} and s.on_hand > coalesce(r.reserved, 0)
    group by s.product_id, o.shop_id
  `.execute(db);
  return found.rows;
}
