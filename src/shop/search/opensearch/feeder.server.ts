import type { PoolClient } from 'pg';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { readChanges, watchChanges } from '../../../platform/changes/changes.server.ts';
import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { openDb, type Pool, withQueryLimit } from '../../../platform/database/db.server.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { PendingChanges, readConsistently } from '../memory/memory.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { Cluster } from './cluster.server.ts';
import { broughtWith, EVERYTHING, type Feed, readFeedState, writeFeed } from './feed.server.ts';
import { discard, fill, type Shown, versionOf } from './fill.server.ts';
import { confirmFeeder, holdFeeder, releaseFeeder } from './goods.queries.ts';
import { readAnalysis, type SeeText } from './goods-documents.server.ts';
import { hasIndex, refreshIndex, retireIndexes, searchedIndexes, swapAlias } from './goods-index.server.ts';
import { bringGoods, bringWidely } from './wide-changes.server.ts';
import { addWords, KnownWords } from './words.server.ts';

/** How long an index that was replaced stays, ms: a web process may not have noticed yet. */
const RETIRED_AFTER_MS = 3_600_000;
/** How often indexes that nobody needs are looked for, ms. */
const SWEEP_MS = 600_000;
/** The feeder says this often that it is at work, ms. */
const BEAT_MS = 5_000;

export interface FeederOptions {
  pool: Pool;
  address: OpenSearchAddress;
  /** A replica of the database, from which a new index may be filled. */
  replicaUrl?: string | undefined;
  onError: (error: unknown) => void;
  /** How long an index that was replaced stays, ms; an hour by default. */
  retiredAfter?: number;
}

/** Brings the changes of the catalogue to OpenSearch. */
export interface Feeder {
  /** Brings what was committed before the call, unless another process is at it. */
  feed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts to feed the index whenever something is committed. Any number of processes may do so: an advisory lock lets one of them work at
 * a time. A feeder that has lost it unnoticed cannot publish: its write fails if another has written since it read the feed.
 */
export function startFeeder(options: FeederOptions): Feeder {
  const { pool, address, replicaUrl, onError, retiredAfter = RETIRED_AFTER_MS } = options;
  const cluster = new Cluster(address);
  const stopping = new AbortController();
  const round: Round = {
    pool,
    cluster,
    replicaUrl,
    onError,
    retiredAfter,
    signal: stopping.signal,
    known: new KnownWords(),
    sweptAt: 0,
  };
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
    const now = await holdFeeder(client, cluster.alias);
    if (now === undefined) return;
    const feed = await bring(client, round, now);
    await sweep(round, feed);
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
  retiredAfter: number;
  /** When indexes that nobody needs were looked for, ms since 1970. */
  sweptAt: number;
}

/** @param now the time by the clock of the database @returns what is published now */
async function bring(client: PoolClient, round: Round, now: number): Promise<Feed> {
  const { pool, cluster, known } = round;
  const { feed: before, state } = await readFeedState(cluster);
  const standing = before ? await standingOf(cluster, before.index) : 'gone';
  const isThere = before !== undefined && standing !== 'gone';
  const { cursor, changes, isAnother } = await readChanges(openDb(pool), isThere ? before.cursor : undefined);
  const pending = new PendingChanges();
  pending.add(changes);
  const isKnown = isThere && !isAnother;
  if (isKnown && pending.isEmpty && standing === 'searched') {
    if (Math.abs(now - before.beat) < BEAT_MS) return before;
    const rested = { ...before, beat: now, cursor };
    await writeFeed(cluster, rested, state);
    return rested;
  }
  const updated = isKnown ? await update(client, { cluster, before, pending, known }) : undefined;
  const isSame = updated !== undefined && standing === 'searched';
  const edition = (before?.edition ?? 0) + 1;
  const brought = { edition, changes: isSame ? changes.filter(isOfIndex) : EVERYTHING };
  const publish = async (shown: Shown): Promise<Feed> => {
    // A fill takes long: the lock may have gone with its connection, and another feeder may have filled an index, too.
    const beat = await confirmFeeder(client, cluster.alias);
    if (!isSame) await swapAlias(cluster, shown.index);
    await refreshIndex(cluster, shown.index);
    const feed = { ...shown, edition, beat, cursor, brought: broughtWith(brought, before?.brought) };
    await writeFeed(cluster, feed, state);
    return feed;
  };
  if (updated) return publish(updated);
  const filled = await fill(client, round);
  try {
    return await publish(filled);
  } catch (error) {
    // Unless it is searched: then the next round leads the alias back, and the index goes with the others that nobody needs.
    const { index } = filled;
    if (!(await searchedIndexes(cluster)).includes(index)) await discard(cluster, index);
    throw error;
  }
}

const isOfIndex = ({ kind }: Change) => kind !== 'content' && kind !== 'freshness';

/** Whether an index is there, and whether lists are answered from it alone: a feeder that was cut short may have led them elsewhere. */
async function standingOf(cluster: Cluster, index: string): Promise<'searched' | 'aside' | 'gone'> {
  const searched = await searchedIndexes(cluster);
  if (searched.length === 1 && searched[0] === index) return 'searched';
  return (await hasIndex(cluster, index)) ? 'aside' : 'gone';
}

/** Deletes the indexes that nobody needs when it is time: those that were replaced, and those that a feeder cut short has left. */
async function sweep(round: Round, { index, words, builtAt }: Feed): Promise<void> {
  const { cluster, retiredAfter, onError } = round;
  const now = Date.now();
  if (now - builtAt < retiredAfter || now - round.sweptAt < Math.min(SWEEP_MS, retiredAfter)) return;
  round.sweptAt = now;
  // An index that cannot be deleted now is tried again at the next sweep.
  await retireIndexes(cluster, [index, words.index]).catch(onError);
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
  const { index, snapshot, timeline, builtAt } = before;
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
    };
  });
}
