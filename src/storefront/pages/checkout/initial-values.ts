import { formatPhone } from '../../../platform/text/phone-and-date.ts';
import type { CheckoutView } from './checkout.view.ts';
import type { Values } from './order-form.ts';

/**
 * The initial values: the requested shop, or the first delivery type that covers the complete order, and the
 * only shop; the buyer's contact.
 */
export function initialValues({
  delivery,
  shops,
  askedShop,
  contact,
  addresses,
  buyer,
}: CheckoutView): Values {
  const first = delivery.find(({ is_whole }) => is_whole) ?? delivery[0];
  const [only] = shops.length === 1 ? shops : [];
  const usual = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const [power, ...others] = buyer?.powers ?? [];
  return {
    ...(first && { delivery_type: first.type }),
    ...(only && { shop: String(only.id) }),
    ...(askedShop !== null && { delivery_type: 'pickup', shop: String(askedShop), asked: String(askedShop) }),
    ...(usual && { address: String(usual.id) }),
    // With several the buyer chooses.
    ...(power && others.length === 0 && { power: String(power.id) }),
    name: contact.name,
    phone: contact.phone && formatPhone(contact.phone),
    email: contact.email,
  };
}
