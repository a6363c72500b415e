import { fail, reset, type SearchState, type Suggestion, start, success } from './search-state.ts';

/** The time without typing before suggestions are requested, in ms (R5.1). */
export const DEBOUNCE_MS = 500;
/** Shorter texts get no suggestions (R5.1). */
const SHORTEST_TEXT = 3;

/** Whether suggestions are requested for a text. */
export function isLongEnough(text: string): boolean {
  return [...text.trim()].length >= SHORTEST_TEXT;
}

interface SuggesterParts {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  update: (change: (state: SearchState) => SearchState) => void;
}

/** How many calls may be pending: the oldest and the one for the current text. */
const MOST_UNDER_WAY = 2;

interface Call {
  text: string;
  abort: AbortController;
}

/**
 * Loads suggestions for the typed text: from 3 characters on, after 500 ms without typing; a shorter text
 * clears them (R5.1, R5.2). On a slow connection a response for an older text is shown until the newer one
 * comes, but a late response never replaces a newer one; a failed call shows nothing.
 */
export function createSuggester({ ask, update }: SuggesterParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending calls, oldest first. */
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
    // The oldest call will be answered first.
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
      lastAsked = undefined; // the same text may be requested again
      update((state) => fail(state, text));
    }
  }

  return {
    /** Handles the text of the field after a change. */
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
    /** Cancels pending calls. */
    cancel,
  };
}

function giveUp(calls: Call[]): void {
  for (const { abort } of calls) abort.abort();
}
