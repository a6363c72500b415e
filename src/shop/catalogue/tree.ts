import { orderNumbers } from './order-numbers.ts';

/** Where a category stands in the nested set over the visible tree; lft 0: not visible. */
export interface TreePlace {
  id: number;
  lft: number;
  rgt: number;
  depth: number;
}

/** A category where it stood until now. */
export interface TreeNode {
  id: number;
  parentId: number | null;
  isHidden: boolean;
  /** 0: it was not visible. */
  lft: number;
  rgt: number;
}

/**
 * Numbers the visible tree: a category with all below it is the range lft…rgt, roots have depth 0.
 * Hidden categories, everything below them, and cycles get lft 0. Siblings keep the order given. Between numbers there is
 * room, and what has one keeps it as long as the order allows: rows of the listing bear them, and a section put in
 * mid-tree is no reason to write those of all that come after it.
 */
export function numberTree(categories: readonly TreeNode[]): TreePlace[] {
  const children = new Map<number | null, TreeNode[]>();
  for (const category of categories) {
    if (category.isHidden) continue;
    const siblings = children.get(category.parentId);
    if (siblings) siblings.push(category);
    else children.set(category.parentId, [category]);
  }
  const places = new Map<number, TreePlace>(
    categories.map(({ id }) => [id, { id, lft: 0, rgt: 0, depth: 0 }] as const),
  );
  /** Beginnings and ends of the visible categories as they follow one another: their numbers until now. */
  const former: number[] = [];
  const visible: { place: TreePlace; begins: number; ends: number }[] = [];
  const visit = ({ id, lft, rgt }: TreeNode, depth: number): void => {
    const begins = former.push(lft) - 1;
    for (const child of children.get(id) ?? []) visit(child, depth + 1);
    const place = { id, lft: 0, rgt: 0, depth };
    places.set(id, place);
    visible.push({ place, begins, ends: former.push(rgt) - 1 });
  };
  for (const root of children.get(null) ?? []) visit(root, 0);
  const numbers = orderNumbers(former);
  for (const { place, begins, ends } of visible) {
    place.lft = numbers[begins]!;
    place.rgt = numbers[ends]!;
  }
  return [...places.values()];
}
