import { toRoubles } from '../../../core/money.ts';
import { ORDER_CONSENTS } from '../../../shop/orders/consents.ts';
import { deliveryTypeOf, paymentOf, type Values } from './order-form.ts';
import type { OrderBody } from './payments.ts';
import { type Shown, totalOf } from './shown.ts';

/** What the API is sent: what was typed, for what was shown. Only what belongs to the chosen delivery goes along. */
export function bodyOf(values: Values, shown: Shown): OrderBody {
  const type = deliveryTypeOf(values) ?? 'pickup';
  const { name = '', phone = '', email = '', comment, delivery_date } = values;
  return {
    delivery_type: type,
    ...(type === 'pickup' ? { shop: Number(values.shop) } : { address: addressOf(values) }),
    ...(type !== 'pickup' && delivery_date && { delivery_date }),
    payment_type: paymentOf(values)?.value ?? 'invoice',
    contact: { name, phone, email },
    ...(comment && { comment }),
    consents: ORDER_CONSENTS.filter(({ aim }) => values[aim] === 'on').map(({ aim }) => aim),
    city: shown.city,
    expected_total: toRoubles(totalOf(shown, type)),
    items: shown.lines.map(({ id, quantity, kopecks }) => ({ id, quantity, price: toRoubles(kopecks) })),
  };
}

function addressOf(values: Values): NonNullable<OrderBody['address']> {
  const { settlement, street = '', house = '', flat, address_comment } = values;
  return {
    ...(settlement && { settlement }),
    street,
    house,
    ...(flat && { flat }),
    ...(address_comment && { comment: address_comment }),
  };
}
