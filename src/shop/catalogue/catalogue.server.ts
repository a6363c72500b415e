import type { Tx } from '../../platform/database/db.server.ts';
import { readProductsOf, readTree, writePlaces } from './tree.queries.ts';
import { numberTree } from './tree.ts';

/**
 * What a change of categories must call: the rest of the catalogue is in its rooms.
 */

/**
 * Renumbers the nested set of visible categories after some were added, moved, sorted or hidden. Others keep their numbers.
 * @returns whether any number changed; then the caller must call `refreshListing(tx, 'all')`
 */
export async function recomputeCategoryTree(tx: Tx): Promise<boolean> {
  return (await renumberCategories(tx)).isMoved;
}

/** Like `recomputeCategoryTree`; also returns the products whose listing rows must be refreshed. */
export async function renumberCategories(tx: Tx): Promise<{ isMoved: boolean; products: number[] }> {
  const before = new Map((await readTree(tx)).map((row) => [row.id, row]));
  const moved = numberTree([...before.values()]).filter((place) => {
    const old = before.get(place.id);
    return old?.lft !== place.lft || old.rgt !== place.rgt || old.depth !== place.depth;
  });
  if (moved.length === 0) return { isMoved: false, products: [] };
  await writePlaces(tx, moved);
  const renumbered = moved.flatMap(({ id, lft }) => (before.get(id)?.lft === lft ? [] : [id]));
  return { isMoved: true, products: await readProductsOf(tx, renumbered) };
}
