import { CATEGORIES } from './categories.ts';
import type { DemoCategory } from './category.ts';

/** A category with its place in the tree; parents come before children. */
export interface PlacedCategory extends DemoCategory {
  parent: string | null;
  section: string;
  depth: number;
  sort: number;
}

/** The tree as a flat list, parents first. */
export function placedCategories(): PlacedCategory[] {
  const placed: PlacedCategory[] = [];
  const place = (
    node: DemoCategory,
    parent: string | null,
    top: string,
    depth: number,
    sort: number,
  ): void => {
    placed.push({ ...node, parent, section: top, depth, sort });
    node.children.forEach((child, index) => {
      place(child, node.slug, top, depth + 1, index);
    });
  };
  CATEGORIES.forEach((node, index) => {
    place(node, null, node.slug, 1, index);
  });
  return placed;
}
