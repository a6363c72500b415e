import { fromRoubles, type Kopecks } from '../../../core/money.ts';
import { formatDate } from '../../../core/phone-and-date.ts';
import type { DeliveryType } from '../../../shop/orders/orders.ts';
import type { paths } from '../../api/openapi.ts';
import type { Answer } from '../../api/shapes.ts';

/** What `POST orders/order/` is sent. */
export type OrderBody = NonNullable<
  paths['/api/v1/orders/order/']['post']['requestBody']
>['content']['application/json'];

type CheckoutPage = Answer<'/api/v1/orders/checkout/'>;

/** A way to pay, by the value of its radio: an invoice that is paid later is «deferred». */
export interface Payment {
  value: OrderBody['payment_type'] | 'deferred';
  name: string;
  hint: string;
  /** Ways of delivery it goes with. */
  with: readonly DeliveryType[];
  /** To be paid by this day, YYYY-MM-DD. */
  dueOn: string | null;
  /** Why one cannot pay so. */
  reason: string | null;
  /** What the contract still lends; absent: it is not about credit. */
  left?: Kopecks;
}

const ORDER = ['deferred', 'invoice', 'card', 'sbp', 'cash'];
const HINTS = {
  card: 'Чек вместе с\u00a0товаром',
  sbp: 'По\u00a0QR-коду, чек вместе с\u00a0товаром',
  cash: 'Чек вместе с\u00a0товаром',
} as const;

/** Ways to pay as the API offers them: a company is asked first whether by invoice, a person last. */
export function paymentsOf({ payments, buyer }: CheckoutPage): Payment[] {
  // A contract that lends nothing has no deferral to speak of.
  const possible = payments.filter(({ is_deferred }) => !is_deferred || buyer?.contract?.credit);
  const offered = possible.map(({ type, is_deferred, delivery, name, due_on, reason }): Payment => {
    const common = { name, dueOn: due_on, reason, with: delivery };
    if (is_deferred) {
      const credit = buyer?.contract?.credit;
      return {
        ...{ ...common, value: 'deferred', hint: '' },
        ...(credit && { left: fromRoubles(credit.left) }),
      };
    }
    if (type === 'invoice')
      return {
        ...common,
        value: type,
        hint: due_on ? `Держим товар до\u00a0${formatDate(due_on)}` : '',
      };
    return { ...common, value: type, hint: HINTS[type] };
  });
  const place = ({ value }: Payment) => ORDER.indexOf(value) * (buyer || value !== 'invoice' ? 1 : 10);
  return offered.sort((a, b) => place(a) - place(b));
}
