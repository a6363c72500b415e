import type { Tx } from '../../core/db.server.ts';
import { readProductsOf, readTree, writePlaces } from './tree.queries.ts';
import { numberTree } from './tree.ts';

/**
 * Numbers the visible categories as a nested set after some were added, moved, sorted or hidden; the others keep their numbers.
 * @returns whether anything moved; then the caller goes on with `refreshListing(tx, 'all')`
 */
export async function recomputeCategoryTree(tx: Tx): Promise<boolean> {
  return (await renumberCategories(tx)).isMoved;
}

/** The same. @returns also the goods whose categories have another number: their rows of the listing bear the old one */
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
