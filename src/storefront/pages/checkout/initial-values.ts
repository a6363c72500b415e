import { formatPhone } from '../../../core/phone-and-date.ts';
import type { CheckoutView } from './checkout.view.ts';
import type { Values } from './order-form.ts';

/**
 * What the form begins with: the shop that was asked for, or the first way all of the order can go and the only shop; who
 * buys.
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
    // Of several the buyer chooses himself.
    ...(power && others.length === 0 && { power: String(power.id) }),
    name: contact.name,
    phone: contact.phone && formatPhone(contact.phone),
    email: contact.email,
  };
}
