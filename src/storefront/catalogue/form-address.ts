import { ATTRIBUTE_FIELD, formatListing, type ListSource, parseListing } from './listing-address.ts';
import { isUnread, parseRoubles } from './typed-number.ts';

/** The parameters that the filter form writes. */
const FIELDS = ['category', 'tags', 'shops', 'in_stock', 'all', 'min_price', 'max_price', 'ordering', 'view'];

/**
 * The form of the filters, sent without scripts, writes its empty fields too and every value by itself. The same
 * filters have one address however they were chosen: this is it.
 * @returns what follows the path; undefined when the address is no such form's, or holds a price that nobody can
 *   read: it is shown as typed, and what is wrong with it
 */
export function addressOfForm(search: URLSearchParams, kind: ListSource['kind']): string | undefined {
  const prices = [search.get('min_price'), search.get('max_price')];
  const isForms = search.has(ATTRIBUTE_FIELD) || prices.includes('');
  if (!isForms || prices.some((typed) => isUnread(typed, parseRoubles))) return undefined;
  const own = new Set([...FIELDS, ATTRIBUTE_FIELD, 'attributes', 'offset']);
  const others = new URLSearchParams([...search].filter(([name]) => !own.has(name))).toString();
  const filters = formatListing(parseListing(search, kind), kind);
  return others ? `?${others}${filters.replace('?', '&')}` : filters;
}
