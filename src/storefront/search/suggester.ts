import { fail, reset, type SearchState, type Suggestion, start, success } from './search-state.ts';

/** «after a 500 ms debounce» (SPEC §5). */
export const DEBOUNCE_MS = 500;
/** «only when the text has 3 or more characters» (SPEC §5). */
const SHORTEST_TEXT = 3;

/** Whether a text is one that suggestions are asked for. */
export function isLongEnough(text: string): boolean {
  return [...text.trim()].length >= SHORTEST_TEXT;
}

interface SuggesterParts {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  update: (change: (state: SearchState) => SearchState) => void;
}

/** So many calls are under way at once: the one that comes next and the one for what is typed. */
const MOST_UNDER_WAY = 2;

interface Call {
  text: string;
  abort: AbortController;
}

/**
 * Follows what is typed with suggestions: «requested only when the text has 3 or more characters, after a 500 ms
 * debounce. Shorter text clears the suggestions» (SPEC §5). On a slow line an answer for an older text serves until the
 * newer one comes, but a late answer never replaces a newer one; a call that fails shows nothing.
 */
export function createSuggester({ ask, update }: SuggesterParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Oldest first. */
  let underWay: Call[] = [];
  let lastAsked: string | undefined;

  function cancel(): void {
    clearTimeout(timer);
    giveUp(underWay);
    underWay = [];
    lastAsked = undefined;
  }

  async function request(text: string): Promise<void> {
    const call: Call = { text, abort: new AbortController() };
    // The oldest is the nearest to its answer.
    giveUp(underWay.splice(MOST_UNDER_WAY - 1));
    underWay.push(call);
    lastAsked = text;
    update(start);
    try {
      const suggests = await ask(text, call.abort.signal);
      if (call.abort.signal.aborted) return;
      giveUp(underWay.splice(0, underWay.indexOf(call) + 1).filter((older) => older !== call));
      const isLoading = underWay.length > 0;
      update((state) => ({ ...success(state, suggests, text), loading: isLoading }));
    } catch {
      if (call.abort.signal.aborted) return;
      underWay = underWay.filter((other) => other !== call);
      if (lastAsked !== text) return;
      lastAsked = undefined; // the same text may be asked once more
      update((state) => fail(state, text));
    }
  }

  return {
    /** The text as it stands in the field after a change. */
    type(typed: string): void {
      const text = typed.trim();
      clearTimeout(timer);
      if (!isLongEnough(text)) {
        cancel();
        update(reset);
      } else if (text !== lastAsked) {
        timer = setTimeout(() => request(text), DEBOUNCE_MS);
      }
    },
    /** Gives up what is waited for. */
    cancel,
  };
}

function giveUp(calls: Call[]): void {
  for (const { abort } of calls) abort.abort();
}
