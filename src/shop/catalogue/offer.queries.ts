import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';

export interface OfferFacts {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  isVisible: boolean;
}

/** What lines are told of products, hidden ones too. */
export async function readOfferFacts(db: Db, ids: readonly number[]): Promise<OfferFacts[]> {
  const found = await sql<OfferFacts>`
    select p.id, coalesce(o.name, p.name) as name, p.article, p.unit,
           coalesce(o.multiplicity, p.multiplicity) as multiplicity, v.id is not null as "isVisible"
    from product p
    left join visible_product v on v.id = p.id
    left join product_override o on o.product_id = p.id
    where p.id = any(${ids}::int[])
  `.execute(db);
  return found.rows;
}

/** Visible products with exactly these articles. */
export async function readProductsByArticles(db: Db, articles: readonly string[]) {
  const found = await sql<{ id: number; article: string }>`
    select p.id, p.article from product p join visible_product v on v.id = p.id
    where p.article collate "C" = any(${articles}::text[]) and p.article <> '' order by p.id
  `.execute(db);
  return found.rows;
}
