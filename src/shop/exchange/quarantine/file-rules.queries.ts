import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { external } from '../ids.queries.ts';

/** How many goods of the source the file gives another article. A variant has its article in its offer. */
export async function countArticles(tx: Tx, source: string): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select count(distinct p.id)::int as goods from stage_product s
    join ${external(source, 'product', 'e')} on e.value = s.ref join product p on p.id = e.id
    where (not s.is_offer or s.ref <> s.base_ref) and p.article <> '' and s.article <> p.article
  `.execute(tx);
  return rows[0]?.goods ?? 0;
}

/** A price type or warehouse that the shop uses and the file deletes, or a price type to which it gives another currency. */
export interface LostReference {
  kind: 'price_type' | 'warehouse';
  name: string;
  /** undefined: deleted. */
  currency: string | null;
}

/** Finds the price types and warehouses in use that the file takes away. A contract or a city uses a price type. */
export async function readLost(tx: Tx, source: string): Promise<LostReference[]> {
  const { rows } = await sql<LostReference>`
    select 'price_type' as kind, t.name, case when not coalesce(s.deleted, false) then s.currency end as currency
    from stage_price_type s join ${external(source, 'price_type', 'e')} on e.value = s.ref
    join price_type t on t.id = e.id
    where t.hidden_at is null and (s.deleted or s.currency <> t.currency)
      and (exists (select from city_price_type c where c.price_type_id = t.id)
        or exists (select from contract c where c.price_type_id = t.id))
    union all
    select 'warehouse', w.name, null
    from stage_warehouse s join ${external(source, 'warehouse', 'e')} on e.value = s.ref
    join warehouse w on w.id = e.id
    where s.deleted and w.hidden_at is null and exists (select from city_warehouse c where c.warehouse_id = w.id)
      and exists (select from stock h where h.warehouse_id = w.id and h.on_hand > 0)
    order by 1, 2
  `.execute(tx);
  return rows;
}

/** How many goods of the source the file names sections for, and how many of them get another main section. */
export async function countMoved(tx: Tx, source: string): Promise<{ known: number; moved: number }> {
  const { rows } = await sql<{ known: number; moved: number }>`
    select count(*)::int as known, count(*) filter (where c.id is distinct from h.category_id)::int as moved
    from stage_product_category s
    join ${external(source, 'product', 'e')} on e.value = s.ref
    join product_category h on h.product_id = e.id and h.is_main
    left join ${external(source, 'category', 'c')} on c.value = s.category_ref
    where s.position = 0
  `.execute(tx);
  return rows[0]!;
}
