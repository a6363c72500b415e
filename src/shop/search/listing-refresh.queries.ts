import { type RawBuilder, sql } from 'kysely';
import { withoutRowChecks } from '../../platform/database/bulk.queries.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { fillTemporary } from '../../platform/database/temporary.queries.ts';
import { ifPriced, refreshPart } from './listing-offers.queries.ts';

/**
 * The steps of `refreshListing` (`search.server.ts`), in their order. Each stores its part in a temporary table of
 * the transaction; `writeListing` joins them into `listing`.
 */

/** Products that are always read by index, and their share of the catalogue above which it is read whole. */
const READ_BY_INDEX = { products: 500, share: 1 / 8 };

/** The key of the advisory lock of the whole listing. */
const LISTING_LOCK = 7_310_116;

/**
 * Locks for a refresh of single products, or of all: a price read before another's commit must not overwrite a newer
 * one.
 */
export async function lockForRefresh(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  if (ids === 'all') {
    await sql`select pg_advisory_xact_lock(${LISTING_LOCK})`.execute(tx);
    return;
  }
  // Rows are locked first: a transaction that waits here for an import then holds nothing that the import needs.
  await sql`select id from product where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
  await sql`select pg_advisory_xact_lock_shared(${LISTING_LOCK})`.execute(tx);
}

/** For the rest of the transaction: sorts of a whole catalogue stay in memory, and JIT compilation is off. */
export async function prepareForBulk(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
}

/** The first part: the products that visitors may see, as far as the product itself decides. */
export async function refreshShown(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  const chosen = ids === 'all' ? sql`true` : sql`p.id = any(${ids}::int[])`;
  await refreshPart(
    tx,
    'listing_shown',
    sql`
    select p.id, b.id as brand_id, p.created_at, coalesce(o.popularity, p.popularity) as popularity,
           coalesce(o.multiplicity, p.multiplicity) as multiplicity,
           listing_name_key(coalesce(o.name, p.name)) as name_key
    from product p left join product_override o on o.product_id = p.id
    left join shown_brand b on b.id = p.brand_id
    where ${chosen} and not coalesce(o.is_hidden, p.hidden_at is not null)`,
  );
}

/** Whether the views of a refresh are read for its products only, or whole. */
export async function choosesByIndex(tx: Tx, ids: readonly number[] | 'all'): Promise<boolean> {
  if (ids === 'all') return false;
  if (ids.length <= READ_BY_INDEX.products) return true;
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 0) as products from pg_class where oid = 'product'::regclass`.execute(tx);
  return ids.length <= (rows[0]?.products ?? 0) * READ_BY_INDEX.share;
}

/**
 * SQL: a join with a view of own values (`shown_product_…`) by `s.id`.
 * The planner does not pass products of a join into the union of such a view and reads it whole. A lateral subquery
 * that it cannot flatten finds each product by index.
 */
export function joinOwnValues(view: string, alias: string, byIndex: boolean): RawBuilder<unknown> {
  const [from, as] = [sql.table(view), sql.ref(alias)];
  return byIndex
    ? sql`join lateral (select * from ${from} where product_id = s.id offset 0) ${as} on true`
    : sql`join ${from} ${as} on ${as}.product_id = s.id`;
}

/**
 * The values by which products are filtered. Codes are facet value ids and negated tag ids; numbers are the first value of each
 * number attribute.
 */
export async function refreshFacets(tx: Tx, byIndex: boolean): Promise<void> {
  const attributes = joinOwnValues('shown_product_attribute', 'pa', byIndex);
  const facet = sql`select a.id from attribute a left join attribute_override o on o.attribute_id = a.id
    where a.hidden_at is null and coalesce(o.is_facet, a.is_facet)`;
  await refreshPart(
    tx,
    'listing_codes',
    sql`
    select id, array_agg(distinct code order by code) as codes from (
      select s.id, -t.tag_id as code from listing_shown s ${joinOwnValues('shown_product_tag', 't', byIndex)}
      union all
      select s.id, pa.value_id from listing_shown s ${attributes}
      where pa.value_id is not null
        and pa.attribute_id in (${facet} and a.type in ('list', 'bool'))
    ) code group by id`,
  );
  await refreshPart(
    tx,
    'listing_numbers',
    sql`
    select id, array_agg(attribute_id order by attribute_id) as keys, array_agg(number order by attribute_id) as numbers
    from (
      select s.id, pa.attribute_id, (array_agg(pa.number order by pa.position))[1] as number
      from listing_shown s ${attributes}
      where pa.number is not null and pa.attribute_id in (${facet} and a.type = 'number')
      group by s.id, pa.attribute_id
    ) number group by id`,
  );
}

