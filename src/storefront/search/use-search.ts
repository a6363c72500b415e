import { useEffect, useRef, useState } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { type ApiClient, data } from '../api/client.ts';
import { keptSuggestions, noSuggestions } from './kept-suggestions.ts';
import { emptySearch, type Suggestion } from './search-state.ts';
import { createSuggester, isLongEnough } from './suggester.ts';
import { useHistory } from './use-history.ts';

/** What the box suggests for a text, and what was looked for before. */
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

  const kept = isLongEnough(text) ? keptSuggestions(state, text.trim()) : noSuggestions;
  return {
    ...kept,
    isLoading: state.loading,
    settled: useSettled(text, state.results.text),
    ...useHistory(state, setState),
  };
}

/**
 * The last text that was answered while it was in the field; «»: none since the text became long enough.
 * @param answered the text that the suggestions answer
 */
function useSettled(text: string, answered: string | undefined): string {
  const [settled, setSettled] = useState('');
  const now = isLongEnough(text) ? (answered === text.trim() ? answered : settled) : '';
  if (now !== settled) setSettled(now);
  return now;
}

/** «GET search/products/suggest/?name__phrase={text}: returns name__phrase[0].options» (SPEC §7). */
async function askSuggestions(api: ApiClient, text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = { name__phrase: text };
  const answer = await data(api.GET('/api/v1/search/products/suggest/', { params: { query }, signal }));
  return answer.name__phrase[0]?.options ?? [];
}
