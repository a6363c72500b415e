import { historyHref, searchHref } from '../navigation/search-href.ts';
import type { HistoryItem, Suggestion } from './search-state.ts';

/** A row of the list: a query. */
export type Row =
  | { kind: 'suggestion' | 'task'; text: string; href: string }
  | { kind: 'history'; text: string; href: string; item: HistoryItem };

/** How many rows suggestions leave to the history. */
const HISTORY_BESIDE_SUGGESTIONS = 3;

/**
 * The rows in display order: suggestions, placeholders, then past queries that are not suggested anyway.
 * Product names are suggested only if there is nothing else, because products are shown next to them.
 * @param most the greatest number of rows: 10, on a phone 8 (SH-12)
 */
export function rowsOf(
  { suggests, placeholders }: { suggests: Suggestion[]; placeholders: number },
  history: HistoryItem[],
  most: number,
): { rows: Row[]; placeholders: number } {
  const isAlone = suggests.length + placeholders === 0;
  const suggested = new Set(suggests.map(({ text }) => text.toLowerCase()));
  const before = history
    .filter(({ string }) => !suggested.has(string.toLowerCase()))
    .slice(0, isAlone ? most : HISTORY_BESIDE_SUGGESTIONS);
  const room = most - before.length;
  const texts = suggests.filter(({ kind }) => kind !== 'product');
  const suggestions = (texts.length > 0 ? texts : suggests).slice(0, room);
  return {
    rows: [
      ...suggestions.map(({ text, kind }): Row => {
        return { kind: kind === 'task' ? 'task' : 'suggestion', text, href: searchHref(text) };
      }),
      ...before.map((item): Row => {
        return { kind: 'history', text: item.string, href: historyHref(item.string), item };
      }),
    ],
    placeholders: Math.min(placeholders, room - suggestions.length),
  };
}

/**
 * The row an arrow key leads to; null is the field itself, between the last row and the first.
 * @param step 1 for down, -1 for up
 */
export function nextRow(marked: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  const next = marked === null ? (step === 1 ? 0 : count - 1) : marked + step;
  return next < 0 || next >= count ? null : next;
}
