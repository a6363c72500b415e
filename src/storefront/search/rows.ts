import { historyHref, searchHref } from './search-href.ts';
import type { HistoryItem, Suggestion } from './search-state.ts';

/** A row of the list: something to look for. */
export type Row =
  | { kind: 'suggestion' | 'task'; text: string; href: string }
  | { kind: 'history'; text: string; href: string; item: HistoryItem };

/** Of these the suggestions leave room for the history. */
const HISTORY_BESIDE_SUGGESTIONS = 3;

/**
 * The rows in the order they are shown: suggestions, those on their way as silhouettes, then what was looked for
 * before and is not suggested anyway. Names of goods are suggested only when there is nothing else: goods stand beside.
 * @param most how many there may be: 10, on a phone 8 (UX.md «Shell»)
 */
export function rowsOf(
  { suggests, silhouettes }: { suggests: Suggestion[]; silhouettes: number },
  history: HistoryItem[],
  most: number,
): { rows: Row[]; silhouettes: number } {
  const isAlone = suggests.length + silhouettes === 0;
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
    silhouettes: Math.min(silhouettes, room - suggestions.length),
  };
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
