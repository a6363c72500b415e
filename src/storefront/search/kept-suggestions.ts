import { fits } from './completion.ts';
import { lastAnswer, type SearchState, type Suggestion } from './search-state.ts';

/** What stands in the list for a text, whether it is answered yet or not. */
export interface KeptSuggestions {
  suggests: Suggestion[];
  /** The answer for the text is still to come. */
  isAwaited: boolean;
  /** How many rows are silhouettes, so that the list keeps its height. */
  silhouettes: number;
}

/** The list of a text that is too short for suggestions. */
export const noSuggestions: KeptSuggestions = { suggests: [], isAwaited: false, silhouettes: 0 };

/** As many rows as an answer often has. */
const FIRST_SILHOUETTES = 5;

/**
 * The suggestions to show for a text. Until its answer arrives, those of the last answer that still fit stay, and
 * silhouettes replace the rest, so that typing never empties the list. If none fits but one text begins with the other,
 * all of them stay. After a failed call only those that fit stay.
 * @param text without spaces at its ends
 */
export function keptSuggestions(state: SearchState, text: string): KeptSuggestions {
  const last = lastAnswer(state);
  const { failed } = state;
  const suggests = last?.suggests ?? [];
  if (last?.text === text) return { ...noSuggestions, suggests };
  const fitting = suggests.filter((suggestion) => fits(suggestion.text, text));
  if (failed === text) return { ...noSuggestions, suggests: fitting };
  if (!last || suggests.length === 0) return { suggests, isAwaited: true, silhouettes: FIRST_SILHOUETTES };
  if (fitting.length === 0 && isSameBeginning(last.text, text))
    return { suggests, isAwaited: true, silhouettes: 0 };
  return { suggests: fitting, isAwaited: true, silhouettes: suggests.length - fitting.length };
}

function isSameBeginning(text: string, other: string): boolean {
  return text.startsWith(other) || other.startsWith(text);
}
