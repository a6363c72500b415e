import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';
import type { TreePlace } from './tree.ts';

export interface TreeRow extends TreePlace {
  parentId: number | null;
  isHidden: boolean;
}

/** Reads all categories in the order of siblings. Values set by staff override imported ones. */
export async function readTree(tx: Tx): Promise<TreeRow[]> {
  const found = await sql<TreeRow>`
    select c.id, c.parent_id as "parentId", coalesce(o.is_hidden, c.hidden_at is not null) as "isHidden",
           c.lft, c.rgt, c.depth
    from category c left join category_override o on o.category_id = c.id
    order by coalesce(o.sort, c.sort), coalesce(o.name, c.name) collate "C", c.id
  `.execute(tx);
  return found.rows;
}

export async function writePlaces(tx: Tx, places: readonly TreePlace[]): Promise<void> {
  await sql`
    update category c set lft = t.lft, rgt = t.rgt, depth = t.depth
    from unnest(${places.map((p) => p.id)}::int[], ${places.map((p) => p.lft)}::int[],
                ${places.map((p) => p.rgt)}::int[], ${places.map((p) => p.depth)}::int[]) as t (id, lft, rgt, depth)
    where c.id = t.id
  `.execute(tx);
}

/** Returns the products directly in one of the categories. */
export async function readProductsOf(tx: Tx, categories: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct product_id as id from shown_product_category where category_id = any(${categories}::int[]) order by 1
  `.execute(tx);
  return found.rows.map(({ id }) => id);
}
