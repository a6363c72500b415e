import type { Db } from '../../../platform/database/db.server.ts';
import { productsByArticles } from '../../catalogue/offer/offer.server.ts';
import { pricesInCity } from '../../pricing/pricing.server.ts';
import type { CatalogSearch } from '../../search/search.ts';
import type { Visitor } from '../../session/session.ts';

/** How many products a search shows. */
const SHOWN = 10;

interface Searching {
  db: Db;
  search: Pick<CatalogSearch, 'search'>;
  /** For whom: his city, and the prices that order what is found. */
  visitor: Pick<Visitor, 'cityId' | 'buyer'>;
  /** Whether words find only what the city has. */
  inStock?: boolean;
}

/** The products that a member of the staff means by what he types: those of exactly this article, else what the shop's search finds. */
export async function productsOfText(
  { db, search, visitor, inStock = false }: Searching,
  text: string,
): Promise<readonly number[]> {
  const [byArticle = []] = await productsByArticles(db, [text]);
  if (byArticle.length > 0) return byArticle;
  const { ids } = await search.search({
    text,
    isExact: false,
    categoryId: null,
    cityId: visitor.cityId,
    priceTypeId: (await pricesInCity(db, visitor))?.priceType ?? null,
    tags: [],
    groups: [],
    brands: [],
    ranges: [],
    shops: [],
    price: { from: null, to: null },
    inStock,
    ordering: 'relevance',
    limit: SHOWN,
    offset: 0,
  });
  return ids;
}
