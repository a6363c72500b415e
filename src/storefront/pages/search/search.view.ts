import { type ApiClient, data } from '../../api/client.ts';
import type { ListingAddress } from '../../catalogue/listing-address.ts';
import { type LoadedList, loadList } from '../../catalogue/load-list.ts';
import type { HistoryItem } from '../../search/search-state.ts';

/** What the search page shows; only this is sent to the browser. */
export type SearchView = { city: number } & (
  | { text: ''; history: HistoryItem[] }
  | { text: string; list: LoadedList; offset: number }
);

/** The goods that a text finds, for an address. */
export async function loadFound(
  api: ApiClient,
  text: string,
  city: number,
  address: ListingAddress,
): Promise<SearchView> {
  const { offset } = address;
  const list = await loadList(api, address, { source: { kind: 'search', text }, city, offset });
  return { text, city, list, offset };
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
