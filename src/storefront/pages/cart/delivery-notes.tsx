import { useRef } from 'react';
import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { deliveryText, gramsOf, quoteDelivery } from '../../../shop/orders/delivery/delivery.ts';
import { deliveryDays } from '../../../shop/orders/delivery-days/delivery-days.ts';
import { toRate } from '../../places/delivery-rate.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import type { CartPageView } from './cart.view.ts';

interface DeliveryNotesProps {
  /** The lines that can be bought, in their current state. */
  items: CartItem[];
  delivery: CartPageView['delivery'];
  className: string | undefined;
}

/** When this cart can be collected, and the price and first day of a courier; the price follows the quantities. */
export function DeliveryNotes({ items, delivery, className }: DeliveryNotesProps) {
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
  // The days were computed for the quantities that the page was loaded with.
  const asked = items.map(({ product, quantity }) => `${product} ${quantity}`).join();
  const known = useRef({ delivery, asked });
  if (known.current.delivery !== delivery) known.current = { delivery, asked };
  const isCurrent = known.current.asked === asked;
  return (
    <>
      {isCurrent && delivery.pickup && <PickupNote pickup={delivery.pickup} className={className} />}
      <p className={className}>
        Курьером: {deliveryText(quote)}.{isCurrent && day && <> Ближайший день: {lowerFirst(day)}.</>}
      </p>
    </>
  );
}

function PickupNote({
  pickup: { address, ready },
  className,
}: {
  pickup: NonNullable<CartPageView['delivery']['pickup']>;
  className: string | undefined;
}) {
  return (
    <p className={className}>
      Самовывоз: {lowerFirst(ready.text)}, {typographPlace(address)}.
    </p>
  );
}
