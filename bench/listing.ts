import type { Db, Pool } from '../src/core/db.server.ts';
import { openCatalogSearch } from '../src/shop/search/search.server.ts';
import type { ListRequest } from '../src/shop/search/search.ts';
import { type Latency, latency } from './measure.ts';

/** One kind of list: its latency and how many floors (primary-key selects) it costs. */
export interface ListFigures {
  name: string;
  total: number;
  p50: number;
  p95: number;
  timesFloor: number;
}

/** Lists of the largest category through the port itself: what a page costs before goods are put into it. */
export async function measureListing(pool: Pool, db: Db, floor: Latency): Promise<ListFigures[]> {
  const search = openCatalogSearch(db);
  const largest = await largestCategory(pool);
  const groups = await commonValues(pool, largest.id);
  const all: ListRequest = {
    categoryId: largest.id,
    cityId: largest.cityId,
    priceTypeId: largest.priceTypeId,
    tags: [],
    groups: [],
    brands: [],
    ranges: [],
    shops: [],
    price: { from: null, to: null },
    inStock: false,
    ordering: 'popular',
    limit: 24,
    offset: 0,
  };
  const { total, bounds } = await search.list(all);
  const middle = bounds ? Math.round((bounds.min + bounds.max) / 2) : null;
  // Every turn asks for other bounds, so that a kept answer never stands for a counted one.
  const filtered = (turn: number): ListRequest => ({
    ...all,
    groups,
    price: { from: null, to: middle === null ? null : middle + turn },
    inStock: true,
  });
  const deep = Math.floor((total * 0.9) / 24) * 24;
  const kinds: [string, (turn: number) => ListRequest, number][] = [
    ['category, first page by popularity', () => all, 200],
    ['category, by price', () => ({ ...all, ordering: 'price' }), 50],
    ['category, by price, offset 90 %', () => ({ ...all, ordering: 'price', offset: deep }), 50],
    ['category, filters, all facets', filtered, 30],
  ];
  const figures: ListFigures[] = [];
  for (const [name, request, calls] of kinds) {
    const measured = await latency(calls, (turn) => search.list(request(turn)));
    const answer = await search.list(request(calls + 1));
    figures.push({ name, total: answer.total, ...pick(measured), timesFloor: measured.p50 / floor.p50 });
  }
  return figures;
}

function pick({ p50, p95 }: Latency): { p50: number; p95: number } {
  return { p50, p95 };
}

async function largestCategory(pool: Pool): Promise<{ id: number; cityId: number; priceTypeId: number }> {
  const { rows } = await pool.query(`
    select c.id, city.id as "cityId", t.price_type_id as "priceTypeId"
    from category c, city join city_price_type t on t.city_id = city.id and t.audience = 'retail'
    where c.parent_id is null and city.is_default
    order by (select count(*) from product_category pc join category below on below.id = pc.category_id
              where below.lft between c.lft and c.rgt) desc limit 1`);
  return rows[0];
}

/** Two values of each of the three attributes most goods of a category have. */
async function commonValues(pool: Pool, categoryId: number): Promise<ListRequest['groups'][number][]> {
  const { rows } = await pool.query(
    `with used as (
       select a.attribute_id, a.value_id, count(*) as goods
       from product_attribute a join product_category pc on pc.product_id = a.product_id
       join category c on c.id = pc.category_id, category top
       where top.id = $1 and c.lft between top.lft and top.rgt and a.value_id is not null
       group by 1, 2),
     ranked as (select *, row_number() over (partition by attribute_id order by goods desc, value_id) as place,
                       sum(goods) over (partition by attribute_id) as weight from used)
     select attribute_id as "attributeId", array_agg(value_id order by place) as values
     from ranked where place <= 2 group by attribute_id, weight order by weight desc limit 3`,
    [categoryId],
  );
  return rows;
}
