import { LRUCache } from 'lru-cache';
import { isLowPriority } from '../database/connection-reserve.server.ts';

/** How much a region may hold: a number of answers, or a number of bytes. */
export type CacheLimit = { entries: number } | { bytes: number };

/** What a fill makes: the answer, the tags of what it shows, its size, and whether it may be cached. */
export interface Fill<T> {
  answer: T;
  tags: Iterable<string>;
  /** Needed in a region that is limited in bytes. */
  bytes?: number;
  isCacheable?: boolean;
}

/** The numbers of a region, of all its caches in this process together. */
export interface RegionFigures {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

interface Entry<T> {
  answer: T;
  tags: ReadonlySet<string>;
  bytes: number;
  /** Until when an outdated answer may be served, by `performance.now()`; absent if it is current. */
  until?: number;
}

interface Filling<T> {
  answer: Promise<T>;
  /** The tags of the answer, if they are known before it is made. */
  tags: ReadonlySet<string> | undefined;
  /** Tags changed while the answer is being made, which it may show in their old state. */
  dropped: Set<string>;
  /** Started by a low-priority request. One of normal priority does not wait for it. */
  isLowPriority: boolean;
}

/** The tag of a change that may concern everything. */
export const EVERYTHING = 'everything';
/** An entry is more than its body: key, tags, headers. */
const OVERHEAD_BYTES = 1024;

const regions = new Map<string, RegionFigures>();

/** The figures of every region, by its name. */
export function cacheFigures(): ReadonlyMap<string, Readonly<RegionFigures>> {
  return regions;
}

/**
 * The cache of the shop (docs/decisions/0028): answers by key, each with the tags of what it shows. The least recently used
 * ones are dropped first. Simultaneous requests share one fill, and an answer begun before a change of its tags is sent but
 * not cached.
 */
export class TaggedCache<T> {
  readonly #lru: LRUCache<string, Entry<T>>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  /** Fills that new requests may wait for. */
  readonly #filling = new Map<string, Filling<T>>();
  /** All fills, including those that new requests may no longer wait for. */
  readonly #underWay = new Set<Filling<T>>();
  readonly #figures: RegionFigures;
  readonly #isInBytes: boolean;

  /** @param region the name under which it is measured */
  constructor(region: string, limit: CacheLimit, onDrop?: (answer: T) => void) {
    this.#isInBytes = 'bytes' in limit;
    this.#lru = new LRUCache({
      ...('bytes' in limit ? { maxSize: Math.max(1, limit.bytes) } : { max: limit.entries }),
      dispose: (entry, key) => {
        this.#unlist(key, entry);
        onDrop?.(entry.answer);
      },
    });
    this.#figures = regions.get(region) ?? { hits: 0, misses: 0, entries: 0, bytes: 0 };
    regions.set(region, this.#figures);
  }

  /** The size of the cached answers, bytes. */
  get bytes(): number {
    return this.#lru.calculatedSize;
  }

  /** The number of cached answers. */
  get entries(): number {
    return this.#lru.size;
  }

  /**
   * Returns the cached answer. An outdated one is returned only while the next one is being made; otherwise a caller has
   * to start that with `getOrFill`.
   */
  get(key: string): T | undefined {
    return this.#find(key)?.answer;
  }

  /** Caches an answer that was made without waiting, so that nothing can have changed meanwhile. */
  set(key: string, { answer, tags, bytes = 0 }: Fill<T>): void {
    this.#figures.misses++;
    this.#store(key, { answer, tags: new Set(tags), bytes });
  }

  /**
   * Returns the answer under `key`: cached, already being made, or made by `fill`. While the previous answer may still be
   * served, the caller gets it without waiting.
   * @param tags the tags of the answer, if they are known before: then only their changes concern a fill under way
   */
  getOrFill(key: string, fill: () => Promise<Fill<T>>, tags?: ReadonlySet<string>): Promise<T> {
    const cached = this.#find(key);
    if (cached) return Promise.resolve(cached.answer);
    const answer = this.#shareable(key)?.answer ?? this.#begin(key, fill, tags);
    const previous = this.#find(key);
    if (!previous) return answer;
    answer.catch(() => {}); // the next request after the old answer has expired tries again and reports the error
    return Promise.resolve(previous.answer);
  }

