import type { PoolClient } from 'pg';
import { readChanges, watchChanges } from '../../../platform/changes/changes.server.ts';
import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { openDb, type Pool, withQueryLimit } from '../../../platform/database/db.server.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { PendingChanges, readConsistently } from '../memory/memory.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { Cluster } from './cluster.server.ts';
import { fill, type Shown, versionOf } from './fill.server.ts';
import { holdFeeder, releaseFeeder } from './goods.queries.ts';
import { readAnalysis, type SeeText } from './goods-documents.server.ts';
import {
  type Feed,
  hasIndex,
  readFeed,
  refreshIndex,
  retireIndexes,
  writeFeed,
} from './goods-index.server.ts';
import { bringGoods, bringWidely } from './wide-changes.server.ts';
import { addWords, KnownWords } from './words.server.ts';

/** How long an index that was replaced stays, ms: a web process may not have noticed yet. */
const RETIRED_AFTER_MS = 3_600_000;
/** The feeder says this often that it is at work, ms. */
const BEAT_MS = 5_000;

export interface FeederOptions {
  pool: Pool;
  address: OpenSearchAddress;
  /** A replica of the database, from which a new index may be filled. */
  replicaUrl?: string | undefined;
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
export function startFeeder(options: FeederOptions): Feeder {
  const { pool, address, replicaUrl, onError } = options;
  const cluster = new Cluster(address);
  const stopping = new AbortController();
  const round = { pool, cluster, replicaUrl, onError, signal: stopping.signal, known: new KnownWords() };
  let last: Promise<void> = Promise.resolve();
  const feed = () => {
    last = last.catch(() => {}).then(() => (stopping.signal.aborted ? undefined : feedOnce(round)));
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

async function feedOnce(round: Round): Promise<void> {
  const { pool, cluster } = round;
  // A whole catalogue takes long to read, and nobody waits for it.
  const client = await withQueryLimit(LONG_MS, () => pool.connect());
  let fault: unknown;
  try {
    if (!(await holdFeeder(client, cluster.alias))) return;
    await bring(client, round);
    await releaseFeeder(client, cluster.alias);
  } catch (error) {
    fault = error;
    // Words that were not published are new again.
    round.known.forget();
    throw error;
  } finally {
    // A connection that may still hold the lock does not return to the pool.
    client.release(fault !== undefined);
  }
}

interface Round extends Pick<FeederOptions, 'pool' | 'replicaUrl' | 'onError'> {
  cluster: Cluster;
  signal: AbortSignal;
  known: KnownWords;
}

async function bring(client: PoolClient, { pool, cluster, known, ...others }: Round): Promise<void> {
  const before = await readFeed(cluster);
  const isThere = before !== undefined && (await hasIndex(cluster, before.index));
  const { cursor, changes, isAnother } = await readChanges(openDb(pool), isThere ? before.cursor : undefined);
  const pending = new PendingChanges();
  pending.add(changes);
  const [beat, edition] = [Date.now(), (before?.edition ?? 0) + 1];
  const isKnown = isThere && !isAnother;
  if (isKnown && pending.isEmpty) {
    if (beat - before.beat >= BEAT_MS) await rest(cluster, { ...before, beat, cursor });
    return;
  }
  const brought = isKnown ? await update(client, { cluster, before, pending, known }) : undefined;
  const read = brought ?? (await fill(client, { cluster, ...others }));
  await refreshIndex(cluster, read.index);
  await writeFeed(cluster, { ...read, edition, beat, cursor });
}

/** Says that the feeder is at work, and deletes old indexes when it is time. */
async function rest(cluster: Cluster, feed: Feed): Promise<void> {
  const isTime = feed.filledAt !== undefined && feed.beat - feed.filledAt > RETIRED_AFTER_MS;
  if (isTime) await retireIndexes(cluster, feed.words.index);
  const { filledAt, ...others } = feed;
  await writeFeed(cluster, isTime || filledAt === undefined ? others : { ...others, filledAt });
}

interface Update {
  cluster: Cluster;
  before: Feed;
  pending: PendingChanges;
  known: KnownWords;
}

/** Brings changes to the index that is there. @returns undefined when a new one must be filled */
async function update(
  client: PoolClient,
  { cluster, before, pending, known }: Update,
): Promise<Shown | undefined> {
  const { index, snapshot, timeline, builtAt, filledAt } = before;
  await known.open(cluster, before.words);
  return readConsistently(client, async (state) => {
    if (state.timeline !== timeline) return undefined;
    // Texts have the synonyms of their index in them.
    if (pending.hasNewSynonyms && !known.hasRules(await readSynonymList(client))) return undefined;
    const see: SeeText = ({ terms }) => known.see(terms);
    const to = { cluster, index, version: versionOf(state), synonyms: known.synonyms, see };
    if (pending.isWide) {
      if (!(await bringWidely(client, to, snapshot))) return undefined;
    } else {
      const ids = [...pending.rows].sort((a, b) => a - b);
      await bringGoods(client, to, { ids, analysis: await readAnalysis(client, to.synonyms) });
    }
    const words = await addWords(cluster, before.words, known.added);
    known.settle();
    return {
      index,
      timeline,
      words,
      builtAt,
      snapshot: pending.isWide ? state.snapshot : snapshot,
      ...(filledAt === undefined ? {} : { filledAt }),
    };
  });
}
