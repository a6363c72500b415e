import { historyHref, searchHref } from './search-href.ts';
import type { HistoryItem, SearchState } from './search-state.ts';

/** A row of the list: something to look for. */
export type Row =
  | { kind: 'suggestion'; text: string; href: string }
  | { kind: 'history'; text: string; href: string; item: HistoryItem };

/** Of these the suggestions leave room for the history. */
const HISTORY_BESIDE_SUGGESTIONS = 3;

/**
 * The rows in the order they are shown: suggestions, then what was looked for before.
 * @param most how many there may be: 10, on a phone 8 (UX.md «Shell»)
 */
export function rowsOf({ results, history }: SearchState, most: number): Row[] {
  const beside = results.suggests.length > 0 ? Math.min(history.length, HISTORY_BESIDE_SUGGESTIONS) : most;
  const suggestions = results.suggests
    .slice(0, most - Math.min(beside, history.length))
    .map(({ text }): Row => ({ kind: 'suggestion', text, href: searchHref(text) }));
  const before = history
    .slice(0, beside)
    .map((item): Row => ({ kind: 'history', text: item.string, href: historyHref(item.string), item }));
  return [...suggestions, ...before];
}

/**
 * The row an arrow leads to; null is the field itself, which lies between the last row and the first.
 * @param step 1 for down, -1 for up
 */
export function nextRow(marked: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  const next = marked === null ? (step === 1 ? 0 : count - 1) : marked + step;
  return next < 0 || next >= count ? null : next;
}
