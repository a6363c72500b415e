import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { recomputeCategoryTree } from '../../src/shop/catalogue/catalogue.server.ts';
import { refreshListing } from '../../src/shop/search/search.server.ts';

const PRODUCTS = 400;

/** Fills an empty migrated database; every number is derived from the id, so that failures can be reproduced. */
export async function seedRandomCatalogue(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run(`create function pg_temp.dice(a int, b int, sides int) returns int language sql immutable as
      $$ select (('x' || substr(md5(a || ':' || b), 1, 7))::bit(28)::int % sides) $$`);
    await run(`insert into city (name, name_in, slug, time_zone, lat, lon, sort, is_default)
      select 'Город ' || i, 'Городе ' || i, 'gorod-' || i, 'Europe/Moscow', 0, 0, i, i = 1 from generate_series(1, 3) i`);
    await run(
      `insert into shop (city_id, name, address) select 1 + i % 3, 'Магазин ' || i, '-' from generate_series(1, 7) i`,
    );
    await run(`insert into price_type (name) select 'Цена ' || i from generate_series(1, 3) i`);
    await run(`insert into city_price_type values (1, 'retail', 1), (2, 'retail', 2), (3, 'retail', 1)`);
    await run(
      `insert into warehouse (name, shop_id) select 'Склад ' || i, case when i <= 7 then i end from generate_series(1, 9) i`,
    );
    await run(`insert into city_warehouse (city_id, warehouse_id)
      select 1 + i % 3, i from generate_series(1, 9) i union select 2, 9 union select 3, 9 union select 1, 9`);
    await run(`insert into category (name, slug, parent_id, sort, hidden_at)
      select 'Раздел ' || i, 'razdel-' || i, case when i > 3 then 1 + pg_temp.dice(i, 1, i - 1) end, pg_temp.dice(i, 2, 5),
             case when i = 9 then now() end from generate_series(1, 15) i`);
    await run(`insert into brand (name, slug, hidden_at)
      select 'Бренд ' || i, 'brand-' || i, case when i = 5 then now() end from generate_series(1, 5) i`);
    await run(`insert into attribute (name, type, is_facet)
      select 'Свойство ' || i, case when i <= 4 then 'list' when i = 5 then 'bool' when i <= 7 then 'number' else 'list' end, i <> 8
      from generate_series(1, 8) i`);
    await run(`insert into attribute_value (attribute_id, name)
      select a, 'Значение ' || v from generate_series(1, 4) a, generate_series(1, 4) v
      union all select 5, v from unnest(array['Да', 'Нет']) v union all select 8, 'Скрытое'`);
    await run(`insert into tag (name, slug) select 'Тег ' || i, 'teg-' || i from generate_series(1, 3) i`);
    await run(`insert into product (name, slug, brand_id, popularity, multiplicity, created_at, hidden_at)
      select case when pg_temp.dice(i, 3, 3) = 0 then 'ёж ' when pg_temp.dice(i, 3, 3) = 1 then 'Ель ' else 'Item ' end || pg_temp.dice(i, 4, 90),
             'tovar-' || i, nullif(pg_temp.dice(i, 5, 6), 0), pg_temp.dice(i, 6, 40), 1 + pg_temp.dice(i, 7, 3) * 2,
             timestamptz '2026-01-01' + pg_temp.dice(i, 8, 50) * interval '1 day',
             case when pg_temp.dice(i, 9, 25) = 0 then now() end
      from generate_series(1, ${PRODUCTS}) i`);
    await run(`insert into product_category (product_id, category_id)
      select distinct i, 1 + pg_temp.dice(i, 20 + k, 15) from generate_series(1, ${PRODUCTS}) i, generate_series(1, 2) k
      where i % 20 <> 0`);
    await run(`insert into product_attribute (product_id, attribute_id, position, value_id)
      select i, v.attribute_id, v.id, v.id from generate_series(1, ${PRODUCTS}) i, attribute_value v
      where pg_temp.dice(i, 40 + v.id, 3) = 0`);
    await run(`insert into product_attribute (product_id, attribute_id, number)
      select i, a, pg_temp.dice(i, 80 + a, 120) / 2.0 from generate_series(1, ${PRODUCTS}) i, generate_series(6, 7) a
      where pg_temp.dice(i, 90 + a, 4) > 0`);
    await run(`insert into product_tag select i, t from generate_series(1, ${PRODUCTS}) i, generate_series(1, 3) t
      where pg_temp.dice(i, 100 + t, 3) = 0`);
    await run(`insert into price (product_id, price_type_id, min_quantity, kopecks)
      select i, t, q, 100 + pg_temp.dice(i, 110 + t * 7 + q, 400) * 100 from generate_series(1, ${PRODUCTS}) i,
             generate_series(1, 3) t, unnest(array[1, 3, 10]) q
      where pg_temp.dice(i, 130 + t, 5) > 0 and pg_temp.dice(i, 140 + t + q, 3) > 0`);
    await run(`insert into stock (product_id, warehouse_id, on_hand)
      select i, w, pg_temp.dice(i, 150 + w, 8) from generate_series(1, ${PRODUCTS}) i, generate_series(1, 9) w
      where pg_temp.dice(i, 160 + w, 3) = 0`);
    await run(
      `insert into stock_reserved select product_id, warehouse_id, 2 from stock where product_id % 4 = 0`,
    );
    await recomputeCategoryTree(tx);
    await refreshListing(tx, 'all');
  });
}
