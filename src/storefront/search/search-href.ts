/** How long a text may be: what the history takes (API.md). */
export const LONGEST_TEXT = 200;

/** A text as it was typed → the text to look for: single spaces, none at the ends; «» is nothing to look for. */
export function cleanText(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  return [...typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, LONGEST_TEXT).join('').trim();
}

/**
 * «/search/?q={text}: search results; the suggestion link goes here» (SPEC §2).
 * @param isExact the text as it is typed: nothing is corrected
 */
export function searchHref(text: string, { isExact } = { isExact: false }): string {
  return `/search/?q=${encodeURIComponent(text)}${isExact ? '&exact=1' : ''}`;
}

/** The tab of articles that a text finds. */
export function postsSearchHref(text: string): string {
  return `${searchHref(text)}&tab=posts`;
}

/** «/search/?q={text}&category=: search results; the history link goes here» (SPEC §2). */
export function historyHref(text: string): string {
  return `${searchHref(text)}&category=`;
}
