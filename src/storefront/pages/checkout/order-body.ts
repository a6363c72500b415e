import { toRoubles } from '../../../platform/text/money.ts';
import { ORDER_CONSENTS } from '../../../shop/orders/checkout/checkout.ts';
import { deliveryTypeOf, isNewAddress, type Values } from './order-form.ts';
import type { OrderBody } from './payments.ts';
import { type Shown, totalOf } from './shown.ts';

/**
 * The body of the API call: the input and the shown prices. Only fields of the chosen delivery are included.
 */
export function bodyOf(values: Values, shown: Shown): OrderBody {
  const type = deliveryTypeOf(values) ?? 'pickup';
  const { name = '', phone = '', email = '', comment, payment, delivery_date } = values;
  const isDeferred = payment === 'deferred';
  const power = idOf(values.power);
  return {
    delivery_type: type,
    ...(type === 'pickup' ? { shop: Number(values.shop) } : placeOf(values)),
    ...(type !== 'pickup' && delivery_date && { delivery_date }),
    payment_type: isDeferred ? 'invoice' : (payment as OrderBody['payment_type']),
    ...(isDeferred && { is_deferred: true }),
    ...buyerOf(values),
    ...(power && { power_of_attorney: power }),
    contact: { name, phone, email },
    ...(comment && { comment }),
    consents: ORDER_CONSENTS.filter(({ aim }) => values[aim] === 'on').map(({ aim }) => aim),
    ...(values.prices === 'on' && { accept_unconfirmed_prices: true }),
    city: shown.city,
    expected_total: toRoubles(totalOf(shown, type)),
    items: shown.lines.map(({ id, quantity, kopecks }) => ({ id, quantity, price: toRoubles(kopecks) })),
  };
}

/** The company and contract the page was shown for: if they have changed meanwhile, the API answers 409. */
function buyerOf({ legal_entity, contract }: Values): Pick<OrderBody, 'legal_entity' | 'contract'> {
  const [entity, agreement] = [idOf(legal_entity), idOf(contract)];
  return { ...(entity && { legal_entity: entity }), ...(agreement && { contract: agreement }) };
}

function placeOf(values: Values): Pick<OrderBody, 'address' | 'address_id'> {
  return isNewAddress(values) ? { address: addressOf(values) } : { address_id: Number(values.address) };
}

function idOf(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The typed address, in the form of an order. */
export function addressOf(values: Values): NonNullable<OrderBody['address']> {
  const { settlement, street = '', house = '', flat, address_comment } = values;
  return {
    ...(settlement && { settlement }),
    street,
    house,
    ...(flat && { flat }),
    ...(address_comment && { comment: address_comment }),
  };
}
