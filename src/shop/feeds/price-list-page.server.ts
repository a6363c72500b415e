import type { Static } from 'typebox';
import { cached } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { categoryTree } from '../catalogue/category/category.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import type { PriceListPageShape } from './feeds.shapes.ts';
import { readContractName, readGoodsCounts } from './price-list/price-list.queries.ts';

type Page = Static<typeof PriceListPageShape>;
const goods: ReadonlySet<ChangeKind> = new Set(['product', 'category']);

/** Returns the options of a price list, and whether the visitor may download it. */
export async function priceListPage({ db, visitor }: { db: Db; visitor: Visitor }): Promise<Page> {
  const contractId = visitor.buyer?.contractId ?? null;
  const [cities, categories, contract] = await Promise.all([
    activeCities(db),
    cached(db, 'price list categories', goods, () => departments(db)),
    contractId === null ? undefined : readContractName(db, contractId),
  ]);
  return {
    cities: cities.map(({ id, name }) => ({ id, name })),
    categories,
    can_download: visitor.isAuthenticated,
    contract: contract ?? null,
  };
}

/** Returns root categories with their children, without empty ones. */
async function departments(db: Db): Promise<Page['categories']> {
  const [tree, counts] = await Promise.all([categoryTree(db), readGoodsCounts(db)]);
  const below = (parentId: number | null) =>
    tree.flatMap(({ id, name, parentId: of }) => {
      const count = counts.get(id) ?? 0;
      return of === parentId && count > 0 ? [{ id, name, product_count: count }] : [];
    });
  return below(null).map((one) => ({ ...one, children: below(one.id) }));
}
