import { idField } from '../forms/form.ts';
import { safeNext } from '../navigation/addresses.ts';

/** Pages that are one list of products, long enough to lose one's place in. */
const LISTS = /^\/(catalog|search|cart|wishlist)\b[^#]*$/;

/** The id of a product's place in the list of a page. */
export function placeId(product: number): string {
  return `p${product}`;
}

/**
 * Where a product form sent without scripts returns to: `next` or else `home`, and in a list to the place of
 * the product. Otherwise each click far down a list would end at the top of the page.
 * @returns a path of this site, escaped for a header
 */
export function wayBack(form: FormData, home: string): string {
  const back = safeNext(form.get('next') ?? home);
  const product = idField(form, 'product');
  return product !== null && LISTS.test(back) ? `${back}#${placeId(product)}` : back;
}
