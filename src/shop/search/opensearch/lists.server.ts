import type { ListAnswer, SearchAnswer, SearchRequest } from '../../../search-engine/search-engine.ts';
import type { Counted } from '../summary.ts';
import type { Cluster } from './cluster.server.ts';
import { ClusterFault } from './cluster-fault.ts';
import { searchedAlias } from './goods-index.server.ts';
import {
  allCategoriesBody,
  allCategoriesOf,
  type CategoryAnswer,
  type CountAnswer,
  type CountRequest,
  categoriesBody,
  categoriesOf,
  countBody,
  countedOf,
  filterOf,
  type ListTerms,
  sortOf,
} from './list-query.server.ts';
import { isHalfGone, TooDeep } from './patience.server.ts';

/** The cluster refuses pages that end beyond; they are reached from place to place. */
export const WINDOW = 10_000;
/** Pages that take more steps are answered from below. */
const MOST_STEPS = 20;

interface Hit {
  _id: string;
  _score?: number | null;
  sort?: readonly unknown[];
  _source?: { text?: string };
  fields?: { weighted?: readonly string[] };
}
interface Hits {
  hits: { hits: readonly Hit[] };
}
export type Answer = Partial<Hits> & {
  aggregations?: CountAnswer & CategoryAnswer;
  error?: object;
  status?: number;
  timed_out?: boolean;
};

/** Counts a list without its page. */
export async function countList(cluster: Cluster, request: CountRequest, terms: ListTerms): Promise<Counted> {
  const [counted] = await askAll(cluster, [countBody(request, terms)], terms.text?.index);
  return countedOf(counted?.aggregations ?? {}, terms);
}

/** Counts all goods by category; see `categoryCounts` of the port. */
export async function countAllCategories(cluster: Cluster): Promise<Map<number, number>> {
  const [found] = await askAll(cluster, [allCategoriesBody()]);
  return allCategoriesOf(found?.aggregations);
}

/** A page of a list, or of what a text finds. */
type PageRequest = CountRequest & Pick<SearchRequest, 'ordering' | 'limit' | 'offset'>;

/** Answers a search in the products that `terms.text` finds. */
export async function answerSearch(
  cluster: Cluster,
  request: PageRequest,
  { terms, window }: { terms: ListTerms; window: number },
): Promise<Omit<SearchAnswer, 'corrected' | 'dropped'>> {
  const [answer, [byCategory]] = await Promise.all([
    answerList(cluster, request, { terms, known: undefined, window }),
    askAll(cluster, [categoriesBody(request, terms)], terms.text?.index),
  ]);
  return { ...answer, categories: categoriesOf(byCategory?.aggregations) };
}

/** Answers a list; its counts are taken if they are known. */
export async function answerList(
  cluster: Cluster,
  request: PageRequest,
  { terms, known, window }: { terms: ListTerms; known: Counted | undefined; window: number },
): Promise<ListAnswer> {
  const index = terms.text?.index;
  const { limit, offset } = request;
  const isHalved = request.ordering === 'popular' && !request.inStock;
  const first = pageBody(request, terms, isHalved ? true : undefined);
  const isNear = offset + limit <= window;
  const bodies = [
    ...(known ? [] : [countBody(request, terms)]),
    ...(isNear ? [{ ...first, from: offset, size: limit }] : []),
  ];
  const answers = bodies.length > 0 ? await askAll(cluster, bodies, index) : [];
  const counted = known ?? countedOf(answers[0]?.aggregations ?? {}, terms);
  // What lies past the end is not read from place to place.
  const isPast = offset >= (isHalved ? counted.facets.inStock : counted.total);
  const deep = isNear || isPast ? [] : await deepPage(cluster, first, { limit, offset, window, index });
  const ids = isNear ? idsOf(answers.at(-1)) : deep;
  if (!isHalved || ids.length === limit) return { ...counted, ids };
  if (!isNear && offset >= counted.total) return { ...counted, ids };
  const rest = pageBody(request, terms, false);
  const { inStock } = counted.facets;
  const page = { limit: limit - ids.length, offset: Math.max(0, offset - inStock), window, index };
  return { ...counted, ids: [...ids, ...(await pageOf(cluster, rest, page))] };
}

interface Page {
  limit: number;
  offset: number;
  /** How far the cluster counts places. */
  window: number;
  /** Another index than the one that the alias leads to. */
  index: string | undefined;
}

async function pageOf(cluster: Cluster, body: object, page: Page): Promise<number[]> {
  const { offset, limit, window, index } = page;
  if (offset + limit > window) return deepPage(cluster, body, page);
  const [found] = await askAll(cluster, [{ ...body, from: offset, size: limit }], index);
  return idsOf(found);
}

/**
 * Reads the places before a page in steps, each after the last place of the one before.
 * @throws TooDeep when that takes too many steps, or half of the time for the answer
 */
async function deepPage(cluster: Cluster, body: object, page: Page): Promise<number[]> {
  const { limit, offset, window, index } = page;
  if (offset + limit > MOST_STEPS * window) throw new TooDeep();
  const ids: number[] = [];
  let after: readonly unknown[] | undefined;
  for (let at = 0; at < offset + limit; at += window) {
    if (isHalfGone()) throw new TooDeep();
    const size = Math.min(window, offset + limit - at);
    const step = { ...body, size, ...(after ? { search_after: after } : {}) };
    const [found] = await askAll(cluster, [step], index);
    const hits = found?.hits?.hits ?? [];
    for (const [place, { _id }] of hits.entries()) if (at + place >= offset) ids.push(Number(_id));
    after = hits.at(-1)?.sort;
    if (hits.length < size) break;
  }
  return ids;
}

function pageBody(request: PageRequest, terms: ListTerms, available: boolean | undefined): object {
  const filter = filterOf(request, terms, available);
  const isScored = request.ordering === 'relevance' && terms.text !== undefined;
  return {
    _source: false,
    track_total_hits: false,
    track_scores: isScored,
    query: isScored && terms.text ? { bool: { must: [terms.text.scored], filter: [filter] } } : filter,
    sort: sortOf(request, terms),
  };
}

const idsOf = (answer: Answer | undefined) => (answer?.hits?.hits ?? []).map(({ _id }) => Number(_id));

/** Asks several things of one state of an index, the one that the alias leads to by default. */
export async function askAll(
  cluster: Cluster,
  bodies: readonly object[],
  index = searchedAlias(cluster),
): Promise<Answer[]> {
  if (bodies.length === 0) return [];
  const head = '{"allow_partial_search_results":false}\n';
  const { responses } = await cluster.ask<{ responses: Answer[] }>({
    method: 'POST',
    path: `${index}/_msearch`,
    body: bodies.map((body) => `${head}${JSON.stringify(body)}\n`).join(''),
    timeout: cluster.listTimeout,
  });
  for (const { error, status = 500 } of responses)
    if (error) throw new ClusterFault(`OpenSearch: ${JSON.stringify(error).slice(0, 500)}`, status);
  return responses;
}
