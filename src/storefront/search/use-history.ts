import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { data } from '../api/client.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { type HistoryItem, type SearchState, setHistory } from './search-state.ts';

/** What was looked for before, asked when the box is entered; rows can be taken out. */
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
      () => {}, // without a history one searches all the same
    );
    return () => call.abort();
  }, []);

  /** Takes rows out at once; what could not be taken out comes back. */
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
 * Whether the visitor may have looked for anything: the first write begins a session, and a write takes a token
 * (RULINGS 9). Who has none has no history, and nothing is asked.
 */
export function mayHaveHistory(csrfToken: string, cookies: string): boolean {
  return csrfToken !== '' || /(?:^|;\s*)csrftoken=./.test(cookies);
}
