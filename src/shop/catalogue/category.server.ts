import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { type KeptFamily, kept, keptOf } from '../../core/kept.server.ts';
import type { Img } from './card.view.ts';
import { categoryHref } from './catalogue.ts';
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

/** A category with its path from the root and its children. */
export interface CategoryPlace {
  category: CategoryDetails;
  /** From the root to the parent. */
  parents: CategoryRow[];
  /** One level below, in order. */
  children: CategoryRow[];
}

/** Finds a visible category by its address; `movedTo` when the address is an old one. */
export async function findCategory(
  db: Db,
  slug: string,
): Promise<CategoryPlace | { movedTo: string } | undefined> {
  const tree = await categoryTree(db);
  // A slug of nothing is not kept: there is no end of them.
  const isKnown = tree.some((each) => each.slug === slug);
  const category =
    isKnown && (await kept(db, `category ${slug}`, treeOnly, () => readCategoryBySlug(db, slug)));
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

/** The visible tree, a parent always before its children, down to a depth (roots: 0). */
export async function categoryTree(db: Db, maxDepth?: number): Promise<readonly CategoryRow[]> {
  const tree = await kept(db, 'tree', treeOnly, () => readCategories(db));
  return maxDepth === undefined ? tree : tree.filter(({ depth }) => depth <= maxDepth);
}

/** From the root to a place in the tree, the place itself last. */
function pathTo(tree: readonly CategoryRow[], { lft }: CategoryRow): CategoryRow[] {
  return tree.filter((each) => each.lft <= lft && each.rgt >= lft);
}

/** In which category a product stands first. */
const PLACES: KeptFamily = { most: 10_000, ofSubject: new Set(['product']), ofAll: new Set(['category']) };

/** Where a product stands: its category and those above it, the root first; empty without a category. */
export async function pathOfProduct(db: Db, productId: number): Promise<CategoryRow[]> {
  const [tree, category] = await Promise.all([
    categoryTree(db),
    keptOf(db, PLACES, '', productId, () => readMainCategory(db, productId)),
  ]);
  return category ? pathTo(tree, category) : [];
}

/** Row → what a link to a category needs. */
export function categoryLink({ id, name, slug }: CategoryRow) {
  return { id, name, slug, href: categoryHref({ slug }) };
}

/** The picture of a category; drawings are square. */
export function categoryImage({ name, imageSrc, imageGround }: CategoryRow): Img | null {
  if (imageSrc === null) return null;
  const ground = imageGround === null ? {} : { ground: imageGround };
  return { src: imageSrc, alt: name, width: SIDE, height: SIDE, ...ground };
}

const SIDE = 640;
