import { useEffect, useRef, useState } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { type ApiClient, data } from '../api/client.ts';
import { emptySearch, type Suggestion } from './search-state.ts';
import { noSuggestions, shownSuggestions } from './shown-suggestions.ts';
import { createSuggester, isLongEnough } from './suggester.ts';
import { useHistory } from './use-history.ts';

/** The suggestions for a text, and past queries. */
export function useSearch(text: string) {
  const api = useBrowserApi();
  const [state, setState] = useState(emptySearch);
  const suggester = useRef<ReturnType<typeof createSuggester>>(null);
  suggester.current ??= createSuggester({
    ask: (asked, signal) => askSuggestions(api(), asked, signal),
    update: setState,
  });
  useEffect(() => suggester.current?.type(text), [text]);
  useEffect(() => () => suggester.current?.cancel(), []);

  const shown = isLongEnough(text) ? shownSuggestions(state, text.trim()) : noSuggestions;
  return {
    ...shown,
    isLoading: state.loading,
    settled: useSettled(text, state.results.text),
    ...useHistory(state, setState),
  };
}

/**
 * The last text whose suggestions arrived while it was in the field; «» if there was none since the text
 * became long enough.
 * @param answered the text that the suggestions belong to
 */
function useSettled(text: string, answered: string | undefined): string {
  const [settled, setSettled] = useState('');
  const now = isLongEnough(text) ? (answered === text.trim() ? answered : settled) : '';
  if (now !== settled) setSettled(now);
  return now;
}

/** Loads the suggestions for a text (R7.7). */
async function askSuggestions(api: ApiClient, text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = { name__phrase: text };
  const answer = await data(api.GET('/api/v1/search/products/suggest/', { params: { query }, signal }));
  return answer.name__phrase[0]?.options ?? [];
}
