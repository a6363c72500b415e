import { type ApiClient, data } from '../../api/client.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import type { ListingAddress } from '../../catalogue/listing-address.ts';
import { type LoadedList, loadList } from '../../catalogue/load-list.ts';
import type { HistoryItem } from '../../search/search-state.ts';
import { inOtherLayout } from './other-texts.ts';

/** What the search page shows; only this is sent to the browser. */
export type SearchView = { city: number } & (
  | { text: ''; history: HistoryItem[] }
  | { text: string; list: LoadedList; offset: number; ways?: WaysOn }
);

/** Where a text that finds nothing may lead. */
export interface WaysOn {
  /** The same keys in the other layout, when that finds goods. */
  layout: string | null;
  /** What people buy most. */
  popular: CardView[];
}

/** As many as make whole rows at every width. */
const POPULAR = 12;

/** The goods that a text finds, for an address. */
export async function loadFound(
  api: ApiClient,
  text: string,
  city: number,
  address: ListingAddress,
): Promise<SearchView> {
  const { offset } = address;
  const list = await loadList(api, address, { source: { kind: 'search', text }, city, offset });
  return list.count > 0
    ? { text, city, list, offset }
    : { text, city, list, offset, ways: await loadWaysOn(api, text, city) };
}

/** The page stands without them too. */
async function loadWaysOn(api: ApiClient, text: string, city: number): Promise<WaysOn> {
  const other = inOtherLayout(text);
  const [found, popular] = await Promise.all([
    other === null ? false : findsGoods(api, other).catch(() => false),
    data(api.GET('/api/v1/catalog/page/')).then(
      (page) => page.popular.slice(0, POPULAR).map((card) => toCardView(card, city)),
      () => [],
    ),
  ]);
  return { layout: found ? other : null, popular };
}

async function findsGoods(api: ApiClient, text: string): Promise<boolean> {
  const query = { search: text, is_available: 'true', ordering: 'relevance', limit: 1, offset: 0 } as const;
  return (await data(api.GET('/api/v1/search/products/', { params: { query } }))).count > 0;
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
