import type { PoolClient } from 'pg';
import { readChanges, watchChanges } from '../../../platform/changes/changes.server.ts';
import type { OpenSearchAddress } from '../../../platform/config/config.server.ts';
import { openDb, type Pool } from '../../../platform/database/db.server.ts';
import { PendingChanges } from '../memory/pending-changes.ts';
import { readConsistently } from '../memory/rows.queries.ts';
import { Cluster } from './cluster.server.ts';
import {
  countGoods,
  holdFeeder,
  type Paths,
  readGoodsAfter,
  readGoodsOf,
  readPaths,
  releaseFeeder,
} from './goods.queries.ts';
import {
  createIndex,
  type Feed,
  hasIndex,
  readFeed,
  refreshIndex,
  swapAlias,
  writeFeed,
  writeGoods,
} from './goods-index.server.ts';

/** Products that are read and sent together. */
const AT_ONCE = 1_000;
const GOODS_PER_SHARD = 5_000_000;
/** The feeder says this often that it is at work, ms. */
const BEAT_MS = 5_000;

export interface FeederOptions {
  pool: Pool;
  address: OpenSearchAddress;
  onError: (error: unknown) => void;
}

/** Brings the changes of the catalogue to OpenSearch. */
export interface Feeder {
  /** Brings what was committed before the call, unless another process is at it. */
  feed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts to feed the index whenever something is committed. Any number of processes may do so: an advisory lock lets one of them work at
 * a time, and the index ignores what is older than what it has.
 */
export function startFeeder({ pool, address, onError }: FeederOptions): Feeder {
  const cluster = new Cluster(address);
  const stopping = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const feed = () => {
    last = last
      .catch(() => {})
      .then(() => (stopping.signal.aborted ? undefined : feedOnce(pool, cluster, stopping.signal)));
    return last;
  };
  const watch = watchChanges(pool, feed, onError);
  return {
    feed,
    async stop() {
      stopping.abort();
      await watch.stop();
      await last.catch(() => {});
    },
  };
}

async function feedOnce(pool: Pool, cluster: Cluster, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  let fault: unknown;
  try {
    if (!(await holdFeeder(client, cluster.alias))) return;
    await bring(client, { pool, cluster, signal });
    await releaseFeeder(client, cluster.alias);
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    // A connection that may still hold the lock does not return to the pool.
    client.release(fault !== undefined);
  }
}

interface Round {
  pool: Pool;
  cluster: Cluster;
  signal: AbortSignal;
}

async function bring(client: PoolClient, { pool, cluster, signal }: Round): Promise<void> {
  const db = openDb(pool);
  const before = await readFeed(cluster);
  const isThere = before !== undefined && (await hasIndex(cluster, before.index));
  const { cursor, changes } = await readChanges(db, isThere ? before.cursor : undefined);
  const pending = new PendingChanges();
  pending.add(changes);
  const beat = Date.now();
  const edition = before?.edition ?? 0;
  if (!isThere || pending.isWide) {
    const index = await fill(client, cluster, signal);
    await publish(cluster, { index, edition: edition + 1, beat, cursor });
    return;
  }
  if (pending.rows.size === 0) {
    if (beat - before.beat >= BEAT_MS) await writeFeed(cluster, { ...before, beat, cursor });
    return;
  }
  await readConsistently(client, async (state) => {
    const paths = await readPaths(client);
    const ids = [...pending.rows].sort((a, b) => a - b);
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await update(
        client,
        { cluster, index: before.index, version: versionOf(state) },
        ids.slice(at, at + AT_ONCE),
        paths,
      );
  });
  await publish(cluster, { index: before.index, edition: edition + 1, beat, cursor });
}

async function publish(cluster: Cluster, feed: Feed): Promise<void> {
  await refreshIndex(cluster, feed.index);
  await writeFeed(cluster, feed);
}

async function update(
  client: PoolClient,
  to: { cluster: Cluster; index: string; version: bigint },
  ids: readonly number[],
  paths: Paths,
): Promise<void> {
  const written = await readGoodsOf(client, ids, paths);
  const listed = new Set(written.map(({ id }) => id));
  await writeGoods(to.cluster, to, { written, gone: ids.filter((id) => !listed.has(id)) });
}

/** Fills a new index with the whole catalogue and leads the alias to it. @returns its name */
async function fill(client: PoolClient, cluster: Cluster, signal: AbortSignal): Promise<string> {
  return readConsistently(client, async (state) => {
    const goods = await countGoods(client);
    const index = await createIndex(cluster, Math.max(1, Math.ceil(goods / GOODS_PER_SHARD)));
    const paths = await readPaths(client);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const written = await readGoodsAfter(client, { after, most: AT_ONCE }, paths);
      if (written.length === 0) break;
      await writeGoods(cluster, { index, version: versionOf(state) }, { written, gone: [] });
      after = written.at(-1)?.id ?? after;
    }
    await refreshIndex(cluster, index);
    await swapAlias(cluster, index);
    return index;
  });
}

/** A later state of the database has a higher version, also after a standby has taken over: then its timeline is higher. */
function versionOf({ snapshot, timeline }: { snapshot: string; timeline: string }): bigint {
  return (BigInt(`0x${timeline}`) << 48n) + BigInt(snapshot.split(':')[1] ?? '0');
}
