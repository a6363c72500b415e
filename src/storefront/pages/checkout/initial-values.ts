import { formatPhone } from '../../../shop/accounts/phone.ts';
import type { CheckoutView } from './checkout.view.ts';
import type { Values } from './order-form.ts';

/** What the form begins with: the first way of delivery, the only shop, whatever is known of who buys. */
export function initialValues({ delivery, shops, contact }: CheckoutView): Values {
  const [first] = delivery;
  const [only] = shops.length === 1 ? shops : [];
  return {
    ...(first && { delivery_type: first.type }),
    ...(only && { shop: String(only.id) }),
    name: contact.name,
    phone: contact.phone && formatPhone(contact.phone),
    email: contact.email,
  };
}
