import type { PoolClient } from 'pg';
import { readWritten } from '../memory/memory.server.ts';
import type { Cluster } from './cluster.server.ts';
import {
  countGoods,
  type Paths,
  readGoodsOf,
  readIdsAfter,
  readPaths,
  readProductsAt,
} from './goods.queries.ts';
import {
  countListed,
  listedIdsAfter,
  readFeedPaths,
  refreshIndex,
  writeFeedPaths,
  writeGoods,
} from './goods-index.server.ts';

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
}

/** Brings some products; those that are no longer listed leave the index. */
export async function bringGoods(
  client: PoolClient,
  to: Target,
  { ids, paths }: { ids: readonly number[]; paths: Paths },
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const written = await readGoodsOf(client, some, paths);
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
  const before = await readFeedPaths(to.cluster);
  if (!before) return false;
  const { rows, written, products } = await readWritten(client, since, { rows: MANY, share: LARGE_SHARE });
  const most = Math.max(MANY, rows * LARGE_SHARE);
  if (written > most) return false;
  const paths = await readPaths(client);
  const moved = [...paths.keys()].filter((lft) => String(before.get(lft)) !== String(paths.get(lft)));
  const ids = new Set([...products, ...(await readProductsAt(client, moved))]);
  if (ids.size > most) return false;
  await bringGoods(client, to, { ids: [...ids].sort((a, b) => a - b), paths });
  await refreshIndex(to.cluster, to.index);
  await compare(client, to, paths);
  await writeFeedPaths(to.cluster, paths);
  return true;
}

/** Removes what is no longer listed, and adds what the index lacks. */
async function compare(client: PoolClient, to: Target, paths: Paths): Promise<void> {
  if ((await countListed(to.cluster, to.index)) === (await countGoods(client))) return;
  for (let after = 0; ; ) {
    const listed = await readIdsAfter(client, { after, most: IDS_AT_ONCE });
    // The last step has no end: everything beyond it is to leave.
    const end = listed.length < IDS_AT_ONCE ? undefined : listed.at(-1);
    const known = await listedIdsAfter(to.cluster, to.index, { after, end });
    const [ours, theirs] = [new Set(listed), new Set(known)];
    const ids = [...ours.symmetricDifference(theirs)].sort((a, b) => a - b);
    await bringGoods(client, to, { ids, paths });
    if (end === undefined) return;
    after = end;
  }
}
