import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import type { ApiClient } from '../api/client.ts';
import { leftLists } from '../visitor/left-lists.ts';
import { useOwner } from '../visitor/use-visitor.ts';

/** Which rows of a list a page shows. */
export interface ListWindow {
  offset: number;
  /** How many rows at once: the size that the API announces for this list. */
  limit: number;
}

/** A page of a list, as the API returns it. */
export interface Page<Row> {
  count: number;
  results: Row[];
}

interface Appended<Row> {
  /** The owner, history entry and address of the rows. */
  owner: string;
  entry: string;
  address: string;
  rows: Row[];
  state: 'ready' | 'loading' | 'failed';
}

/** Rows that were appended. */
const left = leftLists<unknown[]>();

/** A list that grows: its rows, and how to show more. */
export interface Paged<Row> {
  rows: Row[];
  count: number;
  /** The index of the first row; above 0 only with `?offset=` in the address. */
  offset: number;
  /** How many rows are loaded at once. */
  limit: number;
  state: Appended<Row>['state'];
  more: () => Promise<void>;
}

/** The offset of the address, rounded to whole pages; invalid values mean 0 (SH-5). */
export function offsetOf(url: URL): number {
  const offset = url.searchParams.get('offset') ?? '';
  return /^\d{1,7}$/.test(offset) ? Number(offset) : 0;
}

/**
 * A list that grows (SH-3, SH-4): the page of the address, and what «Показать ещё» appended. Back restores
 * it; after an action only the first page is reloaded, the rest stays.
 * @param page the loader data for the address
 * @param load loads one more page, with the filters of the address
 */
export function usePaged<Row extends { id: number | string }>(
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
  const [stored, setStored] = useState(begin);
  // After a form of this page, the new history entry replaces the one it was sent from.
  const isAfterForm = useNavigationType() === 'REPLACE' && stored.address === address;
  const isOwn = stored.owner === owner;
  const appended =
    isOwn && stored.entry === entry ? stored : isOwn && isAfterForm ? { ...stored, entry } : begin();
  useEffect(() => left.store(owner, entry, appended.rows), [owner, entry, appended.rows]);

  const ids = new Set(page.results.map(({ id }) => id));
  const rows = [...page.results, ...appended.rows.filter(({ id }) => !ids.has(id))];
  async function more() {
    if (appended.state === 'loading') return;
    setStored({ ...appended, state: 'loading' });
    try {
      const { results } = await load(api(), { limit, offset: offset + rows.length });
      setStored({ ...of, rows: [...appended.rows, ...results], state: 'ready' });
    } catch {
      setStored({ ...appended, state: 'failed' });
    }
  }
  return { rows, count: page.count, offset, limit, state: appended.state, more };
}
