import { type CacheFamily, cached, cachedFor } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';
import type { Img } from '../card/card.view.ts';
import { categoryHref } from '../catalogue.ts';
import {
  type CategoryDetails,
  type CategoryRow,
  readCategories,
  readCategoryBySlug,
  readMainCategory,
  readMovedSlug,
} from './category.queries.ts';

export type { CategoryDetails, CategoryRow };

const treeOnly: ReadonlySet<ChangeKind> = new Set(['category']);

/** A category with its parents and children. */
export interface CategoryPlace {
  category: CategoryDetails;
  /** From the root to the direct parent. */
  parents: CategoryRow[];
  /** Direct children, in order. */
  children: CategoryRow[];
}

/** Finds a visible category by its slug. Returns the current slug as `movedTo` when the given slug is an old one. */
export async function findCategory(
  db: Db,
  slug: string,
): Promise<CategoryPlace | { movedTo: string } | undefined> {
  const tree = await categoryTree(db);
  // Unknown slugs are not cached, because there may be any number of them.
  const isKnown = tree.some((each) => each.slug === slug);
  const category =
    isKnown && (await cached(db, `category ${slug}`, treeOnly, () => readCategoryBySlug(db, slug)));
  if (!category) {
    const movedTo = await readMovedSlug(db, slug);
    return movedTo === undefined ? undefined : { movedTo };
  }
  return {
    category,
    parents: pathTo(tree, category).slice(0, -1),
    children: tree.filter(({ parentId }) => parentId === category.id),
  };
}

/** Returns the visible categories, parents before children. @param maxDepth roots have depth 0 */
export async function categoryTree(db: PublicDb, maxDepth?: number): Promise<readonly CategoryRow[]> {
  const tree = await cached(db, 'tree', treeOnly, () => readCategories(db));
  return maxDepth === undefined ? tree : tree.filter(({ depth }) => depth <= maxDepth);
}

/** Returns the path from the root to a category, which is last. */
function pathTo(tree: readonly CategoryRow[], { lft }: CategoryRow): CategoryRow[] {
  return tree.filter((each) => each.lft <= lft && each.rgt >= lft);
}

/** Caches the main category of products. */
const PLACES: CacheFamily = {
  name: 'categories of products',
  most: 10_000,
  ofSubject: new Set(['product']),
  ofAll: new Set(['category']),
};

/** Returns the path from the root to the main category of a product; empty when it has none. */
export async function pathOfProduct(db: Db, productId: number): Promise<CategoryRow[]> {
  const [tree, category] = await Promise.all([
    categoryTree(db),
    cachedFor(db, PLACES, '', productId, (from) => readMainCategory(from, productId)),
  ]);
  return category ? pathTo(tree, category) : [];
}

/** Builds the data of a link to a category. */
export function categoryLink({ id, name, slug }: CategoryRow) {
  return { id, name, slug, href: categoryHref({ slug }) };
}

/** Builds the image of a category. Category images are square. */
export function categoryImage({ name, imageSrc, imageGround }: CategoryRow): Img | null {
  if (imageSrc === null) return null;
  const ground = imageGround === null ? {} : { ground: imageGround };
  return { src: imageSrc, alt: name, width: SIDE, height: SIDE, ...ground };
}

const SIDE = 640;
