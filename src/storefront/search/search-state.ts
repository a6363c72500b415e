/** A text that the search box suggests. */
export interface Suggestion {
  text: string;
  /** Absent for a text to search for. */
  kind?: 'query' | 'product' | 'task';
}

/** A text that the visitor searched for. */
export interface HistoryItem {
  id: number;
  string: string;
}

/** Suggestions with the text they belong to. */
export interface AnsweredSuggestions {
  text: string;
  suggests: Suggestion[];
}

/** The search box is rendered from this state. */
export interface SearchState {
  loading: boolean;
  /** `text`: the text the suggestions belong to; absent before the first response. */
  results: { suggests: Suggestion[]; text?: string };
  history: HistoryItem[];
  /** Suggestions cleared when a call began: the list still shows them until the next response. */
  cleared?: AnsweredSuggestions | undefined;
  /** The text of the last failed call. */
  failed?: string | undefined;
}

export const emptySearch: SearchState = { loading: false, results: { suggests: [] }, history: [] };

/** A call begins: the suggestions are cleared. */
export function start({ history, ...state }: SearchState): SearchState {
  return { loading: true, results: { suggests: [] }, history, cleared: lastAnswer(state) };
}

/**
 * The suggestions have arrived.
 * @param text the text they belong to
 */
export function success({ history }: SearchState, suggests: Suggestion[], text?: string): SearchState {
  return { loading: false, results: text === undefined ? { suggests } : { suggests, text }, history };
}

/** The text became too short: suggestions are cleared and nothing is awaited. */
export function reset({ history }: SearchState): SearchState {
  return { loading: false, results: { suggests: [] }, history };
}

/** A call has failed: nothing is awaited, and the same text may be requested again. */
export function fail(state: SearchState, text: string): SearchState {
  return { ...state, loading: false, failed: text };
}

/** Stores the history, apart from the suggestions. */
export function setHistory(state: SearchState, history: HistoryItem[]): SearchState {
  return { ...state, history };
}

/** The latest suggestions with their text; undefined if there were none since the text became long enough. */
export function lastAnswer({
  results: { suggests, text },
  cleared,
}: Pick<SearchState, 'results' | 'cleared'>): AnsweredSuggestions | undefined {
  return text === undefined ? cleared : { text, suggests };
}
