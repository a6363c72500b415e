import type { Change } from '../../../platform/changes/changes.queries.ts';
import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { Recent } from '../../../search-engine/search-engine.ts';
import type { Dictionary } from '../dictionary.server.ts';
import { noFilters, type SqlSearch } from '../listing.server.ts';
import type { Connection, MemorySearch } from '../memory/memory.server.ts';
import type { Counted } from '../summary.ts';
import { Breaker } from './breaker.ts';
import { Cluster } from './cluster.server.ts';
import { isOfRequest } from './cluster-fault.ts';
import { FeedWatch } from './feed-watch.server.ts';
import { readClock } from './goods.queries.ts';
import type { CountRequest, ListTerms } from './list-query.server.ts';
import { answerList, countAllCategories, countList, WINDOW } from './lists.server.ts';
import { faultOfCluster, inTime, TooDeep } from './patience.server.ts';
import { textCalls } from './text-calls.server.ts';

export { type Feeder, type FeederOptions, startFeeder } from './feeder.server.ts';

export interface OpenSearchOptions {
  address: OpenSearchAddress;
  /** Reads the names of suggested products, and the clock of the database. */
  client: Connection;
  onError: (error: unknown) => void;
  /** Called when answers have taken up changes that the log has reported before: pages rendered in between do not show them. */
  onCaughtUp: (changes: readonly Change[]) => void;
  /** Called when answers to texts may improve: the cluster answers again after the adapter below has, or by other words. */
  onSwap?: () => void;
  /** Pages that end after this place are reached from place to place; 10,000 by default. */
  window?: number;
  /** How long a list may wait for the cluster, ms; 800 by default. */
  listTimeout?: number;
  /** How long suggestions may wait for the cluster, ms; 300 by default. */
  suggestTimeout?: number;
}

/** Counts that are cached within an edition. */
const MOST_COUNTS = 2_000;
/** Suggestions that come after the next keystroke are useless, ms (SEC-45). */
const SUGGEST_TIMEOUT_MS = 300;

/**
 * Opens the search port over OpenSearch. What the cluster does not answer comes from the adapter below, usually SQL: a cluster that is
 * away, or that no feeder feeds, costs no visitor his page.
 */
export function openOpenSearch(below: SqlSearch, options: OpenSearchOptions): MemorySearch {
  const { address, client, onError, onCaughtUp, onSwap = () => {}, window = WINDOW } = options;
  const cluster = new Cluster(address, options.listTimeout);
  const breaker = new Breaker();
  const watch = new FeedWatch(
    cluster,
    {
      edition: onCaughtUp,
      words: onSwap,
      error: onError,
      heard: (begun) => breaker.hear(begun),
      missed: () => breaker.miss(),
    },
    () => readClock(client),
  );
  const counts = new Recent<Counted>(MOST_COUNTS);
  let countsOf: string | undefined;
  let categories: { of: string; counts: ReadonlyMap<number, number> } | undefined;
  const editions = new Editions();
  /** How often the adapter below has answered: its answers are cached apart from those of the cluster. */
  let fallbacks = 0;
  let hasFallenBack = false;
  const editionNow = () => editions.numberOf(`${watch.key} ${fallbacks}`);

  /** Whether the cluster answers: otherwise what is cached of it grows old, too. */
  const isAsked = () => watch.isFed && breaker.isClosed;
  const mayAsk = () => {
    hasFallenBack ||= !isAsked();
    return isAsked();
  };
  const guarded = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (!mayAsk()) return undefined;
    try {
      const answer = await ask();
      breaker.succeed();
      if (hasFallenBack) onSwap();
      hasFallenBack = false;
      return answer;
    } catch (error) {
      if (error instanceof TooDeep) return undefined;
      const fault = faultOfCluster(error);
      if (fault) breaker.fail(fault);
      onError(error);
      // A request that the cluster refuses says nothing about the answers to others.
      if (isOfRequest(error)) return undefined;
      fallbacks++;
      hasFallenBack = true;
      return undefined;
    }
  };
  /** The answer of the cluster; undefined when it has none. */
  const attempt = async <Answer>(
    request: CountRequest,
    ask: (terms: ListTerms) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    if (!mayAsk()) return undefined;
    const known = await below.dictionary();
    if (request.categoryId !== null && !known.categories.has(request.categoryId)) return undefined;
    return guarded(() => ask(termsOf(request, known)));
  };
  /** Counts of this edition, whatever the page and the order. */
  const cachedCounts = (request: CountRequest) => {
    if (countsOf !== watch.key) counts.clear();
    countsOf = watch.key;
    const key = JSON.stringify(request);
    return { known: counts.get(key), keep: (counted: Counted) => counts.set(key, counted) };
  };
  const texts = textCalls(
    { cluster, watch, window, client, below, attempt, guarded },
    {
      list: cluster.listTimeout,
      suggest: options.suggestTimeout ?? SUGGEST_TIMEOUT_MS,
    },
  );
  return {
    ...below,
    search: texts.search,
    suggest: texts.suggest,
    near: texts.near,
    async list(request) {
      const { ordering: _, limit: __, offset: ___, ...counted } = request;
      const { known, keep } = cachedCounts(counted);
      const of = watch.key;
      const answer = await attempt(counted, (terms) =>
        inTime(cluster.listTimeout, () => answerList(cluster, request, { terms, known, window })),
      );
      if (!answer) return below.list(request);
      const { ids: ____, ...fresh } = answer;
      if (!known && of === watch.key) keep(fresh);
      return answer;
    },
    async unfiltered(request) {
      const { categoryId, cityId, priceTypeId, text, isExact = false } = request;
      const plain = { ...noFilters, categoryId, cityId, priceTypeId };
      if (text !== undefined)
        return (await texts.count(plain, { text, isExact })) ?? below.unfiltered(request);
      if (!isAsked()) return below.unfiltered(request);
      const { known, keep } = cachedCounts(plain);
      const of = watch.key;
      const count = (terms: ListTerms) => inTime(cluster.listTimeout, () => countList(cluster, plain, terms));
      const counted = known ?? (await attempt(plain, count));
      if (!counted) return below.unfiltered(request);
      if (!known && of === watch.key) keep(counted);
      return counted;
    },
    async categoryCounts() {
      const of = watch.key;
      if (isAsked() && categories?.of === of) return categories.counts;
      const fresh = await guarded(() => countAllCategories(cluster));
      if (!fresh) return below.categoryCounts();
      categories = { of, counts: fresh };
      return fresh;
    },
    answersFrom: () => (isAsked() ? 'opensearch' : 'sql'),
    async edition() {
      return isAsked() ? editionNow() : below.edition();
    },
    textEdition: () => (isAsked() && watch.reader ? editionNow() : undefined),
    index: () => ({ builtAt: watch.builtAt, built: 0, loaded: 0 }),
    start: () => watch.start(),
    async ready() {
      watch.start();
      await watch.fed();
    },
    refresh: () => watch.lookAnew(),
    rebuild: async () => {},
    async stop() {
      watch.stop();
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
