import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import type { Cluster } from './cluster.server.ts';
import { ClusterFault } from './cluster-fault.ts';
import { MAPPING, makeIndex, type Paths } from './goods-index.server.ts';
import { type PublishedWords, wordsOf } from './words.server.ts';

const ADMIN_MS = 30_000;
/** A web process looks five times a second, and the feeder is not much faster. */
const MOST_EDITIONS = 50;
/** With more changes everything is forgotten, as the cache of pages does by itself. */
const MOST_CHANGES = 1_000;

/** Unknown changes count as a change of everything. */
export const EVERYTHING: readonly Change[] = [{ kind: 'everything', subjectId: null }];

/** What one edition has brought. */
interface Brought {
  edition: number;
  changes: readonly Change[];
}

/** What the feeder has brought to the index; it is written after each refresh. */
export interface Feed {
  /** The index that the alias leads to. */
  index: string;
  /** Counts the refreshes. */
  edition: number;
  /** When the feeder was at work, also without changes: ms since 1970 by the clock of the database. */
  beat: number;
  /** The place of the feeder in the change log. */
  cursor: string;
  /** The state of the database that was last read as a whole: products written since may differ from the index. */
  snapshot: string;
  timeline: string;
  /** The words of its texts. */
  words: PublishedWords;
  /** When the index was filled, ms since 1970. */
  builtAt: number;
  /** What the latest editions have brought, the latest first. */
  brought?: readonly Brought[];
}

/** Adds what an edition brings to what those before have brought. */
export function broughtWith(next: Brought, before: readonly Brought[] = []): Brought[] {
  const isMany = next.changes.length > MOST_CHANGES;
  const all = [isMany ? { ...next, changes: EVERYTHING } : next, ...before.slice(0, MOST_EDITIONS - 1)];
  let left = MOST_CHANGES;
  const end = all.findIndex(({ changes }) => {
    left -= changes.length;
    return left < 0;
  });
  return end < 0 ? all : all.slice(0, end);
}

/** What has come to an index since a feed was read. */
export function broughtSince(before: Feed, { index, edition, brought = [] }: Feed): readonly Change[] {
  if (index !== before.index || edition < before.edition) return EVERYTHING;
  const fresh = brought.filter((one) => one.edition > before.edition);
  return fresh.length === edition - before.edition ? fresh.flatMap(({ changes }) => changes) : EVERYTHING;
}

const FEEDS = (cluster: Cluster) => `${cluster.alias}-feed`;

/** The state of the document of the feed. A write that names this state fails if another feeder has written since. */
export interface FeedState {
  seqNo: number;
  term: number;
}

/** Reads what the feeder has published; undefined before the first fill. @param timeout ms */
export async function readFeed(cluster: Cluster, timeout = ADMIN_MS): Promise<Feed | undefined> {
  return (await readFeedState(cluster, { timeout })).feed;
}

/** Reads the feed without what the editions have brought, which is most of it. @param timeout ms */
export async function readShortFeed(cluster: Cluster, timeout: number): Promise<Feed | undefined> {
  return (await readFeedState(cluster, { timeout, fields: '?_source_excludes=brought' })).feed;
}

/** Reads the feed with its state, for `writeFeed`. @param fields which fields, as a query; all of them by default */
export async function readFeedState(
  cluster: Cluster,
  { timeout = ADMIN_MS, fields = '' }: { timeout?: number; fields?: string } = {},
): Promise<{ feed: Feed | undefined; state: FeedState | undefined }> {
  const path = `${FEEDS(cluster)}/_doc/${MAPPING}${fields}`;
  const found = await cluster.find<{ _source?: Feed; _seq_no?: number; _primary_term?: number }>({
    method: 'GET',
    path,
    timeout,
  });
  const { _source: feed, _seq_no: seqNo, _primary_term: term } = found ?? {};
  return { feed, state: seqNo === undefined || term === undefined ? undefined : { seqNo, term } };
}

/**
 * Publishes a feed.
 * @param state that of the feed that this one follows; undefined if there was none
 * @throws ClusterFault 409 when another feeder has written meanwhile
 */
export async function writeFeed(cluster: Cluster, feed: Feed, state: FeedState | undefined): Promise<void> {
  const only = state ? `if_seq_no=${state.seqNo}&if_primary_term=${state.term}` : 'op_type=create';
  const path = `${FEEDS(cluster)}/_doc/${MAPPING}?${only}`;
  try {
    await cluster.ask({ method: 'PUT', path, body: feed, timeout: ADMIN_MS });
  } catch (fault) {
    if (!isConflict(fault)) throw fault;
    // A silent node may have carried the request out before the next one got it.
    if (!isDeepStrictEqual(await readFeed(cluster), JSON.parse(JSON.stringify(feed)))) throw fault;
  }
}

const isConflict = (fault: unknown) => fault instanceof ClusterFault && fault.status === 409;

/** The tree of categories as the documents of an index have it, beside its words: it is large and no web process needs it. */
const treeOf = (index: string) => `${wordsOf(index)}/_doc/tree`;

/** The tree of categories, and the names of each category and those above, as the documents have them. */
export interface FeedTree {
  paths: Paths;
  names: ReadonlyMap<number, string>;
}

/** Reads the tree that `writeFeedTree` has written for an index; undefined if none was. */
export async function readFeedTree(cluster: Cluster, index: string): Promise<FeedTree | undefined> {
  const path = treeOf(index);
  const found = await cluster.find<{
    _source?: { paths: [number, number[]][]; names: [number, string][] };
  }>({ method: 'GET', path, timeout: ADMIN_MS });
  if (!found?._source) return undefined;
  return { paths: new Map(found._source.paths), names: new Map(found._source.names) };
}

/** Writes the tree of an index. One of a later state of the database stays. @param version see `writeGoods` */
export async function writeFeedTree(
  cluster: Cluster,
  { index, version }: { index: string; version: bigint },
  { paths, names }: FeedTree,
): Promise<void> {
  const path = `${treeOf(index)}?version=${version}&version_type=external_gte`;
  const body = { paths: [...paths], names: [...names] };
  try {
    await cluster.ask({ method: 'PUT', path, body, timeout: ADMIN_MS });
  } catch (fault) {
    if (!isConflict(fault)) throw fault;
  }
}

/** Makes the index of the feed unless it is there. It is read by ids alone. */
export async function createFeeds(cluster: Cluster): Promise<void> {
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' };
  await makeIndex(cluster, FEEDS(cluster), { settings, mappings: { dynamic: false } });
}
