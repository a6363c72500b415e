import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { data } from '../api/client.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { type HistoryItem, type SearchState, setHistory } from './search-state.ts';

/** Past queries, loaded when the box gets the focus; rows can be deleted. */
export function useHistory({ history }: SearchState, setState: Dispatch<SetStateAction<SearchState>>) {
  const api = useBrowserApi();
  const { csrfToken } = useVisitor();
  const set = (items: HistoryItem[]) => setState((current) => setHistory(current, items));

  useEffect(() => {
    if (!mayHaveHistory(csrfToken, document.cookie)) return;
    const call = new AbortController();
    const params = { query: { limit: 10, offset: 0 } };
    data(api().GET('/api/v1/search/queries/', { params, signal: call.signal })).then(
      ({ results }) => set(results),
      () => {}, // the search works without a history
    );
    return () => call.abort();
  }, []);

  /** Deletes rows at once; those that cannot be deleted come back. */
  async function forget(id: number | 'all') {
    set(id === 'all' ? [] : history.filter((item) => item.id !== id));
    try {
      if (id === 'all') await api().DELETE('/api/v1/search/queries/');
      else await api().DELETE('/api/v1/search/queries/{id}/', { params: { path: { id: String(id) } } });
    } catch {
      set(history);
    }
  }

  return { history, forget };
}

/**
 * Whether the visitor may have a history: the first write starts a session and needs a token (API-8). Without
 * a token there is no history, and nothing is requested.
 */
export function mayHaveHistory(csrfToken: string, cookies: string): boolean {
  return csrfToken !== '' || /(?:^|;\s*)csrftoken=./.test(cookies);
}
