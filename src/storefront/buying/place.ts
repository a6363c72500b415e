import { safeNext } from '../addresses.ts';
import { idField } from '../form.ts';

/** The pages that are one list of goods, long enough to lose one's place in. */
const LISTS = /^\/(catalog|search|cart|wishlist)\b[^#]*$/;

/** The id of where goods stand in the list of a page. */
export function placeId(product: number): string {
  return `p${product}`;
}

/**
 * Where a form of goods that was sent without scripts leads back to: `next` or else `home`, and in a list to the place
 * of these goods. Without it each press far down a list would end at the top of the page.
 * @returns a path of ours, as a header takes it
 */
export function wayBack(form: FormData, home: string): string {
  const back = safeNext(form.get('next') ?? home);
  const product = idField(form, 'product');
  return product !== null && LISTS.test(back) ? `${back}#${placeId(product)}` : back;
}
