import type { CheckoutView } from './checkout.view.ts';
import { DELIVERY_NAMES } from './delivery-step.tsx';
import { deliveryTypeOf, type Values } from './order-form.ts';

/** «Самовывоз, ул. Фронтовых Бригад, 18» and what is to be known of it. */
export function deliverySummary(values: Values, { shops }: CheckoutView): string[] {
  const type = deliveryTypeOf(values);
  if (!type) return [];
  if (type === 'pickup') {
    const shop = shops.find(({ id }) => String(id) === values.shop);
    if (!shop) return [DELIVERY_NAMES.pickup];
    const stock = shop.stock === 'short' ? 'Есть не\u00a0всё' : 'Соберём весь заказ';
    const word = shop.stock === 'here' ? 'Весь заказ есть в\u00a0этом магазине' : stock;
    return [`${DELIVERY_NAMES.pickup}, ${shop.address}`, [shop.hours, word].filter(Boolean).join('. ')];
  }
  const { settlement, street, house, flat, delivery_date } = values;
  const address = [settlement, street, house, flat && `кв./оф. ${flat}`].filter(Boolean).join(', ');
  const [year, month, day] = delivery_date?.split('-') ?? [];
  return [`${DELIVERY_NAMES[type]}: ${address}`, day ? `Желаемый день ${day}.${month}.${year}` : ''];
}

export function contactSummary({ name = '', phone = '', email = '', comment = '' }: Values): string[] {
  return [name, [phone, email].filter(Boolean).join(', '), comment];
}
