import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';
import { fillTemporary } from '../../platform/database/temporary.queries.ts';

/**
 * Stores a part of the work in a temporary table with statistics. The planner does not know the size of a CTE and
 * joined 10,000 of them in nested loops.
 */
export async function refreshPart(tx: Tx, name: string, query: RawBuilder<unknown>): Promise<void> {
  await fillTemporary(tx, name, query, ['id']);
  await sql`analyze ${sql.table(name)} (id)`.execute(tx);
}

/**
 * Instead of the first part, for a refresh of prices and stock alone: products that are in the listing and stay there.
 * @param done those of them that are up to date already
 */
export async function refreshOffered(
  tx: Tx,
  ids: readonly number[] | 'all',
  done: readonly number[] = [],
): Promise<void> {
  const asked = ids === 'all' ? sql`true` : sql`p.id = any(${ids}::int[])`;
  const chosen = done.length > 0 ? sql`${asked} and p.id <> all(${done}::int[])` : asked;
  await refreshPart(
    tx,
    'listing_offered',
    sql`
    select p.id, coalesce(o.multiplicity, p.multiplicity) as multiplicity
    from product p left join product_override o on o.product_id = p.id
    where ${chosen} and exists (select from listing l where l.product_id = p.id)`,
  );
}

/** The temporary table with the products of a refresh: their `id` and `multiplicity`. */
type Refreshed = 'listing_shown' | 'listing_offered';

/** All price types with their slots: the places of their prices in `listing.prices`. */
async function readPriceSlots(tx: Tx): Promise<{ slot: number; isHidden: boolean }[]> {
  const found = await sql<{ slot: number; isHidden: boolean }>`
    select slot, hidden_at is not null as "isHidden" from price_type order by slot
  `.execute(tx);
  return found.rows;
}

/**
 * Computes prices by slot for the smallest quantity sold, as `unitPrice` of the pricing slice does: the greatest
 * threshold within the multiple, else the lowest one. Threshold and kopecks are packed into one int8, so that one
 * max() per slot finds the price in one pass without a sort.
 */
export async function refreshPrices(tx: Tx, of: Refreshed): Promise<void> {
  const slots = await readPriceSlots(tx);
  const bySlot = new Map(slots.map(({ slot, isHidden }) => [slot, isHidden]));
  const last = slots.at(-1)?.slot ?? 0;
  const columns = Array.from({ length: last }, (_, at) =>
    bySlot.get(at + 1) === false
      ? sql`coalesce(max(ranked) filter (where slot = ${sql.lit(at + 1)}) & 4294967295, 0)::int`
      : sql`0`,
  );
  await refreshPart(
    tx,
    'listing_prices',
    sql`
    select id, array[${sql.join(columns)}]::int[] as prices from (
      select s.id, t.slot,
             ((case when p.min_quantity <= s.multiplicity then p.min_quantity else -p.min_quantity end)::int8 << 32)
               + p.kopecks as ranked
      from ${sql.table(of)} s join price p on p.product_id = s.id join price_type t on t.id = p.price_type_id
    ) price group by id`,
  );
}

/** Cities and shops with free stock of at least one sales unit, with or without a price there. */
export async function refreshPlaces(tx: Tx, of: Refreshed): Promise<void> {
  await refreshPlace(
    tx,
    of,
    'listing_cities',
    sql`select warehouse_id, city_id as place from city_warehouse`,
  );
  await refreshPlace(
    tx,
    of,
    'listing_shops',
    sql`select w.id as warehouse_id, shop.id as place
        from warehouse w join shop on shop.id = w.shop_id and shop.hidden_at is null`,
  );
}

/**
 * Both groupings read the rows in one order: hashing them first took twice as long.
 * @param places (warehouse_id, place): which warehouses belong to a place
 */
async function refreshPlace(tx: Tx, of: Refreshed, name: string, places: RawBuilder<unknown>): Promise<void> {
  // Sums of float8 are many times faster than of numeric, but turning one into the other is slow: a warehouse that alone has a
  // whole unit counts as infinite, which avoids the slow conversion. The millionth matches sellable() of the stock slice.
  const free = sql`st.on_hand - coalesce(r.reserved, 0)`;
  await refreshPart(
    tx,
    name,
    sql`
    select id, array_agg(place order by place) as places from (
      select id, place from (
        select s.id, s.multiplicity, p.place,
               case when ${free} < s.multiplicity then (${free})::float8 else 'infinity' end as free
        from ${sql.table(of)} s
        join stock st on st.product_id = s.id
        join warehouse w on w.id = st.warehouse_id and w.hidden_at is null
        join (${places}) p on p.warehouse_id = w.id
        left join stock_reserved r on r.product_id = st.product_id and r.warehouse_id = st.warehouse_id
        where st.on_hand > coalesce(r.reserved, 0)
        order by s.id, p.place offset 0
      ) stocked group by id, place having sum(free) + 1e-6 >= max(multiplicity)
    ) enough group by id`,
  );
}

/**
 * SQL: the places of a product where it has stock. Whether a visitor can buy it depends on his price type; without any price no
 * visitor can.
 */
export const ifPriced = (part: 'cities' | 'shops') =>
  sql`case when 0 < any(prices.prices) then coalesce(${sql.ref(`${part}.places`)}, '{}') else '{}' end`;

/** Writes the prices and the stock of `listing_offered` into all rows of their products, as far as they differ. */
export async function writeOffers(tx: Tx): Promise<void> {
  await sql`
    update listing l set prices = w.prices, cities = w.cities, shops = w.shops
    from (
      select s.id, coalesce(prices.prices, '{}') as prices, ${ifPriced('cities')} as cities, ${ifPriced('shops')} as shops
      from listing_offered s
      left join listing_prices prices on prices.id = s.id
      left join listing_cities cities on cities.id = s.id
      left join listing_shops shops on shops.id = s.id) w
    where l.product_id = w.id and row(l.prices, l.cities, l.shops) is distinct from row(w.prices, w.cities, w.shops)
  `.execute(tx);
}
