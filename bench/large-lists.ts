import type { Pool } from '../src/platform/database/db.server.ts';
import type { ListRequest } from '../src/search-engine/search-engine.ts';
import { LARGE_LIST } from './half-catalogue.ts';

/** An expensive list. */
export interface LargeList {
  name: string;
  /** The whole list without filters. */
  all: ListRequest;
  /** Three groups of values, brands and a price, in stock; other bounds every turn, so that no cache helps. */
  filtered(turn: number): ListRequest;
}

/** The category nearest to 50,000 goods and the whole catalogue in the default city. */
export async function largeLists(pool: Pool): Promise<LargeList[]> {
  const { rows: sizes } = await pool.query<{ id: number; goods: number }>(`
    select c.id, count(distinct l.product_id)::int as goods
    from category c join listing l on l.lft between c.lft and c.rgt group by c.id order by 2 desc, 1`);
  const city = (
    await pool.query<{ cityId: number; priceTypeId: number }>(`
      select city.id as "cityId", t.price_type_id as "priceTypeId"
      from city join city_price_type t on t.city_id = city.id and t.audience = 'retail' where city.is_default`)
  ).rows[0];
  if (!city || sizes.length === 0) throw new Error('no category to measure');
  const distance = ({ goods }: { goods: number }) => Math.abs(Math.log(goods / LARGE_LIST));
  const nearest = sizes.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const lists: LargeList[] = [];
  for (const [name, categoryId] of [
    ['category nearest to 50,000', nearest.id],
    ['whole catalogue', null],
  ] as const) {
    const filters = await commonFilters(pool, nearest.id);
    const all: ListRequest = {
      ...city,
      categoryId,
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
    lists.push({
      name,
      all,
      filtered: (turn) => ({
        ...all,
        ...filters,
        price: { from: 1_000 + turn, to: 5_000_000 - turn },
        inStock: true,
      }),
    });
  }
  return lists;
}

/** The most common values of three attributes and the most common brands of a category. */
async function commonFilters(
  pool: Pool,
  categoryId: number,
): Promise<Pick<ListRequest, 'groups' | 'brands'>> {
  const inside = `listing l join category c on c.id = $1 and l.lft between c.lft and c.rgt and l.previous_lft < c.lft`;
  const groups = await pool.query<ListRequest['groups'][number]>(
    `with used as (
       select v.attribute_id, v.id, count(*) as goods
       from (select unnest(codes) as code from ${inside}) each_code join attribute_value v on v.id = code group by 1, 2),
     ranked as (select *, row_number() over (partition by attribute_id order by goods desc, id) as place,
                       sum(goods) over (partition by attribute_id) as weight from used)
     select attribute_id as "attributeId", array_agg(id order by id) as values
     from ranked where place <= 3 group by attribute_id, weight order by weight desc limit 3`,
    [categoryId],
  );
  const brands = await pool.query<{ id: number }>(
    `select brand_id as id from ${inside} where brand_id is not null group by 1 order by count(*) desc limit 8`,
    [categoryId],
  );
  return { groups: groups.rows, brands: brands.rows.map(({ id }) => id) };
}
