import type { Db } from '../../core/db.server.ts';
import type { Img } from './card.view.ts';
import { categoryHref } from './catalogue.ts';
import {
  type CategoryDetails,
  type CategoryRow,
  readCategories,
  readCategoryBySlug,
  readMainCategory,
  readMovedSlug,
  readPath,
} from './category.queries.ts';

export type { CategoryDetails, CategoryRow };

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
  const category = await readCategoryBySlug(db, slug);
  if (!category) {
    const movedTo = await readMovedSlug(db, slug);
    return movedTo === undefined ? undefined : { movedTo };
  }
  const [path, below] = await Promise.all([
    readPath(db, category.lft),
    readCategories(db, category.depth + 1),
  ]);
  return {
    category,
    parents: path.slice(0, -1),
    children: below.filter(({ parentId }) => parentId === category.id),
  };
}

/** The visible tree, a parent always before its children. */
export async function categoryTree(db: Db, maxDepth?: number): Promise<CategoryRow[]> {
  return readCategories(db, maxDepth);
}

/** Where a product stands: its category and those above it, the root first; empty without a category. */
export async function pathOfProduct(db: Db, productId: number): Promise<CategoryRow[]> {
  const category = await readMainCategory(db, productId);
  return category ? readPath(db, category.lft) : [];
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
