import { fits } from './completion.ts';
import { lastAnswer, type SearchState, type Suggestion } from './search-state.ts';

/** The list for a text, whether its response has arrived or not. */
export interface ShownSuggestions {
  suggests: Suggestion[];
  /** The response for the text has not arrived yet. */
  isAwaited: boolean;
  /** How many rows are placeholders, so that the list keeps its height. */
  placeholders: number;
}

/** The list of a text that is too short for suggestions. */
export const noSuggestions: ShownSuggestions = { suggests: [], isAwaited: false, placeholders: 0 };

/** The usual number of rows in a response. */
const FIRST_PLACEHOLDERS = 5;

/**
 * The suggestions to show for a text. Until its response arrives, fitting ones of the last response stay, and
 * placeholders replace the rest, so that typing never empties the list. If none fits but one text begins with
 * the other, all of them stay. After a failed call only fitting ones stay.
 * @param text trimmed
 */
export function shownSuggestions(state: SearchState, text: string): ShownSuggestions {
  const last = lastAnswer(state);
  const { failed } = state;
  const suggests = last?.suggests ?? [];
  if (last?.text === text) return { ...noSuggestions, suggests };
  const fitting = suggests.filter((suggestion) => fits(suggestion.text, text));
  if (failed === text) return { ...noSuggestions, suggests: fitting };
  if (!last || suggests.length === 0) return { suggests, isAwaited: true, placeholders: FIRST_PLACEHOLDERS };
  if (fitting.length === 0 && isSameBeginning(last.text, text))
    return { suggests, isAwaited: true, placeholders: 0 };
  return { suggests: fitting, isAwaited: true, placeholders: suggests.length - fitting.length };
}

function isSameBeginning(text: string, other: string): boolean {
  return text.startsWith(other) || other.startsWith(text);
}
