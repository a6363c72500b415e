import type { OpenSearchAddress } from '../../../platform/config/config.server.ts';
import { Recent } from '../../../search-engine/search-engine.ts';
import type { Dictionary } from '../dictionary.server.ts';
import { noFilters } from '../listing.server.ts';
import type { MemorySearch } from '../memory/memory.server.ts';
import type { Counted } from '../summary.ts';
import { Breaker } from './breaker.ts';
import { Cluster } from './cluster.server.ts';
import { type Feed, readFeed } from './goods-index.server.ts';
import type { CountRequest, ListTerms } from './list-query.server.ts';
import { answerList, countList, WINDOW } from './lists.server.ts';

export { type Feeder, startFeeder } from './feeder.server.ts';

export interface OpenSearchOptions {
  address: OpenSearchAddress;
  onError: (error: unknown) => void;
  /** Called when lists have taken up changes that the log has reported before. */
  onCaughtUp: () => void;
  /** Pages that end after this place are reached from place to place; 10,000 by default. */
  window?: number;
  /** How long a list may wait for the cluster, ms; 800 by default. */
  listTimeout?: number;
}

/** How often it is asked what the feeder has brought, ms. */
const WATCH_MS = 200;
/** A feeder that has not been at work for so long is away, and lists would grow old, ms. */
const OLDEST_BEAT_MS = 30_000;
/** Counts that are cached within an edition. */
const MOST_COUNTS = 2_000;

/**
 * Opens the search port with lists from OpenSearch. Texts, suggestions and everything that the cluster does not answer come from the
 * adapter below: a cluster that is away, or that no feeder feeds, costs no visitor his page.
 */
export function openOpenSearch(below: MemorySearch, options: OpenSearchOptions): MemorySearch {
  const { address, onError, onCaughtUp, window = WINDOW } = options;
  const cluster = new Cluster(address, options.listTimeout);
  const breaker = new Breaker();
  const watch = new FeedWatch(cluster, onCaughtUp);
  const counts = new Recent<Counted>(MOST_COUNTS);
  let countsOf: string | undefined;
  const editions = new Editions();

  /** Whether the cluster answers: otherwise what is cached of it grows old, too. */
  const isAsked = () => watch.isFed && breaker.isClosed;
  /** The answer of the cluster; undefined when it has none. */
  const attempt = async <Answer>(
    request: CountRequest,
    ask: (terms: ListTerms) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    if (!isAsked()) return undefined;
    const known = await below.dictionary();
    if (request.categoryId !== null && !known.categories.has(request.categoryId)) return undefined;
    try {
      const answer = await ask(termsOf(request, known));
      breaker.succeed();
      return answer;
    } catch (error) {
      breaker.fail();
      onError(error);
      return undefined;
    }
  };
  /** Counts of this edition, whatever the page and the order. */
  const cachedCounts = (request: CountRequest) => {
    if (countsOf !== watch.key) counts.clear();
    countsOf = watch.key;
    const key = JSON.stringify(request);
    return { known: counts.get(key), keep: (counted: Counted) => counts.set(key, counted) };
  };
  return {
    ...below,
    async list(request) {
      const { ordering: _, limit: __, offset: ___, ...counted } = request;
      const { known, keep } = cachedCounts(counted);
      const of = watch.key;
      const answer = await attempt(counted, (terms) =>
        answerList(cluster, request, { terms, known, window }),
      );
      if (!answer) return below.list(request);
      const { ids: ____, ...fresh } = answer;
      if (!known && of === watch.key) keep(fresh);
      return answer;
    },
    async unfiltered(request) {
      if (request.text !== undefined || !isAsked()) return below.unfiltered(request);
      const { categoryId, cityId, priceTypeId } = request;
      const plain = { ...noFilters, categoryId, cityId, priceTypeId };
      const { known, keep } = cachedCounts(plain);
      const of = watch.key;
      const counted = known ?? (await attempt(plain, (terms) => countList(cluster, plain, terms)));
      if (!counted) return below.unfiltered(request);
      if (!known && of === watch.key) keep(counted);
      return counted;
    },
    answersFrom: () => (isAsked() ? 'opensearch' : below.answersFrom()),
    async edition() {
      const other = await below.edition();
      if (other === undefined) return undefined;
      return editions.numberOf(`${isAsked() ? watch.key : ''} ${other}`);
    },
    start() {
      below.start();
      watch.start();
    },
    async ready() {
      watch.start();
      await Promise.all([below.ready(), watch.fed()]);
    },
    async refresh() {
      await Promise.all([below.refresh(), watch.lookAnew()]);
    },
    async stop() {
      watch.stop();
      await below.stop();
    },
  };
}

function termsOf({ cityId, priceTypeId }: CountRequest, known: Dictionary): ListTerms {
  return {
    slot: known.slots.get(priceTypeId ?? 0) ?? 0,
    cityShops: [...known.shops].flatMap(([id, shop]) => (shop.cityId === cityId ? [id] : [])),
    numberAttributes: [...known.attributes.values()].flatMap(({ id, type }) =>
      type === 'number' ? [id] : [],
    ),
    valuesOf: (id) => known.valuesOf.get(id) ?? [],
    attributeOf: (id) => known.values.get(id)?.attributeId,
  };
}

/** Gives each state another number, so that answers of different states are cached apart. */
class Editions {
  #state = '';
  #number = 0;

  numberOf(state: string): number {
    if (state !== this.#state) this.#number++;
    this.#state = state;
    return this.#number;
  }
}

/** Follows what the feeder has published. */
class FeedWatch {
  readonly #cluster: Cluster;
  readonly #onEdition: () => void;
  #feed: Feed | undefined;
  #beatAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(cluster: Cluster, onEdition: () => void) {
    this.#cluster = cluster;
    this.#onEdition = onEdition;
  }

  /** Whether an index answers that a feeder keeps up. */
  get isFed(): boolean {
    return this.#feed !== undefined && performance.now() - this.#beatAt < OLDEST_BEAT_MS;
  }

  /** Names the edition. */
  get key(): string {
    return this.#feed ? `${this.#feed.index}/${this.#feed.edition}` : '';
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), WATCH_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Resolves when there is an index. */
  async fed(): Promise<void> {
    for (await this.look(); !this.isFed; await this.look())
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  }

  /** Reads what was published before the call: a reading under way may have missed it. */
  async lookAnew(): Promise<void> {
    await this.#looking;
    await this.look();
  }

  /** Reads what is published now, or shares the reading under way. */
  look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    // While it cannot be read, the last one grows old until it answers no more.
    const found = await readFeed(this.#cluster, this.#cluster.listTimeout).catch(() => undefined);
    if (!found) return;
    const before = this.#feed;
    this.#feed = found;
    if (before?.beat !== found.beat) this.#beatAt = performance.now();
    if (before && (before.edition !== found.edition || before.index !== found.index)) this.#onEdition();
  }
}
