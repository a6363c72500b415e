/** The greatest length of a query: what the history accepts (API-17). */
export const LONGEST_TEXT = 200;

/** Cleans a typed query: single spaces, trimmed; «» if there is nothing to search for. */
export function cleanText(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  return [...typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, LONGEST_TEXT).join('').trim();
}

/**
 * The address of search results (R2.6).
 * @param isExact search the text as typed, without corrections
 */
export function searchHref(text: string, { isExact } = { isExact: false }): string {
  return `/search/?q=${encodeURIComponent(text)}${isExact ? '&exact=1' : ''}`;
}

/** The tab with the articles of a search. */
export function postsSearchHref(text: string): string {
  return `${searchHref(text)}&tab=posts`;
}

/** The address that a past query leads to (R2.7). */
export function historyHref(text: string): string {
  return `${searchHref(text)}&category=`;
}
