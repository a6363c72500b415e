import { type ListSource, listHref, parseListing } from './listing-address.ts';
import { isUnread, parseRoubles } from './typed-number.ts';

/** A field that the filter form always sends: the mark of an address that it wrote. */
export const SENT = 'sent';

/**
 * The form of the filters, sent without scripts, writes its own choices as well and every value by itself. The same
 * filters have one address however they were chosen: this is it.
 * @param path the page without parameters
 * @returns undefined when no form wrote the address, or it holds a price that nobody can read: it is shown as typed,
 *   and what is wrong with it
 */
export function addressOfForm(path: string, source: ListSource, search: URLSearchParams): string | undefined {
  const prices = [search.get('min_price'), search.get('max_price')];
  if (!search.has(SENT) || prices.some((typed) => isUnread(typed, parseRoubles))) return undefined;
  return listHref(path, source, parseListing(search, source.kind));
}
