import type { PoolClient } from 'pg';
import type { Synonyms } from '../../../search-engine/search-engine.ts';
import { readProductsRewritten, readWritten } from '../memory/memory.server.ts';
import type { Cluster } from './cluster.server.ts';
import { readFeedTree, writeFeedTree } from './feed.server.ts';
import { countGoods, readIdsAfter, readProductsAt } from './goods.queries.ts';
import { type Analysis, readAnalysis, readGoodsOf, type SeeText } from './goods-documents.server.ts';
import { countListed, listedIdsAfter, refreshIndex, writeGoods } from './goods-index.server.ts';

/** Up to this many products are always brought one by one; a new index is filled when more than this share of all has changed. */
const MANY = 20_000;
const LARGE_SHARE = 0.5;
/** Products that are read and sent together, and ids that are compared together. */
const AT_ONCE = 1_000;
const IDS_AT_ONCE = 10_000;

/** An index and the state of the database to which it is brought. */
export interface Target {
  cluster: Cluster;
  index: string;
  /** See `writeGoods`. */
  version: bigint;
  /** The synonyms of the index. */
  synonyms: Synonyms;
  see: SeeText;
}

/** Brings some products; those that are no longer listed leave the index. */
export async function bringGoods(
  client: PoolClient,
  to: Target,
  { ids, analysis }: { ids: readonly number[]; analysis: Analysis },
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const written = await readGoodsOf(client, some, { ...analysis, see: to.see });
    const listed = new Set(written.map(({ id }) => id));
    await writeGoods(to.cluster, to, { written, gone: some.filter((id) => !listed.has(id)) });
  }
}

/**
 * Brings a change that the log does not name product by product: what was written since the last wide reading, what has another place in
 * the tree, and what has left the listing.
 * @param since the snapshot of that reading
 * @returns false when so much has changed that a new index is to be filled
 */
export async function bringWidely(client: PoolClient, to: Target, since: string): Promise<boolean> {
  const before = await readFeedTree(to.cluster, to.index);
  if (!before) return false;
  const { rows, written, products } = await readWritten(client, since, { rows: MANY, share: LARGE_SHARE });
  const most = Math.max(MANY, rows * LARGE_SHARE);
  if (written > most) return false;
  const analysis = await readAnalysis(client, to.synonyms);
  const { paths, names } = analysis.tree;
  const moved = [...paths.keys()].filter((lft) => String(before.paths.get(lft)) !== String(paths.get(lft)));
  const renamed = [...names.keys()].filter((id) => before.names.get(id) !== names.get(id));
  const ids = new Set([
    ...products,
    ...(await readProductsAt(client, moved)),
    ...(await readProductsRewritten(client, { since, categories: renamed })),
  ]);
  if (ids.size > most) return false;
  await bringGoods(client, to, { ids: [...ids].sort((a, b) => a - b), analysis });
  await refreshIndex(to.cluster, to.index);
  await compare(client, to, analysis);
  await writeFeedTree(to.cluster, to, analysis.tree);
  return true;
}

/** Removes what is no longer listed, and adds what the index lacks. */
async function compare(client: PoolClient, to: Target, analysis: Analysis): Promise<void> {
  if ((await countListed(to.cluster, to.index)) === (await countGoods(client))) return;
  for (let after = 0; ; ) {
    const listed = await readIdsAfter(client, { after, most: IDS_AT_ONCE });
    // The last step has no end: everything beyond it is to leave.
    const end = listed.length < IDS_AT_ONCE ? undefined : listed.at(-1);
    const known = await listedIdsAfter(to.cluster, to.index, { after, end });
    const [ours, theirs] = [new Set(listed), new Set(known)];
    const ids = [...ours.symmetricDifference(theirs)].sort((a, b) => a - b);
    await bringGoods(client, to, { ids, analysis });
    if (end === undefined) return;
    after = end;
  }
}
