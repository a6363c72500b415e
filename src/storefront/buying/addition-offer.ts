import { additionInstead } from '../../shop/cart/lines/lines.ts';
import { sumInWords } from '../../ui/price/sum-in-words.ts';
import { type ApiClient, data, isLoadError } from '../api/client.ts';
import { toCardView } from '../catalogue/card.ts';
import type { Session } from '../visitor/session.ts';
import { priceOfQuantity, toCartProduct } from './cart-product.ts';

/** The product of a rejected addition, and what of it can be added instead. */
export interface AdditionOffer {
  name: string;
  href: string;
  /** Undefined when nothing more of it can be added. */
  instead?: { quantity: number; sum: string };
}

/**
 * Finds what to offer when a quantity of a product was rejected.
 * @param wanted.quantity as typed; null: no number
 * @param cart.lines what is in the cart already
 * @returns undefined for an unknown product: the page explains the rejection without it
 */
export async function offerInstead(
  api: ApiClient,
  { id, quantity }: { id: number; quantity: number | null },
  {
    city,
    lines,
  }: { city: number; lines: readonly Pick<Session['cart_items'][number], 'product' | 'quantity'>[] },
): Promise<AdditionOffer | undefined> {
  try {
    const path = { id: String(id) };
    const card = await data(api.GET('/api/v1/catalog/product/{id}/', { params: { path } }));
    const { name, href } = card;
    const product = toCartProduct(toCardView(card, city));
    const already = lines.find((line) => line.product === id)?.quantity ?? 0;
    const instead = additionInstead(quantity ?? 1, already, product);
    const price = instead && priceOfQuantity(product.prices, already + instead.quantity);
    if (!instead || !price) return { name, href };
    const sum = sumInWords(instead.quantity, product.unit, price.kopecks * instead.quantity);
    return { name, href, instead: { quantity: instead.quantity, sum } };
  } catch (error) {
    if (isLoadError(error)) return undefined;
    throw error;
  }
}
