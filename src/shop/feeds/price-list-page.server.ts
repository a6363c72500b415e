import type { Static } from 'typebox';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { categoryTree } from '../catalogue/category.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import type { PriceListPageShape } from './feeds.shapes.ts';
import { readContractName, readGoodsCounts } from './price-list.queries.ts';

type Page = Static<typeof PriceListPageShape>;
const goods: ReadonlySet<ChangeKind> = new Set(['product', 'category']);

/** What can be chosen for a price list, and how the visitor gets it. */
export async function priceListPage({ db, visitor }: { db: Db; visitor: Visitor }): Promise<Page> {
  const contractId = visitor.buyer?.contractId ?? null;
  const [cities, categories, contract] = await Promise.all([
    activeCities(db),
    kept(db, 'price list categories', goods, () => departments(db)),
    contractId === null ? undefined : readContractName(db, contractId),
  ]);
  return {
    cities: cities.map(({ id, name }) => ({ id, name })),
    categories,
    can_download: visitor.isAuthenticated,
    contract: contract ?? null,
  };
}

/** Departments with what is right below them; those without goods are left out. */
async function departments(db: Db): Promise<Page['categories']> {
  const [tree, counts] = await Promise.all([categoryTree(db), readGoodsCounts(db)]);
  const below = (parentId: number | null) =>
    tree.flatMap(({ id, name, parentId: of }) => {
      const count = counts.get(id) ?? 0;
      return of === parentId && count > 0 ? [{ id, name, product_count: count }] : [];
    });
  return below(null).map((one) => ({ ...one, children: below(one.id) }));
}
