import type { Tx } from '../../core/db.server.ts';
import { readTree, writePlaces } from './tree.queries.ts';
import { numberTree } from './tree.ts';

/**
 * Renumbers the nested set over the visible categories after categories were added, moved, sorted or hidden.
 * @returns whether anything moved; then the caller goes on with `refreshListing(tx, 'all')`
 */
export async function recomputeCategoryTree(tx: Tx): Promise<boolean> {
  const before = new Map((await readTree(tx)).map((row) => [row.id, row]));
  const moved = numberTree([...before.values()]).filter((place) => {
    const old = before.get(place.id);
    return old?.lft !== place.lft || old.rgt !== place.rgt || old.depth !== place.depth;
  });
  if (moved.length > 0) await writePlaces(tx, moved);
  return moved.length > 0;
}
