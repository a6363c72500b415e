import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import type { Allocation } from '../basket/basket.ts';

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
