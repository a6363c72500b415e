/** SPEC §3: «Suggestion: text.» */
export interface Suggestion {
  text: string;
}

/** SPEC §3: «Search history item: id, string.» */
export interface HistoryItem {
  id: number;
  string: string;
}

/** SPEC §3: «Search state: loading, results.suggests, history.» */
export interface SearchState {
  loading: boolean;
  results: { suggests: Suggestion[] };
  history: HistoryItem[];
}

export const emptySearch: SearchState = { loading: false, results: { suggests: [] }, history: [] };

/** «start sets loading and clears suggestions» (SPEC §4). */
export function start(state: SearchState): SearchState {
  return { ...state, loading: true, results: { suggests: [] } };
}

/** «Success stores the suggestions.» (SPEC §4) */
export function success(state: SearchState, suggests: Suggestion[]): SearchState {
  return { ...state, loading: false, results: { suggests } };
}

/** «Reset clears them.» (SPEC §4) Whatever was under way is waited for no more. */
export function reset(state: SearchState): SearchState {
  return { ...state, loading: false, results: { suggests: [] } };
}

/** «The history is set separately.» (SPEC §4) */
export function setHistory(state: SearchState, history: HistoryItem[]): SearchState {
  return { ...state, history };
}
