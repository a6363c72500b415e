import type { Pool } from '../src/platform/database/db.server.ts';

/** Two years of trade. */
const DAYS = 730;
/** So many of the latest orders are in each state that is not over; the others are done, and each seventeenth is cancelled. */
const OPEN = { new: 400, confirmed: 1_200, ready: 600, shipped: 300 };

/**
 * Fills a shop with orders of two lines each, in all cities, the first ones most. Straight into the tables, without the triggers, as
 * a restored dump would be: a million orders through the checkout would take days.
 */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(ORDERS, [count, DAYS, OPEN.new, OPEN.confirmed, OPEN.ready, OPEN.shipped]);
    await client.query(LINES);
    await client.query(STEPS);
    await client.query(STANDINGS);
    await client.query('commit');
    await client.query('vacuum (analyze) shop_order');
    await client.query('vacuum (analyze) order_line');
    await client.query('vacuum (analyze) order_state_change');
    await client.query('vacuum (analyze) order_standing');
  } finally {
    client.release();
  }
}

const ORDERS = `
  with place as materialized (
    select c.id as city, row_number() over (order by c.is_default desc, c.id) - 1 as at, count(*) over () as cities,
      (select s.id from shop s where s.city_id = c.id order by s.id limit 1) as shop
    from city c),
  made as (
    select n, $1::int - n as ago, floor(cities * power((n::int8 * 7919 % 10007) / 10007.0, 1.6)) as at
    from generate_series(1, $1::int) n, (select max(cities) as cities from place) p)
  insert into shop_order (seller_id, seller_facts, number, city_id, state, created_at, contact_name, contact_phone, contact_email,
    delivery_type, shop_id, address, payment_type, goods_kopecks, delivery_kopecks, total_kopecks, is_deferred, paid_kopecks, delivery_date)
  select (select min(id) from seller), '{}', 20000 + n, place.city,
    case when ago < $3::int then 'new' when ago < $3::int + $4::int then 'confirmed'
      when ago < $3::int + $4::int + $5::int then 'ready' when ago < $3::int + $4::int + $5::int + $6::int then 'shipped'
      when n % 17 = 0 then 'cancelled' else 'done' end,
    now() - ago * ($2::int * interval '1 day' / $1::int), 'Покупатель ' || n, '+7' || (9000000000 + n)::text,
    'b' || n || '@example.com', case when place.shop is null or n % 3 = 0 then 'courier' else 'pickup' end,
    case when place.shop is null or n % 3 = 0 then null else place.shop end,
    case when place.shop is null or n % 3 = 0 then '{"city": "Город", "street": "Улица", "house": "1"}'::jsonb end,
    (array['card', 'cash', 'sbp'])[1 + n % 3], (10 + n % 90) * 1500, 0, (10 + n % 90) * 1500, false,
    case when ago < $3::int + $4::int or n % 17 = 0 then 0 else (10 + n % 90) * 1500 end,
    case when n % 3 = 0 then (now() - ago * ($2::int * interval '1 day' / $1::int) + interval '3 days')::date end
  from made join place using (at) order by n`;

const LINES = `
  with goods as materialized (
    select p.id, p.name, coalesce(p.article, '') as article, p.unit, row_number() over (order by p.id) - 1 as at,
      count(*) over () as goods from product p where p.hidden_at is null)
  insert into order_line (order_id, position, product_id, name, article, unit, quantity, kopecks, total_kopecks, price_type_id,
    min_quantity, vat_percent, vat_kopecks)
  select o.id, k, g.id, g.name, g.article, g.unit, k, o.goods_kopecks / 3, o.goods_kopecks / 3 * k,
    (select min(id) from price_type), 1, 20, o.goods_kopecks / 18 * k
  from shop_order o cross join generate_series(1, 2) k
  join goods g on g.at = (o.number::int8 * 31 + k * 17) % g.goods
  where o.seller_facts = '{}'`;

const STEPS = `
  insert into order_state_change (order_id, state, at) select id, 'new', created_at from shop_order where seller_facts = '{}'`;

/** What triggers write of such orders: nothing was revised, claimed or is to be paid by a day. */
const STANDINGS = `
  insert into order_standing (order_id, total_kopecks, lines_count, fulfilment, agreement, is_refused, money, promised_on)
  select id, total_kopecks, 2, case when state in ('shipped', 'done') then 'all' else 'none' end, 'settled', false,
    case when paid_kopecks = 0 then 'none' else 'paid' end, case when state in ('new', 'confirmed') then delivery_date end
  from shop_order where seller_facts = '{}'`;
