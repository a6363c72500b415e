import pg, { type PoolClient } from 'pg';
import { replicaReaches } from '../../../platform/database/replica.server.ts';
import {
  type CommittedState,
  type Connection,
  readCommitted,
  readConsistently,
  readIdentity,
} from '../memory/memory.server.ts';
import type { Cluster } from './cluster.server.ts';
import { countGoods, readGoodsAfter, readPaths } from './goods.queries.ts';
import {
  countListed,
  createFeeds,
  createIndex,
  type Feed,
  refreshIndex,
  swapAlias,
  writeFeedPaths,
  writeGoods,
} from './goods-index.server.ts';

/** Products that are read and sent together. */
const AT_ONCE = 1_000;
const GOODS_PER_SHARD = 5_000_000;
const CONNECT_MS = 30_000;
/** How long the replica may take to show what the primary has: filling takes minutes. */
const REPLICA_MS = 10_000;

/** What of the feed tells which state of the database an index shows. */
export type Shown = Pick<Feed, 'index' | 'snapshot' | 'timeline' | 'filledAt'>;

/** A later state of the database has a higher version, also after a standby has taken over: then its timeline is higher. */
export function versionOf({ snapshot, timeline }: { snapshot: string; timeline: string }): bigint {
  return (BigInt(`0x${timeline}`) << 48n) + BigInt(snapshot.split(':')[1] ?? '0');
}

interface Filling {
  cluster: Cluster;
  /** A replica of the database, which is read if it shows what the primary has committed. */
  replicaUrl?: string | undefined;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Fills a new index with the whole catalogue and leads the alias to it. The state is that of the primary, taken before: what a replica leaves
 * out because it was under way comes with the changes that the log reports later.
 */
export async function fill(primary: PoolClient, filling: Filling): Promise<Shown> {
  const { replicaUrl, onError, signal } = filling;
  if (replicaUrl) {
    const replica = new pg.Client({
      connectionString: replicaUrl,
      application_name: 'vitrina search',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    replica.on('error', () => {});
    try {
      await replica.connect();
      const state = await readCommitted(primary);
      const identity = await readIdentity(primary);
      if ((await replicaReaches(replica, { ...state, identity }, REPLICA_MS)) === 'there')
        return await fillFrom(replica, filling, state);
    } catch (error) {
      // Whatever is wrong with the replica, the primary is read instead.
      signal.throwIfAborted();
      onError(error);
    } finally {
      await replica.end().catch(() => {});
    }
  }
  return fillFrom(primary, filling);
}

async function fillFrom(
  from: Connection,
  { cluster, signal }: Filling,
  known?: CommittedState,
): Promise<Shown> {
  await createFeeds(cluster);
  const read = async (state: { snapshot: string; timeline: string }): Promise<Shown> => {
    const goods = await countGoods(from);
    const index = await createIndex(cluster, Math.max(1, Math.ceil(goods / GOODS_PER_SHARD)));
    const paths = await readPaths(from);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const written = await readGoodsAfter(from, { after, most: AT_ONCE }, paths);
      if (written.length === 0) break;
      await writeGoods(cluster, { index, version: versionOf(state) }, { written, gone: [] });
      after = written.at(-1)?.id ?? after;
    }
    await refreshIndex(cluster, index);
    const listed = await countListed(cluster, index);
    if (listed !== goods) throw new Error(`the new index has ${listed} products of ${goods}`);
    await writeFeedPaths(cluster, paths);
    await swapAlias(cluster, index);
    return { index, snapshot: state.snapshot, timeline: state.timeline, filledAt: Date.now() };
  };
  return readConsistently(from, read, known);
}
