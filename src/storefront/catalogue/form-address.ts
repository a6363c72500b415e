import { type ListSource, listHref, parseListing } from './listing-address.ts';
import { isUnread, parseRoubles } from './typed-number.ts';

/** A hidden field of the filter form: it marks an address that the form wrote. */
export const SENT = 'sent';

/**
 * Converts the address of a filter form sent without scripts to the canonical one: the same filters have one
 * address however they were chosen. An invalid price stays as typed, so that the page can show it with its
 * validation error.
 * @param path the page without parameters
 * @returns undefined when the form did not write the address
 */
export function addressOfForm(path: string, source: ListSource, search: URLSearchParams): string | undefined {
  if (!search.has(SENT)) return undefined;
  const href = listHref(path, source, parseListing(search, source.kind));
  const unread = new URLSearchParams();
  for (const name of ['min_price', 'max_price']) {
    const typed = search.get(name) ?? '';
    if (isUnread(typed, parseRoubles)) unread.set(name, typed);
  }
  if (unread.size === 0) return href;
  return `${href}${href.includes('?') ? '&' : '?'}${unread}`;
}
