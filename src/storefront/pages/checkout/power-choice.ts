import type { CheckoutView } from './checkout.view.ts';
import { deliveryTypeOf, type Values } from './order-form.ts';

/** The consequence of collecting without a power of attorney. */
export const NO_POWER = 'Без доверенности выдадим только руководителю';

/** The first possible day of pick-up for the current form, YYYY-MM-DD; undefined if unknown. */
export function handingDay(
  values: Values,
  { shops, delivery }: Pick<CheckoutView, 'shops' | 'delivery'>,
): string | undefined {
  const type = deliveryTypeOf(values);
  if (type === 'pickup') return shops.find(({ id }) => String(id) === values.shop)?.readyOn ?? undefined;
  return values.delivery_date || delivery.find((way) => way.type === type)?.earliest?.date;
}

/**
 * Whether the form has to ask who collects: a company's goods are given to its head or by power of attorney.
 */
export function asksWhoCollects({ buyer, isHead }: Pick<CheckoutView, 'buyer' | 'isHead'>): boolean {
  return buyer !== null && (!isHead || buyer.powers.length > 0);
}
