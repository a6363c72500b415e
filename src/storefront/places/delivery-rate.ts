import { fromRoubles } from '../../platform/text/money.ts';
import type { DeliveryRate } from '../../shop/orders/delivery/delivery.ts';

interface RateAnswer {
  up_to_kg: number | null;
  price: number;
  free_from: number | null;
  days: number;
}

/** Converts a rate of the API for the function that calculates delivery prices. */
export function toRate({ up_to_kg, price, free_from, days }: RateAnswer): Omit<DeliveryRate, 'type'> {
  return {
    upToKg: up_to_kg,
    kopecks: fromRoubles(price),
    freeFrom: free_from === null ? null : fromRoubles(free_from),
    days,
  };
}
