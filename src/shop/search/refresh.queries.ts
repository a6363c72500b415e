import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';

const LISTING_LOCK = 7_310_116;

/** Several refreshers of single products, or one of all: a price read before another's commit must not win. */
export async function lockForRefresh(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  if (ids === 'all') {
    await sql`select pg_advisory_xact_lock(${LISTING_LOCK})`.execute(tx);
    return;
  }
  // Rows first: whoever waits here for an import holds nothing that the import may want.
  await sql`select id from product where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
  await sql`select pg_advisory_xact_lock_shared(${LISTING_LOCK})`.execute(tx);
}

/** Makes the listing rows of the products equal to the catalogue, writing only those that differ. */
export async function rewriteListing(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  await sql`create temp table if not exists listing_wanted (like listing) on commit drop`.execute(tx);
  await sql`truncate listing_wanted`.execute(tx);
  await sql`insert into listing_wanted ${listingRows(ids)}`.execute(tx);
  await sql`create index if not exists listing_wanted_key on listing_wanted (product_id, lft)`.execute(tx);
  await sql`analyze listing_wanted`.execute(tx);
  await sql`
    delete from listing l
    where ${ids === 'all' ? sql`true` : sql`l.product_id = any(${ids}::int[])`}
      and not exists (select from listing_wanted w where w.product_id = l.product_id and w.lft = l.lft)
  `.execute(tx);
  await sql`
    insert into listing
    select w.* from listing_wanted w
    left join listing l on l.product_id = w.product_id and l.lft = w.lft
    where l.product_id is null or row(l.*) is distinct from row(w.*)
    order by w.lft, w.popularity desc
    on conflict (product_id, lft) do update set
      previous_lft = excluded.previous_lft, popularity = excluded.popularity, created_at = excluded.created_at,
      codes = excluded.codes, prices = excluded.prices, cities = excluded.cities, shops = excluded.shops,
      number_keys = excluded.number_keys, numbers = excluded.numbers, name_key = excluded.name_key
  `.execute(tx);
}

function listingRows(ids: readonly number[] | 'all'): RawBuilder<unknown> {
  const target = ids === 'all' ? sql`select id from product` : sql`select unnest(${ids}::int[]) as id`;
  return sql`
    with shown as materialized (
      select p.id, p.brand_id, p.created_at, coalesce(o.popularity, p.popularity) as popularity,
             coalesce(o.multiplicity, p.multiplicity) as multiplicity,
             listing_name_key(coalesce(o.name, p.name)) as name_key
      from (select distinct id from (${target}) t) t
      join product p on p.id = t.id
      left join product_override o on o.product_id = p.id
      where not coalesce(o.is_hidden, p.hidden_at is not null)
    ), membership as (
      select s.id, c.lft, lag(c.lft, 1, -1) over (partition by s.id order by c.lft) as previous_lft
      from shown s join product_category pc on pc.product_id = s.id
      join category c on c.id = pc.category_id and c.lft > 0
      union all
      select s.id, 0, -1 from shown s
      where not exists (select from product_category pc where pc.product_id = s.id)
    ), facet as (
      select a.id, a.type from attribute a left join attribute_override o on o.attribute_id = a.id
      where a.hidden_at is null and coalesce(o.is_facet, a.is_facet)
    ), code as (
      select s.id, -(s.brand_id * 4 + 1) as code from shown s join brand b on b.id = s.brand_id and b.hidden_at is null
      union all
      select pt.product_id, -(pt.tag_id * 4 + 2) from product_tag pt join shown s on s.id = pt.product_id
      union all
      select distinct pa.product_id, pa.value_id from product_attribute pa
      join shown s on s.id = pa.product_id
      join facet f on f.id = pa.attribute_id and f.type in ('list', 'bool')
      where pa.value_id is not null
    ), codes as (
      select id, array_agg(code order by code) as codes from code group by id
    ), number as (
      select distinct on (pa.product_id, pa.attribute_id) pa.product_id, pa.attribute_id, pa.number
      from product_attribute pa join shown s on s.id = pa.product_id
      join facet f on f.id = pa.attribute_id and f.type = 'number'
      where pa.number is not null
      order by pa.product_id, pa.attribute_id, pa.position
    ), numbers as (
      select product_id as id, array_agg(attribute_id order by attribute_id) as keys,
             array_agg(number order by attribute_id) as numbers
      from number group by product_id
    ), first_price as materialized (
      -- The price of the least quantity sold, as unitPrice() of the pricing slice finds it.
      select distinct on (p.product_id, t.slot) p.product_id, t.id as price_type_id, t.slot, p.kopecks
      from price p join shown s on s.id = p.product_id
      join price_type t on t.id = p.price_type_id and t.hidden_at is null
      order by p.product_id, t.slot, p.min_quantity <= s.multiplicity desc,
               case when p.min_quantity <= s.multiplicity then -p.min_quantity else p.min_quantity end
    ), prices as (
      select s.id, array_agg(coalesce(p.kopecks, 0)::int order by slot.slot) as prices
      from (select distinct product_id as id from first_price) s
      cross join generate_series(1, (select coalesce(max(t.slot), 0) from price_type t)) as slot(slot)
      left join first_price p on p.product_id = s.id and p.slot = slot.slot
      group by s.id
    ), free as materialized (
      select st.product_id, st.warehouse_id, st.on_hand - coalesce(r.reserved, 0) as quantity
      from stock st join shown s on s.id = st.product_id
      join warehouse w on w.id = st.warehouse_id and w.hidden_at is null
      left join stock_reserved r on r.product_id = st.product_id and r.warehouse_id = st.warehouse_id
      where st.on_hand > coalesce(r.reserved, 0)
    ), city_free as (
      select f.product_id, cw.city_id from free f
      join city_warehouse cw on cw.warehouse_id = f.warehouse_id
      join shown s on s.id = f.product_id
      join city_price_type cp on cp.city_id = cw.city_id and cp.audience = 'retail'
      join first_price p on p.product_id = f.product_id and p.price_type_id = cp.price_type_id
      group by f.product_id, cw.city_id, s.multiplicity
      having sum(f.quantity) >= s.multiplicity
    ), cities as (
      select product_id as id, array_agg(city_id order by city_id) as cities from city_free group by product_id
    ), shop_free as (
      select f.product_id, w.shop_id from free f join warehouse w on w.id = f.warehouse_id
      join shop sh on sh.id = w.shop_id and sh.hidden_at is null
      join shown s on s.id = f.product_id
      join city_price_type cp on cp.city_id = sh.city_id and cp.audience = 'retail'
      join first_price p on p.product_id = f.product_id and p.price_type_id = cp.price_type_id
      group by f.product_id, w.shop_id, s.multiplicity
      having sum(f.quantity) >= s.multiplicity
    ), shops as (
      select product_id as id, array_agg(shop_id order by shop_id) as shops from shop_free group by product_id
    )
    select m.lft, m.previous_lft, s.id, s.popularity, s.created_at,
           coalesce(codes.codes, '{}'), coalesce(prices.prices, '{}'), coalesce(cities.cities, '{}'),
           coalesce(shops.shops, '{}'), coalesce(numbers.keys, '{}'), coalesce(numbers.numbers, '{}'), s.name_key
    from membership m join shown s on s.id = m.id
    left join codes on codes.id = s.id
    left join prices on prices.id = s.id
    left join cities on cities.id = s.id
    left join shops on shops.id = s.id
    left join numbers on numbers.id = s.id
  `;
}
