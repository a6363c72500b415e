import type { CheckoutView } from './checkout.view.ts';
import { deliveryTypeOf, type Values } from './order-form.ts';

/** What goods collected without a paper mean. */
export const NO_POWER = 'Без доверенности: отдадим только руководителю';

/** The first day the goods can be handed out as the form stands, YYYY-MM-DD; undefined: nobody knows it. */
export function handingDay(
  values: Values,
  { shops, delivery }: Pick<CheckoutView, 'shops' | 'delivery'>,
): string | undefined {
  const type = deliveryTypeOf(values);
  if (type === 'pickup') return shops.find(({ id }) => String(id) === values.shop)?.readyOn ?? undefined;
  return values.delivery_date || delivery.find((way) => way.type === type)?.earliest?.date;
}

/** Whether who collects is still to be said: a company's goods are given to its head or by a power. */
export function asksWhoCollects({ buyer, isHead }: Pick<CheckoutView, 'buyer' | 'isHead'>): boolean {
  return buyer !== null && (!isHead || buyer.powers.length > 0);
}
