import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import type { ApiClient } from '../api/client.ts';
import { leftLists } from '../visitor/left-lists.ts';
import { useOwner } from '../visitor/use-visitor.ts';

/** Which rows of a list a page shows. */
export interface ListWindow {
  offset: number;
  /** How many at once: the size that the API announces for this list. */
  limit: number;
}

/** A page of a list, as the API answers it. */
export interface Page<Row> {
  count: number;
  results: Row[];
}

interface Appended<Row> {
  /** Whose, and of which history entry and address the rows are. */
  owner: string;
  entry: string;
  address: string;
  rows: Row[];
  state: 'ready' | 'loading' | 'failed';
}

/** Rows that were appended. */
const left = leftLists<unknown[]>();

/** A list that grows: what is shown, and how to show more of it. */
export interface Paged<Row> {
  rows: Row[];
  count: number;
  /** Where the shown rows begin; above 0 only where `?offset=` was entered. */
  offset: number;
  /** How many rows come at once. */
  limit: number;
  state: Appended<Row>['state'];
  more: () => Promise<void>;
}

/** The offset of the address: whole pages only; garbage is the beginning (RULINGS 7). */
export function offsetOf(url: URL): number {
  const offset = url.searchParams.get('offset') ?? '';
  return /^\d{1,7}$/.test(offset) ? Number(offset) : 0;
}

/**
 * A list that grows (RULINGS 22, 23): the page of the address, and what «Показать ещё» appended to it. Back brings it
 * back as it was; after an action the first page is what the loader loads anew, the rest stays.
 * @param page what the loader loaded for the address
 * @param load one more page, with the filters of the address
 */
export function usePaged<Row extends { id: number }>(
  page: Page<Row>,
  { offset, limit }: ListWindow,
  load: (api: ApiClient, next: ListWindow) => Promise<Page<Row>>,
): Paged<Row> {
  const api = useBrowserApi();
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const owner = useOwner();
  const entry = `${key} ${address}`;
  const of = { owner, entry, address };
  const begin = (): Appended<Row> => ({
    ...of,
    rows: (left.recall(owner, entry) ?? []) as Row[],
    state: 'ready',
  });
  const [kept, setKept] = useState(begin);
  // A form of this page stands in the place of the entry it was sent from.
  const isAfterForm = useNavigationType() === 'REPLACE' && kept.address === address;
  const isOwn = kept.owner === owner;
  const appended = isOwn && kept.entry === entry ? kept : isOwn && isAfterForm ? { ...kept, entry } : begin();
  useEffect(() => left.keep(owner, entry, appended.rows), [owner, entry, appended.rows]);

  const ids = new Set(page.results.map(({ id }) => id));
  const rows = [...page.results, ...appended.rows.filter(({ id }) => !ids.has(id))];
  async function more() {
    if (appended.state === 'loading') return;
    setKept({ ...appended, state: 'loading' });
    try {
      const { results } = await load(api(), { limit, offset: offset + rows.length });
      setKept({ ...of, rows: [...appended.rows, ...results], state: 'ready' });
    } catch {
      setKept({ ...appended, state: 'failed' });
    }
  }
  return { rows, count: page.count, offset, limit, state: appended.state, more };
}
