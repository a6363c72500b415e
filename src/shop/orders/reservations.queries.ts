import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import { type PriceColumns, pricesColumn } from '../pricing/pricing.server.ts';
import type { FreeWarehouse, Taking } from './allocation.ts';

/** What is free of a product in a warehouse of a city. */
export interface StockedWarehouse extends FreeWarehouse {
  /** The shop people come to for it; null: they do not. */
  shop: number | null;
  /** Until it is in the city's shops. */
  leadDays: number;
}

/** A product as a line of an order is made from it, at one moment. */
export interface OrderedProduct {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  vatCode: string;
  /** One unit; null: unknown. */
  grams: number | null;
  isVisible: boolean;
  prices: PriceColumns | null;
  /** What is free in the warehouses of the city, in the order it uses them. */
  stock: StockedWarehouse[] | null;
}

const makeCounters = prepared(
  'make_counters',
  `insert into stock_reserved (product_id, warehouse_id)
   select s.product_id, s.warehouse_id from stock s
   join city_warehouse cw on cw.warehouse_id = s.warehouse_id and cw.city_id = $2
   where s.product_id = any((select $1::int[])::int[])
     and not exists (select from stock_reserved r
                     where r.product_id = s.product_id and r.warehouse_id = s.warehouse_id)
   order by 1, 2 on conflict do nothing`,
);
const holdCounters = prepared(
  'hold_counters',
  `select from stock_reserved
   where product_id = any((select $1::int[])::int[])
     and warehouse_id in (select warehouse_id from city_warehouse where city_id = $2)
   order by product_id, warehouse_id for no key update`,
);

/**
 * Holds the counters of some products in the warehouses of a city until the transaction ends, in one order for
 * everybody, so that nobody waits in a circle. Counters that are missing come into being.
 */
export async function lockCounters(tx: Tx, productIds: readonly number[], cityId: number): Promise<void> {
  await makeCounters(tx, [productIds, cityId]);
  await holdCounters(tx, [productIds, cityId]);
}

const askOrdered = prepared<OrderedProduct>(
  'ordered_goods',
  `select p.id, coalesce(o.name, p.name) as name, p.article, p.unit, p.vat_code as "vatCode", p.weight_g as grams,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, v.id is not null as "isVisible",
          ${pricesColumn('p.id', '(select $3::int[])::int[]')} as prices,
          (select json_agg(json_build_object('warehouse', w.id, 'shop', w.shop_id,
                                             'leadDays', cw.lead_days, 'free', s.on_hand - coalesce(r.reserved, 0))
                           order by cw.priority, w.id)
           from city_warehouse cw
           join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
           join stock s on s.warehouse_id = w.id and s.product_id = p.id
           left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
           where cw.city_id = (select $2::int) and s.on_hand > coalesce(r.reserved, 0)) as stock
   from product p
   left join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   where p.id = any((select $1::int[])::int[])`,
);

/** What lines of an order are made from: one statement, so all of it is of one moment (RELIABILITY I5). */
export async function readOrdered(
  db: Db,
  ids: readonly number[],
  { cityId, priceTypes }: { cityId: number; priceTypes: readonly number[] },
): Promise<OrderedProduct[]> {
  return askOrdered(db, [ids, cityId, priceTypes]);
}

/** Of one product, from one warehouse. */
interface Counted extends Taking {
  product: number;
}

/** Takings as three columns. */
const GIVEN =
  'select * from unnest($1::int[], $2::int[], $3::numeric[]) as given (product, warehouse, quantity)';

const countTaken = prepared(
  'add_reserved',
  `update stock_reserved r set reserved = r.reserved + taken.quantity
   from (${GIVEN}) taken
   join stock s on s.product_id = taken.product and s.warehouse_id = taken.warehouse
   where r.product_id = taken.product and r.warehouse_id = taken.warehouse
     and s.on_hand - r.reserved >= taken.quantity
   returning r.product_id`,
);

/**
 * Counts goods as taken where they are still free.
 * @returns how many counters took theirs: fewer than were asked for when stock has gone in between
 */
export async function addReserved(tx: Tx, takings: readonly Counted[]): Promise<number> {
  return (await countTaken(tx, columnsOf(takings))).length;
}

/** Holds the counters of what was taken, in the order of everybody. */
export async function lockCounted(tx: Tx, takings: readonly Counted[]): Promise<void> {
  await sql`
    select from stock_reserved r join (${unnested(takings)}) taken
      on r.product_id = taken.product and r.warehouse_id = taken.warehouse
    order by r.product_id, r.warehouse_id for no key update of r
  `.execute(tx);
}

/** Goods that were taken are free again. */
export async function subtractReserved(tx: Tx, takings: readonly Counted[]): Promise<void> {
  await sql`
    update stock_reserved r set reserved = r.reserved - taken.quantity from (${unnested(takings)}) taken
    where r.product_id = taken.product and r.warehouse_id = taken.warehouse
  `.execute(tx);
}

function unnested(takings: readonly Counted[]) {
  const [products, warehouses, quantities] = columnsOf(takings);
  return sql`select * from unnest(${products}::int[], ${warehouses}::int[], ${quantities}::numeric[])
    as given (product, warehouse, quantity)`;
}

function columnsOf(takings: readonly Counted[]): [number[], number[], number[]] {
  return [
    takings.map(({ product }) => product),
    takings.map(({ warehouse }) => warehouse),
    takings.map(({ quantity }) => quantity),
  ];
}

/** Ends what an order holds. @returns what that was, in no order */
export async function endReservations(
  tx: Tx,
  orderId: number,
  state: 'released' | 'taken',
): Promise<Counted[]> {
  const found = await sql<Counted>`
    update reservation r set state = ${state} from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and r.state = 'held'
    returning l.product_id as product, r.warehouse_id as warehouse, r.quantity
  `.execute(tx);
  return found.rows;
}

const askScarce = prepared<{ id: number }>(
  'scarce_goods',
  `select distinct p.id from (${GIVEN}) taken
   join product p on p.id = taken.product
   left join product_override o on o.product_id = p.id
   left join stock s on s.product_id = taken.product and s.warehouse_id = taken.warehouse
   left join stock_reserved r on r.product_id = taken.product and r.warehouse_id = taken.warehouse
   where coalesce(s.on_hand, 0) - coalesce(r.reserved, 0) < coalesce(o.multiplicity, p.multiplicity)`,
);

/**
 * Goods of which some warehouse of those told has less than one sales unit free now: only these can be out of stock in a
 * city or a shop, which has a unit as long as one of its warehouses has.
 */
export async function readScarce(tx: Tx, takings: readonly Counted[]): Promise<number[]> {
  return (await askScarce(tx, columnsOf(takings))).map(({ id }) => id);
}
