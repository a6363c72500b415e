import { sql } from 'kysely';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';
import { preparedPublic } from '../../../platform/database/prepared.server.ts';
import { priceAsOfColumn } from '../../pricing/freshness/freshness.server.ts';
import { type PriceColumns, pricesColumn } from '../../pricing/pricing.server.ts';
import { type FreeStock, freeStockColumn } from '../../stock/stock.server.ts';

interface OfferFacts {
  id: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  isVisible: boolean;
  /** Weight of one unit; null: unknown. */
  grams: number | null;
  /** When its prices were right for the last time; null: they still are. */
  priceAsOf: Date | null;
}

export interface OfferRow extends OfferFacts {
  prices: PriceColumns | null;
  stock: FreeStock[] | null;
}

const selectOffers = preparedPublic<OfferRow>(
  'offers',
  `select p.id, coalesce(o.name, p.name) as name, p.article, p.unit, p.weight_g as grams,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, v.id is not null as "isVisible",
          ${priceAsOfColumn('p.id')} as "priceAsOf",
          ${pricesColumn('p.id', 'array[(select $2::int)]')} as prices,
          ${freeStockColumn('p.id', '(select $3::int)')} as stock
   from product p
   left join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   where p.id = any((select $1::int[])::int[])`,
);

/** Reads products for cart lines, also hidden ones, with prices of one type and the stock of one city; in no order. */
export async function readOffers(
  db: PublicDb,
  ids: readonly number[],
  { priceType, cityId }: { priceType: number | null; cityId: number },
): Promise<OfferRow[]> {
  return selectOffers(db, [ids, priceType, cityId]);
}

/** Finds visible products by article, ignoring case and outer spaces. `place` is the position of the article, from 1. */
export async function readProductsByArticles(db: Db, articles: readonly string[]) {
  const found = await sql<{ place: number; id: number; isExact: boolean }>`
    select given.place, p.id, p.article = btrim(given.article) as "isExact"
    from unnest(${articles}::text[]) with ordinality as given (article, place)
    join product p on lower(p.article) collate "C" = lower(btrim(given.article)) collate "C" and p.article <> ''
    join visible_product v on v.id = p.id order by given.place, p.id
  `.execute(db);
  return found.rows;
}
