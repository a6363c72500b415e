import type { ListAnswer, ListRequest } from '../../../search-engine/search-engine.ts';
import type { Counted } from '../summary.ts';
import { type Cluster, ClusterFault } from './cluster.server.ts';
import { searchedAlias } from './goods-index.server.ts';
import {
  type CountAnswer,
  type CountRequest,
  countBody,
  countedOf,
  filterOf,
  type ListTerms,
  sortOf,
} from './list-query.server.ts';

/** The cluster refuses pages that end beyond; they are reached from place to place. */
export const WINDOW = 10_000;

interface Hits {
  hits: { hits: readonly { _id: string; sort?: readonly unknown[] }[] };
}
type Answer = Partial<Hits> & { aggregations?: CountAnswer; error?: object; timed_out?: boolean };

/** Counts a list without its page. */
export async function countList(cluster: Cluster, request: CountRequest, terms: ListTerms): Promise<Counted> {
  const [counted] = await askAll(cluster, [countBody(request, terms)]);
  return countedOf(counted?.aggregations ?? {}, terms);
}

/** Answers a list; its counts are taken if they are known. */
export async function answerList(
  cluster: Cluster,
  request: ListRequest,
  { terms, known, window }: { terms: ListTerms; known: Counted | undefined; window: number },
): Promise<ListAnswer> {
  const { limit, offset } = request;
  const isHalved = request.ordering === 'popular' && !request.inStock;
  const first = pageBody(request, terms, isHalved ? true : undefined);
  const isNear = offset + limit <= window;
  const bodies = [
    ...(known ? [] : [countBody(request, terms)]),
    ...(isNear ? [{ ...first, from: offset, size: limit }] : []),
  ];
  const answers = bodies.length > 0 ? await askAll(cluster, bodies) : [];
  const counted = known ?? countedOf(answers[0]?.aggregations ?? {}, terms);
  const ids = isNear ? idsOf(answers.at(-1)) : await deepPage(cluster, first, { limit, offset, window });
  if (!isHalved || ids.length === limit) return { ...counted, ids };
  const rest = pageBody(request, terms, false);
  const { inStock } = counted.facets;
  const page = { limit: limit - ids.length, offset: Math.max(0, offset - inStock), window };
  return { ...counted, ids: [...ids, ...(await pageOf(cluster, rest, page))] };
}

interface Page {
  limit: number;
  offset: number;
  /** How far the cluster counts places. */
  window: number;
}

async function pageOf(cluster: Cluster, body: object, page: Page): Promise<number[]> {
  const { offset, limit, window } = page;
  if (offset + limit > window) return deepPage(cluster, body, page);
  const [found] = await askAll(cluster, [{ ...body, from: offset, size: limit }]);
  return idsOf(found);
}

/** Reads the places before a page in steps, each after the last place of the one before. */
async function deepPage(cluster: Cluster, body: object, { limit, offset, window }: Page): Promise<number[]> {
  const ids: number[] = [];
  let after: readonly unknown[] | undefined;
  for (let at = 0; at < offset + limit; at += window) {
    const size = Math.min(window, offset + limit - at);
    const step = { ...body, size, ...(after ? { search_after: after } : {}) };
    const [found] = await askAll(cluster, [step]);
    const hits = found?.hits?.hits ?? [];
    for (const [place, { _id }] of hits.entries()) if (at + place >= offset) ids.push(Number(_id));
    after = hits.at(-1)?.sort;
    if (hits.length < size) break;
  }
  return ids;
}

function pageBody(request: ListRequest, terms: ListTerms, available: boolean | undefined): object {
  return {
    _source: false,
    track_total_hits: false,
    track_scores: false,
    query: filterOf(request, terms, available),
    sort: sortOf(request, terms),
  };
}

const idsOf = (answer: Answer | undefined) => (answer?.hits?.hits ?? []).map(({ _id }) => Number(_id));

async function askAll(cluster: Cluster, bodies: readonly object[]): Promise<Answer[]> {
  const head = '{"allow_partial_search_results":false}\n';
  const { responses } = await cluster.ask<{ responses: Answer[] }>({
    method: 'POST',
    path: `${searchedAlias(cluster)}/_msearch`,
    body: bodies.map((body) => `${head}${JSON.stringify(body)}\n`).join(''),
    timeout: cluster.listTimeout,
  });
  for (const { error } of responses)
    if (error) throw new ClusterFault(`OpenSearch: ${JSON.stringify(error).slice(0, 500)}`, 500);
  return responses;
}
