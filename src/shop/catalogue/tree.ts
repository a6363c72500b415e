/** Where a category stands in the nested set over the visible tree; lft 0: not visible. */
export interface TreePlace {
  id: number;
  lft: number;
  rgt: number;
  depth: number;
}

/**
 * Numbers the visible tree: a category with all below it is the range lft…rgt, roots have depth 0.
 * Hidden categories, everything below them, and cycles get lft 0. Siblings keep the order given.
 */
export function numberTree(
  categories: readonly { id: number; parentId: number | null; isHidden: boolean }[],
): TreePlace[] {
  const children = new Map<number | null, { id: number }[]>();
  for (const category of categories) {
    if (category.isHidden) continue;
    const siblings = children.get(category.parentId);
    if (siblings) siblings.push(category);
    else children.set(category.parentId, [category]);
  }
  const places = new Map<number, TreePlace>(
    categories.map(({ id }) => [id, { id, lft: 0, rgt: 0, depth: 0 }] as const),
  );
  let next = 1;
  const visit = (id: number, depth: number): void => {
    const lft = next++;
    for (const child of children.get(id) ?? []) visit(child.id, depth + 1);
    places.set(id, { id, lft, rgt: next++, depth });
  };
  for (const root of children.get(null) ?? []) visit(root.id, 0);
  return [...places.values()];
}
