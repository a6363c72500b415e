import type {
  ListAnswer,
  ListRequest,
  SearchAnswer,
  SearchRequest,
} from '../../search-engine/search-engine.ts';

export interface SuggestRequest {
  text: string;
  /** The city whose available products come first. */
  cityId: number;
  /** Past queries of the visitor that begin like the text, newest first. */
  pastQueries: readonly string[];
}

/** A suggestion is a query, a product by its name or article, or a search task. */
export const SUGGESTION_KINDS = ['query', 'product', 'task'] as const;

/** A higher score comes first; scores are at most 1. */
export interface Suggestion {
  text: string;
  kind: (typeof SUGGESTION_KINDS)[number];
  score: number;
}

/** Where lists come from. */
export type AnswersFrom = 'opensearch' | 'memory' | 'sql';

/**
 * The port of search and listing (SE-7): it answers with ids, totals, facets and bounds, never with products. All
 * adapters agree on this:
 * - `relevance`: an exact article first; the order of the rest depends on the adapter;
 * - `popular`: products that can be bought in the city first, then popularity, then id;
 * - `price`, `-price`: products without a price come last in both;
 * - every ordering ends with the id, ascending;
 * - every suggestion and every near query finds something when it is searched for.
 * An adapter that cannot correct texts answers what was typed and has no near queries.
 */
export interface CatalogSearch {
  list(request: ListRequest): Promise<ListAnswer>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** Other texts that find something, the likeliest first, for a text that finds nothing. */
  near(text: string, cityId: number): Promise<string[]>;
}