  /**
   * Like `getOrFill` for many subjects: those that nobody has read or is reading are read by one call. The tag of an answer
   * is the number of its subject.
   * @param variant distinguishes several answers about one subject
   * @returns answers by subject, without the subjects that `read` does not know, which is cached too
   */
  async getEach(
    variant: string,
    subjects: readonly number[],
    read: (missing: number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<Map<number, T>> {
    const found = new Map<number, T | Promise<T> | undefined>();
    const missing: number[] = [];
    let isComing = false;
    for (const subject of subjects) {
      if (found.has(subject)) continue;
      const key = `${variant} ${subject}`;
      const cached = this.#find(key);
      const filling = cached ? undefined : this.#shareable(key);
      if (!cached && !filling) missing.push(subject);
      isComing ||= !cached;
      found.set(subject, cached ? cached.answer : filling?.answer);
    }
    if (missing.length > 0) {
      const { promise, resolve } = Promise.withResolvers<ReadonlyMap<number, T>>();
      for (const subject of missing) {
        const tags = new Set([String(subject)]);
        const fill = async () => ({ answer: (await promise).get(subject) as T, tags });
        found.set(subject, this.#begin(`${variant} ${subject}`, fill, tags));
      }
      resolve((async () => read(missing))());
    }
    return isComing ? settled(found) : withoutAbsent(found as Map<number, T | undefined>);
  }

  /**
   * Drops every answer with one of these tags; «everything» drops all. Later requests do not wait for an answer that is
   * already being made, because it may show the old state.
   * @param grace how long the old answers may be served until new ones are made, ms
   */
  invalidate(tags: Iterable<string>, grace = 0): void {
    const changed = new Set(tags);
    if (changed.size === 0) return;
    for (const filling of this.#underWay) for (const tag of changed) filling.dropped.add(tag);
    for (const [key, { tags: shown }] of this.#filling)
      if (!shown || shows(shown, changed)) this.#filling.delete(key);
    if (grace > 0) this.#expire(changed, grace);
    else if (changed.has(EVERYTHING)) this.#lru.clear();
    else for (const tag of changed) for (const key of this.#keysOfTag.get(tag) ?? []) this.#lru.delete(key);
  }

  /** The first of several changes decides when an answer expires. */
  #expire(changed: ReadonlySet<string>, grace: number): void {
    const until = performance.now() + grace;
    for (const [, entry] of this.#lru.entries()) if (shows(entry.tags, changed)) entry.until ??= until;
  }

  #find(key: string): Entry<T> | undefined {
    const entry = this.#lru.get(key);
    if (!entry) return undefined;
    if (entry.until !== undefined) {
      if (performance.now() >= entry.until) {
        this.#lru.delete(key);
        return undefined;
      }
      if (!this.#filling.has(key)) return undefined;
    }
    this.#figures.hits++;
    return entry;
  }

  #shareable(key: string): Filling<T> | undefined {
    const filling = this.#filling.get(key);
    return filling && !(filling.isLowPriority && !isLowPriority()) ? filling : undefined;
  }

  #begin(key: string, fill: () => Promise<Fill<T>>, tags: ReadonlySet<string> | undefined): Promise<T> {
    this.#figures.misses++;
    const filling: Filling<T> = {
      answer: Promise.resolve().then(() => this.#fill(key, fill, filling)), // registered as under way before it starts
      tags,
      dropped: new Set(),
      isLowPriority: isLowPriority(),
    };
    this.#filling.set(key, filling);
    this.#underWay.add(filling);
    return filling.answer;
  }

  async #fill(key: string, fill: () => Promise<Fill<T>>, filling: Filling<T>): Promise<T> {
    try {
      const { answer, tags, bytes = 0, isCacheable = true } = await fill();
      const entry = { answer, tags: new Set(tags), bytes };
      if (!isCacheable) this.#dropOutdated(key);
      else if (!shows(entry.tags, filling.dropped)) this.#store(key, entry);
      return answer;
    } finally {
      this.#underWay.delete(filling);
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
    }
  }

  #store(key: string, entry: Entry<T>): void {
    if (this.#isInBytes) {
      entry.bytes += OVERHEAD_BYTES;
      if (entry.bytes > this.#lru.maxSize) return;
    }
    this.#lru.set(key, entry, this.#isInBytes ? { size: entry.bytes } : {});
    this.#figures.entries++;
    this.#figures.bytes += entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysOfTag.set(tag, new Set([key]));
    }
  }

  #unlist(key: string, entry: Entry<T>): void {
    this.#figures.entries--;
    this.#figures.bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }

  /** An answer that may no longer be cached replaces an outdated cached one at once. */
  #dropOutdated(key: string): void {
    if (this.#lru.peek(key)?.until !== undefined) this.#lru.delete(key);
  }
}

/** All readings of a call fail together, and a rejection that nobody handles would end the process. */
async function settled<T>(found: ReadonlyMap<number, T | Promise<T> | undefined>): Promise<Map<number, T>> {
  const answers = await Promise.all(found.values());
  return withoutAbsent(new Map([...found.keys()].map((subject, at) => [subject, answers[at]])));
}

function withoutAbsent<T>(found: Map<number, T | undefined>): Map<number, T> {
  for (const [subject, answer] of found) if (answer === undefined) found.delete(subject);
  return found as Map<number, T>;
}

function shows(tags: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  if (changed.has(EVERYTHING)) return true;
  for (const tag of tags) if (changed.has(tag)) return true;
  return false;
}