/** Combines the parts and writes the rows that differ. */
export async function writeListing(tx: Tx, ids: readonly number[] | 'all', byIndex: boolean): Promise<void> {
  await fillTemporary(
    tx,
    'listing_wanted',
    sql`with membership as (${membershipOf('listing_shown', byIndex)})
    select m.lft, m.previous_lft, s.id as product_id, s.popularity, s.created_at,
           coalesce(codes.codes, '{}') as codes, coalesce(prices.prices, '{}') as prices,
           ${ifPriced('cities')} as cities, ${ifPriced('shops')} as shops,
           coalesce(numbers.keys, '{}') as number_keys, coalesce(numbers.numbers, '{}') as numbers, s.name_key,
           s.brand_id
    from membership m join listing_shown s on s.id = m.id
    left join listing_codes codes on codes.id = s.id
    left join listing_prices prices on prices.id = s.id
    left join listing_cities cities on cities.id = s.id
    left join listing_shops shops on shops.id = s.id
    left join listing_numbers numbers on numbers.id = s.id`,
    ['product_id', 'lft'],
  );
  await sql`analyze listing_wanted (product_id, lft)`.execute(tx);
  await sql`
    delete from listing l
    where ${ids === 'all' ? sql`true` : sql`l.product_id = any(${ids}::int[])`}
      and not exists (select from listing_wanted w where w.product_id = l.product_id and w.lft = l.lft)
  `.execute(tx);
  await withoutRowChecks(tx, () =>
    sql`
    insert into listing
    select w.* from listing_wanted w
    left join listing l on l.product_id = w.product_id and l.lft = w.lft
    where l.product_id is null or row(l.*) is distinct from row(w.*)
    order by w.lft, w.popularity desc
    on conflict (product_id, lft) do update set
      previous_lft = excluded.previous_lft, popularity = excluded.popularity, created_at = excluded.created_at,
      codes = excluded.codes, prices = excluded.prices, cities = excluded.cities, shops = excluded.shops,
      number_keys = excluded.number_keys, numbers = excluded.numbers, name_key = excluded.name_key,
      brand_id = excluded.brand_id
  `.execute(tx),
  );
}

const OFFERS = ['prices', 'cities', 'shops'];
const PARTS = { listing: ['shown', 'codes', 'numbers', 'wanted', ...OFFERS], offers: ['offered', ...OFFERS] };

/**
 * Frees the temporary tables of a refresh of the listing, or of its prices and stock. Those of a whole catalogue would stay on the
 * disk for as long as the connection.
 */
export async function emptyParts(tx: Tx, of: keyof typeof PARTS): Promise<void> {
  await sql`truncate ${sql.join(PARTS[of].map((part) => sql.table(`listing_${part}`)))}`.execute(tx);
}

/** SQL: the places of products in the tree of categories, one row for each. @param products a table with their `id` */
function membershipOf(products: string, byIndex: boolean): RawBuilder<unknown> {
  const shown = sql.table(products);
  return sql`
      select s.id, c.lft, lag(c.lft, 1, -1) over (partition by s.id order by c.lft) as previous_lft
      from ${shown} s ${joinOwnValues('shown_product_category', 'pc', byIndex)}
      join category c on c.id = pc.category_id and c.lft > 0
      union all
      select s.id, 0, -1 from ${shown} s
      where not exists (select from shown_product_category pc where pc.product_id = s.id ${byIndex ? sql`offset 0` : sql``})`;
}

/**
 * Gives products their new places after categories got other numbers. Everything else in their rows stays, so prices and stock
 * are not read.
 * @returns the products that had no row: they need a whole refresh
 */
export async function shiftListing(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await fillTemporary(
    tx,
    'listing_shifted',
    sql`select distinct on (product_id) product_id as id, popularity, created_at, codes, prices, cities, shops, number_keys, numbers,
      name_key, brand_id
    from listing where product_id = any(${ids}::int[])`,
  );
  await sql`delete from listing where product_id = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into listing (lft, previous_lft, product_id, popularity, created_at, codes, prices, cities, shops, number_keys, numbers,
      name_key, brand_id)
    select m.lft, m.previous_lft, s.* from (${membershipOf('listing_shifted', await choosesByIndex(tx, ids))}) m join listing_shifted s on s.id = m.id
    order by m.lft, s.popularity desc`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as t(id) where not exists (select from listing_shifted s where s.id = t.id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The number of products in the listing. */
export async function countListed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select count(distinct product_id)::int as goods from listing`.execute(tx);
  return rows[0]?.goods ?? 0;
}
