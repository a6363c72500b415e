import { type ListSource, listHref, parseListing } from './listing-address.ts';
import { isUnread, parseRoubles } from './typed-number.ts';

/** A field that the filter form always sends: the mark of an address that it wrote. */
export const SENT = 'sent';

/**
 * The form of the filters, sent without scripts, writes its own choices as well and every value by itself. The same
 * filters have one address however they were chosen: this is it. A price that nobody can read stays in it as typed:
 * it is shown, and what is wrong with it.
 * @param path the page without parameters
 * @returns undefined when no form wrote the address
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
