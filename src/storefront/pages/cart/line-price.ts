import type { Kopecks } from '../../../core/money.ts';
import type { CartItem } from '../../cart/cart-state.ts';
import type { LineCard } from './cart.view.ts';

/** The price of one unit before any discount: the struck out one of the city, or that of the least quantity. */
export function retailPrice({ prices }: Pick<CartItem, 'prices'>, card: LineCard | undefined): Kopecks {
  return Math.max(card?.oldKopecks ?? 0, prices[0]?.kopecks ?? 0);
}

/** What a line would cost before any discount. */
export function retailTotal(item: CartItem, card: LineCard | undefined): Kopecks {
  return Math.max(retailPrice(item, card) * item.quantity, item.total);
}
