import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Good, Goods } from './goods.ts';

/**
 * The goods of a shop as the base of 1C that filled it has them: the goods of a source, with the price type and the
 * warehouse that most of them have.
 * @throws Error when the source has no goods with prices and stock
 */
export async function readGoods(db: Kysely<DB>, source: string, limit = 1_000): Promise<Goods> {
  const priceType = await mostUsed(db, source, 'price_type', 'price');
  const store = await mostUsed(db, source, 'warehouse', 'stock');
  const { rows } = await sql<Good>`
    select e.value as ref, coalesce(p.article, '') as article, p.name, r.kopecks::float8 as kopecks, s.on_hand::float8 as stock,
      (select coalesce(jsonb_agg(jsonb_build_object('from', t.min_quantity, 'kopecks', t.kopecks) order by t.min_quantity), '[]') from price t
       where t.product_id = p.id and t.price_type_id = r.price_type_id and t.min_quantity > 1) as tiers
    from external_id e join product p on p.id = e.id and p.hidden_at is null
      join price r on r.product_id = p.id and r.price_type_id = ${priceType.id} and r.min_quantity = 1
      join stock s on s.product_id = p.id and s.warehouse_id = ${store.id}
    where e.source = ${source} and e.kind = 'product' order by e.id, e.value limit ${limit}`.execute(db);
  if (rows.length === 0) throw new Error(`the source ${source} has no goods with prices and stock`);
  return { catalogueRef: `catalogue-of-${source}`, priceType, store, goods: rows };
}

async function mostUsed(db: Kysely<DB>, source: string, kind: string, table: 'price' | 'stock') {
  const column = sql.ref(`${table}.${kind}_id`);
  const { rows } = await sql<{ id: number; ref: string; name: string }>`
    select e.id, min(e.value) as ref, min(named.name) as name
    from external_id e join ${sql.table(kind)} named on named.id = e.id join ${sql.table(table)} on ${column} = e.id
    where e.source = ${source} and e.kind = ${kind} group by e.id order by count(distinct ${sql.ref(`${table}.product_id`)}) desc, e.id limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error(`the source ${source} has no ${kind} that is used`);
  return found;
}
