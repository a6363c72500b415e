import { gramsOf, quoteDelivery } from '../../../shop/orders/delivery.ts';
import { deliveryWords } from '../../../shop/orders/delivery-words.ts';
import type { CartItem } from '../../cart/cart-state.ts';
import { toRate } from '../../places/delivery-rate.ts';
import type { CartPageView } from './cart.view.ts';

interface CourierNoteProps {
  /** The lines that can be bought, as they stand now. */
  items: CartItem[];
  delivery: CartPageView['delivery'];
  className: string | undefined;
}

/** What a courier takes for this cart, and the first day he comes; it follows the quantities. */
export function CourierNote({ items, delivery, className }: CourierNoteProps) {
  const weightOf = new Map(delivery.weights.map(({ product, weight }) => [product, weight]));
  const lines = items.map(({ product, quantity }) => {
    const weight = weightOf.get(product);
    return { grams: weight && Math.round(weight * 1000), quantity };
  });
  const goods = items.reduce((sum, { total }) => sum + total, 0);
  const rates = delivery.rates.map((each) => ({
    type: 'courier' as const,
    ...toRate(each),
    day: each.earliest,
  }));
  const quote = quoteDelivery('courier', rates, { goods, grams: gramsOf(lines) });
  const day = quote.rate?.day?.text;
  return (
    <p className={className}>
      Курьером: {deliveryWords(quote)}
      {day && <>. Самый ранний день: {day.charAt(0).toLowerCase() + day.slice(1)}</>}
    </p>
  );
}
