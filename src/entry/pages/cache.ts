/** What a fill brings: an answer, what it shows, its size, and whether others may be given it later. */
export interface Fill<Answer> {
  answer: Answer;
  tags: Iterable<string>;
  bytes: number;
  keep: boolean;
}

interface Entry<Answer> {
  answer: Answer;
  tags: Set<string>;
  bytes: number;
  /** By `performance.now()`, until when it is shown although something has changed; absent: nothing has. */
  until?: number;
}

interface Filling<Answer> {
  answer: Promise<Answer>;
  /** Told of every change for as long as the answer is being made: it may already show what was before. */
  dropped: Set<string>;
}

/** An entry is more than its body: key, tags, headers. */
const OVERHEAD_BYTES = 1024;
const EVERYTHING = 'everything';

/**
 * Whole answers by key, the longest unused going first when the bytes run out. A key is filled once however many
 * ask for it at the same time. Nothing here knows what a page is.
 */
export class PageCache<Answer> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry<Answer>>();
  /** What newcomers may wait for. */
  readonly #filling = new Map<string, Filling<Answer>>();
  /** All that is being made: also what newcomers may not wait for any more. */
  readonly #underWay = new Set<Set<string>>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers held now. */
  get entries(): number {
    return this.#entries.size;
  }

  /** How often an answer was there. */
  get hits(): number {
    return this.#hits;
  }

  /** How often one had to be made. */
  get misses(): number {
    return this.#misses;
  }

  /**
   * The kept answer; asking for it makes it the last to go. One that has had its day is given only while the next is being
   * made: somebody has to come to `getOrFill` for that.
   */
  get(key: string): Answer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until !== undefined && performance.now() >= entry.until) {
      this.#drop(key, entry);
      return undefined;
    }
    if (entry.until !== undefined && !this.#filling.has(key)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#hits++;
    return entry.answer;
  }

  /**
   * The answer under `key`, made by `fill` unless it is kept or already being made. Nobody waits for it while the one
   * before may still be shown.
   */
  getOrFill(key: string, fill: () => Promise<Fill<Answer>>): Promise<Answer> {
    const kept = this.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const answer = this.#filling.get(key)?.answer ?? this.#begin(key, fill);
    const before = this.get(key);
    if (before === undefined) return answer;
    answer.catch(() => {}); // whoever comes when the old one may not be shown any more tries again, and is told
    return Promise.resolve(before);
  }

  #begin(key: string, fill: () => Promise<Fill<Answer>>): Promise<Answer> {
    this.#misses++;
    const dropped = new Set<string>();
    const answer = Promise.resolve().then(() => this.#fill(key, fill, dropped)); // known as under way before it starts
    this.#filling.set(key, { answer, dropped });
    this.#underWay.add(dropped);
    return answer;
  }

  /**
   * Drops every answer that shows one of these; «everything» drops all. Who asks from now on does not wait for an answer
   * that is being made: nobody knows yet what it shows, and it was begun before.
   * @param grace ms for which they are shown yet, each until the next is made
   */
  invalidate(tags: Iterable<string>, grace = 0): void {
    const changed = new Set(tags);
    if (changed.size === 0) return;
    for (const dropped of this.#underWay) for (const tag of changed) dropped.add(tag);
    this.#filling.clear();
    for (const [key, entry] of this.#entries)
      if (!shows(entry.tags, changed)) continue;
      else if (grace === 0) this.#drop(key, entry);
      else entry.until ??= performance.now() + grace; // of several changes the first one counts
  }

  async #fill(key: string, fill: () => Promise<Fill<Answer>>, dropped: Set<string>): Promise<Answer> {
    try {
      const { answer, tags, bytes, keep } = await fill();
      const entry = { answer, tags: new Set(tags), bytes: bytes + OVERHEAD_BYTES };
      if (!keep) this.#dropOutdated(key);
      else if (!shows(entry.tags, dropped)) this.#keep(key, entry);
      return answer;
    } finally {
      this.#underWay.delete(dropped);
      if (this.#filling.get(key)?.dropped === dropped) this.#filling.delete(key);
    }
  }

  #keep(key: string, entry: Entry<Answer>): void {
    if (entry.bytes > this.#maxBytes) return;
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest, old);
    }
  }

  /** What is no page for everybody any more is not shown as one for longer. */
  #dropOutdated(key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.until !== undefined) this.#drop(key, entry);
  }

  #drop(key: string, entry: Entry<Answer>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

function shows(tags: Set<string>, changed: Set<string>): boolean {
  if (changed.has(EVERYTHING)) return true;
  for (const tag of tags) if (changed.has(tag)) return true;
  return false;
}
