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
import type { Allocation, FreeWarehouse } from '../basket/basket.ts';
import type { ReservedRow } from './reservations.ts';

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
/** Creates missing stock counters of products in a city's warehouses. */
export async function addCounters(tx: Tx, productIds: readonly number[], cityId: number): Promise<void> {
  await makeCounters(tx, [productIds, cityId]);
}

/**
 * SQL that locks the stock counters of products in a city's warehouses until the transaction ends, as the parts `missing` and
 * `locked` of a `with`. It locks nothing while a counter is missing, because one statement has to lock all of them in the order
 * of all transactions, which rules out deadlocks. Select from `locked`, or nothing is locked.
 * @param products SQL subquery of the ids of the products
 * @param city SQL expression of the id of the city
 */
export function lockCountersText(products: string, city: string): string {
  return `missing as materialized (
     select from stock s join city_warehouse cw on cw.warehouse_id = s.warehouse_id and cw.city_id = ${city}
     where s.product_id in (${products})
       and not exists (select from stock_reserved r
                       where r.product_id = s.product_id and r.warehouse_id = s.warehouse_id) limit 1),
   locked as (
     select r.product_id from stock_reserved r
     where not exists (select from missing) and r.product_id in (${products})
       and r.warehouse_id in (select warehouse_id from city_warehouse where city_id = ${city})
     order by r.product_id, r.warehouse_id for no key update)`;
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

/** A quantity of a product in one warehouse that a counter includes. */
export interface Counted extends Allocation {
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

/** Locks the counters of these products and warehouses, in the order that all transactions use. */
export async function lockCounted(tx: Tx, allocations: readonly Counted[]): Promise<void> {
  await sql`
    select from stock_reserved r join (select distinct product, warehouse from (${unnested(allocations)}) given) taken
      on r.product_id = taken.product and r.warehouse_id = taken.warehouse
    order by r.product_id, r.warehouse_id for no key update of r
  `.execute(tx);
}

/** Subtracts quantities from their counters, which the caller has locked. */
export async function subtractReserved(tx: Tx, allocations: readonly Counted[]): Promise<void> {
  await sql`
    update stock_reserved r set reserved = r.reserved - taken.quantity
    from (select product, warehouse, sum(quantity) as quantity from (${unnested(allocations)}) given group by 1, 2) taken
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
 * Ends the `held` and `handed` reservations of an order.
 * @returns the quantities that the caller has to subtract from the counters, unordered
 */
export async function endReservations(
  tx: Tx,
  orderId: number,
  state: 'released' | 'taken',
): Promise<Counted[]> {
  const found = await sql<Counted>`
    update reservation r set state = ${state} from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and r.state in ('held', 'handed')
    returning l.product_id as product, r.warehouse_id as warehouse, coalesce(r.held, r.quantity) as quantity
  `.execute(tx);
  return found.rows;
}

/**
 * Locks the counters of the products in the city's warehouses and in the warehouses where the lines have reservations. Creates
 * missing ones.
 */
export async function lockLineCounters(
  tx: Tx,
  { lineIds, products, cityId }: { lineIds: readonly number[]; products: readonly number[]; cityId: number },
): Promise<void> {
  await makeCounters(tx, [products, cityId]);
  await sql`
    select from stock_reserved
    where product_id = any(${[...products]}::int[])
      and (warehouse_id in (select warehouse_id from city_warehouse where city_id = ${cityId})
        or (product_id, warehouse_id) in (
          select l.product_id, r.warehouse_id from reservation r join order_line l on l.id = r.order_line_id
          where l.id = any(${[...lineIds]}::int[])))
    order by product_id, warehouse_id for no key update
  `.execute(tx);
}

/** A row of a line's reservations. */
export interface LineReservation extends ReservedRow {
  line: number;
}

/** The reservations of lines that were not released, in the order the city uses the warehouses. */
export async function readReservations(
  db: Db,
  lineIds: readonly number[],
  cityId: number,
): Promise<LineReservation[]> {
  const found = await sql<LineReservation>`
    select r.id, r.order_line_id as line, r.warehouse_id as warehouse, r.state, coalesce(r.held, r.quantity) as quantity
    from reservation r
    left join city_warehouse cw on cw.warehouse_id = r.warehouse_id and cw.city_id = ${cityId}
    where r.order_line_id = any(${[...lineIds]}::int[]) and r.state <> 'released' and coalesce(r.held, r.quantity) > 0
    order by cw.priority nulls last, r.warehouse_id, r.id
  `.execute(db);
  return found.rows;
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

/** Lowers the quantities of reservations to `left`; one with 0 left is released. The counters are the caller's task. */
export async function shrinkReservations(
  tx: Tx,
  rows: readonly { id: number; left: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update reservation r set held = given.held, state = case when given.held > 0 then r.state else 'released' end
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ left }) => left)}::numeric[]) as given (id, held)
    where r.id = given.id
  `.execute(tx);
}

/**
 * Ends reservations, or parts of them, because their goods leave the shop: `quantity` becomes a row in the state `taken`,
 * `left` stays. The counters are the caller's task.
 */
export async function takeReservations(
  tx: Tx,
  rows: readonly { id: number; left: number; quantity: number }[],
): Promise<void> {
  const whole = rows.filter(({ left }) => left === 0);
  const parts = rows.filter(({ left }) => left > 0);
  if (whole.length > 0)
    await sql`
      update reservation set state = 'taken' where id = any(${whole.map(({ id }) => id)}::int[])
    `.execute(tx);
  if (parts.length > 0)
    await sql`
      with part as (
        select * from unnest(${parts.map(({ id }) => id)}::int[], ${parts.map(({ left }) => left)}::numeric[],
                             ${parts.map(({ quantity }) => quantity)}::numeric[]) as given (id, rest, taken)),
      shrunk as (
        update reservation r set held = part.rest, quantity = part.rest from part where r.id = part.id
        returning r.order_line_id, r.warehouse_id, r.handed_at, part.taken)
      insert into reservation (order_line_id, warehouse_id, quantity, held, state, handed_at)
      select order_line_id, warehouse_id, taken, taken, 'taken', handed_at from shrunk
    `.execute(tx);
}

/**
 * Adds reservations to lines: to the `held` row of the line and warehouse, or as a new one. The counters are the caller's
 * task.
 */
export async function addReservations(
  tx: Tx,
  added: readonly { line: number; warehouse: number; quantity: number }[],
): Promise<void> {
  await sql`
    insert into reservation (order_line_id, warehouse_id, quantity)
    select * from unnest(${added.map(({ line }) => line)}::int[], ${added.map(({ warehouse }) => warehouse)}::int[],
                         ${added.map(({ quantity }) => quantity)}::numeric[])
    on conflict (order_line_id, warehouse_id) where state = 'held' do update
      set held = coalesce(reservation.held, reservation.quantity) + excluded.quantity,
          quantity = greatest(reservation.quantity, coalesce(reservation.held, reservation.quantity) + excluded.quantity)
  `.execute(tx);
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
