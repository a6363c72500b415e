import type { DeliveryType } from '../../../shop/orders/orders.ts';
import type { paths } from '../../api/openapi.ts';

/** What `POST orders/order/` is sent. */
export type OrderBody = NonNullable<
  paths['/api/v1/orders/order/']['post']['requestBody']
>['content']['application/json'];

/** A way to pay, by the value of its radio. */
export interface Payment {
  value: OrderBody['payment_type'];
  name: string;
  hint: string;
  /** Ways of delivery it goes with. */
  with: readonly DeliveryType[];
}

/** Ways to pay, in the order they are offered. A transport company takes no money for us. */
export const PAYMENTS: readonly Payment[] = [
  {
    value: 'card',
    name: 'Картой при\u00a0получении',
    hint: 'Чек на\u00a0почту сразу',
    with: ['pickup', 'courier'],
  },
  {
    value: 'cash',
    name: 'Наличными при\u00a0получении',
    hint: 'Чек вместе с\u00a0товаром',
    with: ['pickup', 'courier'],
  },
  {
    value: 'invoice',
    name: 'По\u00a0счёту',
    hint: 'Товар держим 3\u00a0рабочих дня',
    with: ['pickup', 'courier', 'transport'],
  },
];
