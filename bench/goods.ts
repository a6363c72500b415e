import type { Pool } from '../src/platform/database/db.server.ts';

/** A product with plenty of stock in the default city. */
export interface Plentiful {
  id: number;
  multiplicity: number;
}

/** Products with so much stock in the default city that no addition of a run is rejected. */
export async function plentiful(pool: Pool, count: number): Promise<Plentiful[]> {
  const { rows } = await pool.query(
    `select p.id, p.multiplicity
     from (select distinct product_id from (
       select product_id from stock where on_hand > 20 order by on_hand desc, product_id limit 20000) full_shelf) good
     join product p on p.id = good.product_id
     join price on price.product_id = p.id
     join city_price_type t on t.price_type_id = price.price_type_id and t.audience = 'retail'
     join city on city.id = t.city_id and city.is_default
     join stock s on s.product_id = p.id join city_warehouse w on w.warehouse_id = s.warehouse_id and w.city_id = city.id
     where exists (select from visible_product where visible_product.id = p.id)
     group by p.id having sum(s.on_hand) > 20 * p.multiplicity order by sum(s.on_hand) / p.multiplicity desc, p.id limit $1`,
    [count],
  );
  return rows;
}

/** Raises the stock of these products, so that a run of orders does not use it up. */
export async function fillShelves(pool: Pool, goods: readonly Plentiful[]): Promise<void> {
  await pool.query('update stock set on_hand = on_hand + 1000000 where product_id = any($1)', [
    goods.map(({ id }) => id),
  ]);
}

/** The largest category without subcategories, and its best seller. */
export async function busyCategory(
  pool: Pool,
): Promise<{ category: number; slug: string; product: number; productSlug: string }> {
  const { rows } = await pool.query(`
    with sized as (
      select c.id, c.slug, count(*) as goods from category c join product_category pc on pc.category_id = c.id
      where c.lft > 0 and not exists (select from category below where below.parent_id = c.id and below.lft > 0)
      group by c.id order by goods desc, c.id limit 1)
    select sized.id as category, sized.slug, p.id as product, p.slug as "productSlug"
    from sized join product_category pc on pc.category_id = sized.id join product p on p.id = pc.product_id
    where p.hidden_at is null order by p.popularity desc, p.id limit 1`);
  return rows[0];
}
