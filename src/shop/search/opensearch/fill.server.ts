import pg, { type PoolClient } from 'pg';
import { replicaReaches } from '../../../platform/database/replica.server.ts';
import { ASKED_QUERY, PhraseCollector, readSynonyms } from '../../../search-engine/search-engine.ts';
import {
  type CommittedState,
  type Connection,
  readCommitted,
  readConsistently,
  readIdentity,
} from '../memory/memory.server.ts';
import { readAskedQueries } from '../query-log.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import type { Cluster } from './cluster.server.ts';
import { createFeeds, type Feed, writeFeedTree } from './feed.server.ts';
import { countGoods } from './goods.queries.ts';
import { phrasesOf, readAnalysis, readGoodsAfter, type SeeText } from './goods-documents.server.ts';
import { countListed, createIndex, refreshIndex, removeIndex, writeGoods } from './goods-index.server.ts';
import { wordsOf, writeWords } from './words.server.ts';

/** Products that are read and sent together. */
const AT_ONCE = 1_000;
const GOODS_PER_SHARD = 5_000_000;
const CONNECT_MS = 30_000;
/** How long the replica may take to show what the primary has: filling takes minutes. */
const REPLICA_MS = 10_000;

/** The part of the feed that tells which state of the database an index shows. */
export type Shown = Pick<Feed, 'index' | 'snapshot' | 'timeline' | 'words' | 'builtAt'>;

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
 * Fills a new index with the whole catalogue; the caller leads the alias to it. The state is that of the primary, taken before: what a replica leaves
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
    try {
      return await fillIndex(index, goods, state);
    } catch (error) {
      // The next try begins in a second: what is left of each would fill the cluster.
      await discard(cluster, index);
      throw error;
    }
  };
  const fillIndex = async (
    index: string,
    goods: number,
    state: { snapshot: string; timeline: string },
  ): Promise<Shown> => {
    const synonyms = await readSynonymList(from);
    const analysis = await readAnalysis(from, readSynonyms(synonyms));
    const frequencies = new Map<string, number>();
    const collected = new PhraseCollector();
    const see: SeeText = ({ terms }, text) => {
      for (const term of terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      collected.addProduct({ ...text, category: text.mainCategory });
    };
    let renown = 0;
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const written = await readGoodsAfter(from, { after, most: AT_ONCE }, { ...analysis, see });
      if (written.length === 0) break;
      await writeGoods(cluster, { index, version: versionOf(state) }, { written, gone: [] });
      renown = Math.max(renown, ...written.map(({ fields }) => Number(fields.renown)));
      after = written.at(-1)?.id ?? after;
    }
    await refreshIndex(cluster, index);
    const listed = await countListed(cluster, index);
    if (listed !== goods) throw new Error(`the new index has ${listed} products of ${goods}`);
    const counted = { goods: index, documents: goods, renown };
    for (const { text, count } of await readAskedQueries(from)) collected.add(text, count * ASKED_QUERY);
    const phrases = phrasesOf(collected, analysis.synonyms);
    const words = await writeWords(cluster, { ...counted, frequencies, phrases, synonyms });
    await writeFeedTree(cluster, { index, version: versionOf(state) }, analysis.tree);
    const { snapshot, timeline } = state;
    return { index, snapshot, timeline, words, builtAt: Date.now() };
  };
  return readConsistently(from, read, known);
}

/** Deletes an index that was not published, and its words. */
export async function discard(cluster: Cluster, index: string): Promise<void> {
  for (const name of [wordsOf(index), index]) await removeIndex(cluster, name).catch(() => {});
}
