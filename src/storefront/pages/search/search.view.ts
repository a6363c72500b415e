import { redirect } from 'react-router';
import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import {
  formatListing,
  type ListingAddress,
  type ListSource,
  listHref,
} from '../../catalogue/listing-address.ts';
import { type ListPlace, loadFirstList } from '../../catalogue/load-list.ts';
import type { LoadedList } from '../../catalogue/loaded-list.ts';
import type { ListWindow } from '../../lists/paged.ts';
import { isArticle } from '../../search/article.ts';
import type { HistoryItem } from '../../search/search-state.ts';

/** The data of the search page; only this is sent to the browser. */
export type SearchView = { city: number } & (
  | { text: ''; history: HistoryItem[] }
  | FoundView
  | FoundPostsView
);

/** The articles of a search: the other tab. */
export interface FoundPostsView {
  text: string;
  city: number;
  posts: Answer<'/api/v1/search/posts/'>;
  /** The number of products; null if it could not be loaded. */
  goods: number | null;
  window: ListWindow;
}

/** The results of a search. */
export interface FoundView {
  text: string;
  /** «Искать именно …»: the text as typed, without corrections. */
  isExact: boolean;
  city: number;
  list: LoadedList;
  offset: number;
  limit: number;
  /** The number of articles found as well. */
  postCount: number;
  /** The product whose article is the text, if there are other results too. */
  article?: CardView;
  /** For a text without results, whatever the filters. */
  ways?: WaysOn;
}

type SearchSource = Extract<ListSource, { kind: 'search' }>;

/** Suggestions for a text without results; each of them has results. */
export interface WaysOn {
  /** Similar texts. */
  near: string[];
  /** The text with fewer words. */
  shorter: string[];
  /** The number of matching products that cannot be bought now. */
  unavailable: number;
  /** For an exact search: the number of results with corrections. */
  loose: number;
  /** The most popular products. */
  popular: CardView[];
}

/**
 * Loads the products of a search, for an address. The article or barcode of a product that cannot be bought now leads to
 * the list with such products.
 */
export async function loadFound(
  api: ApiClient,
  source: SearchSource,
  address: ListingAddress,
  { city, limit, logFailure }: ListPlace,
): Promise<FoundView> {
  const { offset } = address;
  const { text, isExact = false } = source;
  const [list, postCount] = await Promise.all([
    loadFirstList(api, address, { source, city, offset, limit }, logFailure),
    countPosts(api, text),
  ]);
  const view = { text, isExact, city, list, offset, limit, postCount };
  if (await isArticleOfGone(api, source, address, list))
    throw redirect(listHref('/search/', source, { ...address, withUnavailable: true }));
  const article = exactArticle(list.count, list.results, text);
  if (article) return { ...view, article };
  const isNothing = !list.hasFailed && list.count === 0 && list.wayOut === undefined && offset === 0;
  return isNothing ? { ...view, ways: await loadWaysOn(api, source, city, list.didYouMean ?? []) } : view;
}

/** The product whose article is the text, if there are other results too. */
export function exactArticle(count: number, cards: CardView[], text: string): CardView | undefined {
  return count > 1 ? cards.find((card) => isArticle(card.article, text)) : undefined;
}

/** Whether a text without filters is the article or barcode of a product that is not in the list of available ones. */
async function isArticleOfGone(
  api: ApiClient,
  { text, isExact }: SearchSource,
  address: ListingAddress,
  { count, results, hasFailed }: LoadedList,
): Promise<boolean> {
  const isPlain = formatListing(address, 'search') === '' && !isExact && !hasFailed;
  const mayBe = /\d/.test(text) && (count === 0 || !text.includes(' '));
  if (!isPlain || !mayBe || results.some((card) => isArticle(card.article, text))) return false;
  const query = { search: text, ordering: 'relevance' as const, limit: 1, offset: 0 };
  const found = await data(api.GET('/api/v1/search/products/', { params: { query } }));
  const [first] = found.results;
  const isBarcode = count === 0 && found.count === 1 && /^[\d ]{8,}$/.test(text);
  return first !== undefined && !first.is_available && (isBarcode || isArticle(first.article, text));
}

/** Loads the articles of a search, from an offset on. */
export async function loadFoundPosts(
  api: ApiClient,
  text: string,
  city: number,
  window: ListWindow,
): Promise<FoundPostsView> {
  const query = { search: text, ...window };
  const [posts, goods] = await Promise.all([
    data(api.GET('/api/v1/search/posts/', { params: { query } })),
    countGoods(api, { kind: 'search', text }),
  ]);
  return { text, city, posts, goods, window };
}

/** Counts the articles of a search; 0 if that fails, as the products matter more. */
async function countPosts(api: ApiClient, text: string): Promise<number> {
  const query = { search: text, limit: 1, offset: 0 };
  return data(api.GET('/api/v1/search/posts/', { params: { query } })).then(
    ({ count }) => count,
    () => 0,
  );
}

/** Loads suggestions; the page works without them. */
async function loadWaysOn(
  api: ApiClient,
  source: SearchSource,
  city: number,
  near: string[],
): Promise<WaysOn> {
  const { text, isExact } = source;
  const shorter = shorterTexts(text).filter((other) => !near.includes(other));
  const [unavailable, loose, popular, ...counts] = await Promise.all([
    countGoods(api, source, { isAvailable: false }),
    isExact ? countGoods(api, { ...source, isExact: false }) : 0,
    data(api.GET('/api/v1/catalog/page/')).then(
      (page) => page.popular.map((card) => toCardView(card, city)),
      () => [],
    ),
    ...shorter.map((other) => countGoods(api, { kind: 'search', text: other })),
  ]);
  const found = shorter.filter((_, index) => (counts[index] ?? 0) > 0);
  return { near, shorter: found, unavailable: unavailable ?? 0, loose: loose ?? 0, popular };
}

/** Counts the products of a search; null if that fails. */
async function countGoods(
  api: ApiClient,
  { text, isExact }: SearchSource,
  { isAvailable } = { isAvailable: true },
): Promise<number | null> {
  const query = {
    search: text,
    exact: isExact ? ('true' as const) : undefined,
    is_available: isAvailable ? ('true' as const) : undefined,
    ordering: 'relevance' as const,
    limit: 1,
    offset: 0,
  };
  const answer = data(api.GET('/api/v1/search/products/', { params: { query } }));
  return answer.then(
    ({ count }) => count,
    () => null,
  );
}

/** Loads past queries; the page works without them. */
export async function loadHistory(api: ApiClient): Promise<HistoryItem[]> {
  const query = { limit: 10, offset: 0 };
  try {
    return (await data(api.GET('/api/v1/search/queries/', { params: { query } }))).results;
  } catch {
    return [];
  }
}

/** The text without its last word, then without its first; each with at least two words. */
export function shorterTexts(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2) return [];
  return [...new Set([words.slice(0, -1).join(' '), words.slice(1).join(' ')])];
}
