import { fromRoubles, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import type { paths } from '../../api/openapi.ts';
import type { Answer } from '../../api/shapes.ts';

/** The body of `POST orders/order/`. */
export type OrderBody = NonNullable<
  paths['/api/v1/orders/order/']['post']['requestBody']
>['content']['application/json'];

type CheckoutPage = Answer<'/api/v1/orders/checkout/'>;

/** A payment method, by the value of its radio button: an invoice paid later is «deferred». */
export interface Payment {
  value: OrderBody['payment_type'] | 'deferred';
  name: string;
  hint: string;
  /** Delivery types it can be used with. */
  with: readonly DeliveryType[];
  /** The due date, YYYY-MM-DD. */
  dueOn: string | null;
  /** Why this method is not available. */
  reason: string | null;
  /** The available credit; absent if the method does not use credit. */
  left?: Kopecks;
}

const ORDER = ['deferred', 'invoice', 'card', 'sbp', 'cash'];
const HINTS = {
  card: 'Чек вместе с\u00a0товаром',
  sbp: 'По\u00a0QR-коду, чек вместе с\u00a0товаром',
  cash: 'Чек вместе с\u00a0товаром',
} as const;

/** The payment methods the API offers: an invoice comes first for a company, last for a person. */
export function paymentsOf({ payments, buyer }: CheckoutPage): Payment[] {
  // A contract without credit offers no deferral.
  const possible = payments.filter(({ is_deferred }) => !is_deferred || buyer?.contract?.credit);
  const offered = possible.map((payment): Payment => {
    const { type, is_deferred, delivery, name, due_on, reserved_until, reason } = payment;
    const common = { name, dueOn: due_on, reason, with: delivery };
    if (is_deferred) {
      const credit = buyer?.contract?.credit;
      return {
        ...common,
        value: 'deferred',
        hint: '',
        ...(credit && { left: fromRoubles(credit.left) }),
      };
    }
    const held = `Товар зарезервирован до\u00a0${formatDate(reserved_until)}`;
    return { ...common, value: type, hint: type === 'invoice' ? held : `${HINTS[type]}. ${held}` };
  });
  const place = ({ value }: Payment) => ORDER.indexOf(value) * (buyer || value !== 'invoice' ? 1 : 10);
  return offered.sort((a, b) => place(a) - place(b));
}
