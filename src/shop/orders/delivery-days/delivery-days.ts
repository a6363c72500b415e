import { type DeliveryRate, type DeliveryType, type Parcel, quoteDelivery } from '../delivery/delivery.ts';

/** Without a rate, delivery takes one day after packing. */
export const USUAL_DAYS = 1;

/**
 * Days from packing to the buyer's door: those of the slowest rate that this parcel or a smaller one gets, so that no
 * order is promised earlier than a smaller one.
 */
export function deliveryDays(
  type: DeliveryType,
  rates: readonly DeliveryRate[],
  { goods, grams }: Parcel,
): number {
  const lighter = rates
    .map(({ upToKg }) => (upToKg ?? Number.POSITIVE_INFINITY) * 1000)
    .filter((limit) => limit < (grams ?? Number.POSITIVE_INFINITY));
  const cheaper = rates.flatMap(({ freeFrom }) => (freeFrom !== null && freeFrom < goods ? [freeFrom] : []));
  const days = [grams, ...lighter].flatMap((weight) =>
    [goods, 0, ...cheaper].map(
      (sum) => quoteDelivery(type, rates, { goods: sum, grams: weight }).rate?.days ?? USUAL_DAYS,
    ),
  );
  return Math.max(...days);
}
