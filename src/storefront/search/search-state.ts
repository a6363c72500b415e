/** A text that the search box suggests. */
export interface Suggestion {
  text: string;
  /** Absent: a text to search for. */
  kind?: 'query' | 'product' | 'task';
}

/** A text that the visitor searched for. */
export interface HistoryItem {
  id: number;
  string: string;
}

/** Suggestions with the text they answer. */
export interface AnsweredSuggestions {
  text: string;
  suggests: Suggestion[];
}

/** All that the search box shows is made of this state. */
export interface SearchState {
  loading: boolean;
  /** `text`: what the suggestions answer; absent: nothing is answered. */
  results: { suggests: Suggestion[]; text?: string };
  history: HistoryItem[];
  /** The suggestions cleared when a call began: the list still shows them until the next answer. */
  cleared?: AnsweredSuggestions | undefined;
  /** The text of the call that failed last. */
  failed?: string | undefined;
}

export const emptySearch: SearchState = { loading: false, results: { suggests: [] }, history: [] };

/** A call begins: the suggestions are cleared. */
export function start({ history, ...state }: SearchState): SearchState {
  return { loading: true, results: { suggests: [] }, history, cleared: lastAnswer(state) };
}

/** The suggestions have come. @param text what they answer */
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

/** The history is set apart from the suggestions. */
export function setHistory(state: SearchState, history: HistoryItem[]): SearchState {
  return { ...state, history };
}

/** The newest suggestions there were, with their text; undefined: none since the text became long enough. */
export function lastAnswer({
  results: { suggests, text },
  cleared,
}: Pick<SearchState, 'results' | 'cleared'>): AnsweredSuggestions | undefined {
  return text === undefined ? cleared : { text, suggests };
}
