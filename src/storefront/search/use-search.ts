import { useEffect, useRef, useState } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { type ApiClient, data } from '../api/client.ts';
import { emptySearch, type Suggestion, setHistory } from './search-state.ts';
import { createSuggester } from './suggester.ts';

/** What the box suggests for a text, and what was looked for before. */
export function useSearch(text: string) {
  const api = useBrowserApi();
  const [state, setState] = useState(emptySearch);
  /** The text that the suggestions were last answered for. */
  const [answered, setAnswered] = useState('');
  const suggester = useRef<ReturnType<typeof createSuggester>>(null);

  suggester.current ??= createSuggester({
    ask: async (asked, signal) => {
      const suggests = await askSuggestions(api(), asked, signal);
      if (!signal.aborted) setAnswered(asked);
      return suggests;
    },
    update: setState,
  });

  useEffect(() => suggester.current?.type(text), [text]);
  useEffect(() => {
    const call = new AbortController();
    askHistory(api(), call.signal).then(
      (history) => setState((current) => setHistory(current, history)),
      () => {}, // without a history one searches all the same
    );
    return () => {
      call.abort();
      suggester.current?.cancel();
    };
  }, []);

  /** Takes rows out of the history at once; what could not be taken out comes back. */
  async function forget(id: number | 'all') {
    const before = state.history;
    const left = id === 'all' ? [] : before.filter((item) => item.id !== id);
    setState((current) => setHistory(current, left));
    try {
      if (id === 'all') await api().DELETE('/api/v1/search/queries/');
      else await api().DELETE('/api/v1/search/queries/{id}/', { params: { path: { id: String(id) } } });
    } catch {
      setState((current) => setHistory(current, before));
    }
  }

  return { state, answered, forget };
}

/** «GET search/products/suggest/?name__phrase={text}: returns name__phrase[0].options» (SPEC §7). */
async function askSuggestions(api: ApiClient, text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = { name__phrase: text };
  const answer = await data(api.GET('/api/v1/search/products/suggest/', { params: { query }, signal }));
  return answer.name__phrase[0]?.options ?? [];
}

async function askHistory(api: ApiClient, signal: AbortSignal) {
  const { results } = await data(
    api.GET('/api/v1/search/queries/', { params: { query: { limit: 10, offset: 0 } }, signal }),
  );
  return results;
}
