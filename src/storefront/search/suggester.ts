import { reset, type SearchState, type Suggestion, start, success } from './search-state.ts';

/** «after a 500 ms debounce» (SPEC §5). */
export const DEBOUNCE_MS = 500;
/** «only when the text has 3 or more characters» (SPEC §5). */
export const SHORTEST_TEXT = 3;

interface SuggesterParts {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  update: (change: (state: SearchState) => SearchState) => void;
}

/**
 * Follows what is typed with suggestions: «requested only when the text has 3 or more characters, after a 500 ms
 * debounce. Shorter text clears the suggestions» (SPEC §5). A newer text gives up the call for the older one, so a
 * late answer never replaces a newer one; a call that fails shows nothing.
 */
export function createSuggester({ ask, update }: SuggesterParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  function cancel(): void {
    clearTimeout(timer);
    underWay?.abort();
    underWay = undefined;
  }

  async function request(text: string): Promise<void> {
    const call = new AbortController();
    underWay = call;
    update(start);
    try {
      const suggests = await ask(text, call.signal);
      if (!call.signal.aborted) update((state) => success(state, suggests));
    } catch {
      if (!call.signal.aborted) update(reset);
    }
    if (underWay === call) underWay = undefined;
  }

  return {
    /** The text as it stands in the field after a change. */
    type(typed: string): void {
      const text = typed.trim();
      const isShort = [...text].length < SHORTEST_TEXT;
      if (isShort || underWay) update(reset);
      cancel();
      if (!isShort) timer = setTimeout(() => request(text), DEBOUNCE_MS);
    },
    /** Gives up what is waited for. */
    cancel,
  };
}
