import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

export interface OfferFacts {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  isVisible: boolean;
}

const askFacts = prepared<OfferFacts>(
  'offer_facts',
  `select p.id, coalesce(o.name, p.name) as name, p.article, p.unit,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, v.id is not null as "isVisible"
   from product p
   left join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   where p.id = any($1::int[])`,
);

/** What lines are told of products, hidden ones too. */
export async function readOfferFacts(db: Db, ids: readonly number[]): Promise<OfferFacts[]> {
  return askFacts(db, [ids]);
}

/** Visible products with these articles, letter case and spaces around aside; `place` is the article's, from 1. */
export async function readProductsByArticles(db: Db, articles: readonly string[]) {
  const found = await sql<{ place: number; id: number; isExact: boolean }>`
    select given.place, p.id, p.article = btrim(given.article) as "isExact"
    from unnest(${articles}::text[]) with ordinality as given (article, place)
    join product p on lower(p.article) collate "C" = lower(btrim(given.article)) collate "C" and p.article <> ''
    join visible_product v on v.id = p.id order by given.place, p.id
  `.execute(db);
  return found.rows;
}
