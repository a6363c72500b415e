import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import type { ListingAddress, ListSource } from '../../catalogue/listing-address.ts';
import { type ListPlace, type LoadedList, loadFirstList } from '../../catalogue/load-list.ts';
import type { ListWindow } from '../../lists/paged.ts';
import { isArticle } from '../../search/article.ts';
import type { HistoryItem } from '../../search/search-state.ts';
import { shorterTexts } from './shorter-texts.ts';

/** What the search page shows; only this is sent to the browser. */
export type SearchView = { city: number } & (
  | { text: ''; history: HistoryItem[] }
  | FoundView
  | FoundPostsView
);

/** The articles that a text finds: the other tab. */
export interface FoundPostsView {
  text: string;
  city: number;
  posts: Answer<'/api/v1/search/posts/'>;
  /** How many goods it finds; null when that cannot be learnt. */
  goods: number | null;
  window: ListWindow;
}

/** What a text finds. */
export interface FoundView {
  text: string;
  /** «Искать именно …»: the text as it is typed, nothing corrected. */
  isExact: boolean;
  city: number;
  list: LoadedList;
  offset: number;
  limit: number;
  /** How many articles it finds besides. */
  postCount: number;
  /** The goods whose article the text is, when it finds others too. */
  article?: CardView;
  /** Of a text that finds nothing, whatever the filters. */
  ways?: WaysOn;
}

type SearchSource = Extract<ListSource, { kind: 'search' }>;

/** Where a text that finds nothing may lead: whatever stands here finds something. */
export interface WaysOn {
  /** Near texts. */
  near: string[];
  /** The text with fewer words. */
  shorter: string[];
  /** How many goods there are that cannot be bought now. */
  unavailable: number;
  /** Of an exact text: how many goods it finds when it may be corrected. */
  loose: number;
  /** What people buy most. */
  popular: CardView[];
}

/** The goods that a text finds, for an address. */
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
  const article = exactArticle(list.count, list.results, text);
  if (article) return { ...view, article };
  const isNothing = !list.hasFailed && list.count === 0 && list.wayOut === undefined && offset === 0;
  return isNothing ? { ...view, ways: await loadWaysOn(api, source, city, list.didYouMean ?? []) } : view;
}

/** The goods whose article the text is, when the text finds others too. */
export function exactArticle(count: number, cards: CardView[], text: string): CardView | undefined {
  return count > 1 ? cards.find((card) => isArticle(card.article, text)) : undefined;
}

/** The articles that a text finds, from one of them on. */
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

/** How many articles a text finds; 0 when that cannot be learnt: the goods are what was asked for. */
async function countPosts(api: ApiClient, text: string): Promise<number> {
  const query = { search: text, limit: 1, offset: 0 };
  return data(api.GET('/api/v1/search/posts/', { params: { query } })).then(
    ({ count }) => count,
    () => 0,
  );
}

/** The page stands without them too. */
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

/** How many goods a text finds; null when that cannot be learnt. */
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

/** What a visitor looked for before; without it the page still leads on. */
export async function loadHistory(api: ApiClient): Promise<HistoryItem[]> {
  const query = { limit: 10, offset: 0 };
  try {
    return (await data(api.GET('/api/v1/search/queries/', { params: { query } }))).results;
  } catch {
    return [];
  }
}
