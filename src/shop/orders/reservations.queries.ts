import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { prepared } from '../../platform/database/prepared.server.ts';
import { type PriceColumns, pricesColumn } from '../pricing/pricing.server.ts';
import type { Allocation, FreeWarehouse } from './basket/basket.ts';

/** The free stock of a product in one warehouse of a city. */
export interface StockedWarehouse extends FreeWarehouse {
  /** The shop whose visitors can collect from this warehouse; null: none. */
  shop: number | null;
  /** Days until goods from here reach the city's shops. */
  leadDays: number;
}

/** The data of a product that an order line is made from, read at one moment. */
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
  /** Free stock in the warehouses of the city, in the order the city uses them. */
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
 * Locks the stock counters of products in a city's warehouses until the transaction ends; creates missing ones. All
 * transactions lock in the same order, which rules out deadlocks.
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

/** Reads what order lines are made from. One statement, so that everything is of one moment (INV-5). */
export async function readOrdered(
  db: Db,
  ids: readonly number[],
  { cityId, priceTypes }: { cityId: number; priceTypes: readonly number[] },
): Promise<OrderedProduct[]> {
  return askOrdered(db, [ids, cityId, priceTypes]);
}

/** A quantity of a product taken from one warehouse. */
interface Counted extends Allocation {
  product: number;
}

/** SQL: rows of products, warehouses and quantities from three array parameters. */
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
 * Adds reserved quantities to the counters where the stock is still free.
 * @returns the number of updated counters: fewer than given when stock was taken in the meantime
 */
export async function addReserved(tx: Tx, allocations: readonly Counted[]): Promise<number> {
  return (await countTaken(tx, columnsOf(allocations))).length;
}

/** Locks the counters of reserved quantities, in the common order. */
export async function lockCounted(tx: Tx, allocations: readonly Counted[]): Promise<void> {
  await sql`
    select from stock_reserved r join (${unnested(allocations)}) taken
      on r.product_id = taken.product and r.warehouse_id = taken.warehouse
    order by r.product_id, r.warehouse_id for no key update of r
  `.execute(tx);
}

/** Releases reserved quantities. */
export async function subtractReserved(tx: Tx, allocations: readonly Counted[]): Promise<void> {
  await sql`
    update stock_reserved r set reserved = r.reserved - taken.quantity from (${unnested(allocations)}) taken
    where r.product_id = taken.product and r.warehouse_id = taken.warehouse
  `.execute(tx);
}

function unnested(allocations: readonly Counted[]) {
  const [products, warehouses, quantities] = columnsOf(allocations);
  return sql`select * from unnest(${products}::int[], ${warehouses}::int[], ${quantities}::numeric[])
    as given (product, warehouse, quantity)`;
}

function columnsOf(allocations: readonly Counted[]): [number[], number[], number[]] {
  return [
    allocations.map(({ product }) => product),
    allocations.map(({ warehouse }) => warehouse),
    allocations.map(({ quantity }) => quantity),
  ];
}

/**
 * Ends the reservations of an order.
 * @returns the reserved quantities, unordered
 */
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
 * Products with less than one sales unit free in one of the given warehouses. Only these can be out of stock in a
 * city or shop, because a unit in any warehouse is enough.
 */
export async function readScarce(tx: Tx, allocations: readonly Counted[]): Promise<number[]> {
  return (await askScarce(tx, columnsOf(allocations))).map(({ id }) => id);
}
