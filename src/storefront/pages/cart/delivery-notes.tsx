import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { deliveryText, gramsOf, quoteDelivery } from '../../../shop/orders/delivery/delivery.ts';
import { deliveryDays } from '../../../shop/orders/delivery-days/delivery-days.ts';
import { toRate } from '../../places/delivery-rate.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import { type CartDelivery, quantitiesOf } from './cart.view.ts';
import { useCartDelivery } from './use-cart-delivery.ts';

interface DeliveryNotesProps {
  /** The lines that can be bought, in their current state. */
  items: CartItem[];
  /** As the page was loaded. */
  delivery: CartDelivery;
  className: string | undefined;
}

/** When this cart can be collected, and the price and first day of a courier; both follow the quantities. */
export function DeliveryNotes({ items, delivery: loaded, className }: DeliveryNotesProps) {
  const { delivery, days: known } = useCartDelivery(loaded, quantitiesOf(items));
  const weightOf = new Map(delivery.weights.map(({ product, weight }) => [product, weight]));
  const lines = items.map(({ product, quantity }) => {
    const weight = weightOf.get(product);
    return { grams: weight && Math.round(weight * 1000), quantity };
  });
  const parcel = { goods: items.reduce((sum, { total }) => sum + total, 0), grams: gramsOf(lines) };
  const rates = delivery.rates.map((each) => ({
    type: 'courier' as const,
    ...toRate(each),
    day: each.earliest,
  }));
  const quote = quoteDelivery('courier', rates, parcel);
  const days = deliveryDays('courier', rates, parcel);
  const day = (rates.find((each) => each.days === days)?.day ?? delivery.earliest)?.text;
  // Goods that were added since have no known weight, and so no price of delivery yet.
  const hasNew = items.some(({ product }) => !weightOf.has(product));
  return (
    <>
      {delivery.pickup && known !== 'unknown' && (
        <p className={className}>Самовывоз: {known === 'known' ? pickupText(delivery.pickup) : AWAITED}.</p>
      )}
      <p className={className}>
        Курьером: {known === 'awaited' && hasNew ? AWAITED : deliveryText(quote)}.
        {day && known !== 'unknown' && <> Ближайший день: {known === 'known' ? lowerFirst(day) : AWAITED}.</>}
      </p>
    </>
  );
}

/** In the place of a day while the shop computes it. */
const AWAITED = 'уточняем';

function pickupText({ address, ready }: NonNullable<CartDelivery['pickup']>): string {
  return `${lowerFirst(ready.text)}, ${typographPlace(address)}`;
}
