import type { Kopecks } from '../../../platform/text/money.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import type { LineCard } from './cart.view.ts';

/** The unit price before discounts: the struck-out price of the city, or that of the least quantity. */
export function retailPrice({ prices }: Pick<CartItem, 'prices'>, card: LineCard | undefined): Kopecks {
  return Math.max(card?.oldKopecks ?? 0, prices[0]?.kopecks ?? 0);
}

/** The sum of a line before discounts. */
export function retailTotal(item: CartItem, card: LineCard | undefined): Kopecks {
  return Math.max(retailPrice(item, card) * item.quantity, item.total);
}
