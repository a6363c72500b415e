import type { OrderNews } from '../../news-emails.ts';

/** The emails about an order, in the order of its life, by what the staff calls them. */
export const ORDER_EMAILS = {
  placed: 'Заказ принят',
  confirmed: 'Заказ подтверждён',
  held: 'Резерв продлён',
  paid: 'Оплата получена',
  ready: 'Заказ готов к выдаче',
  collect: 'Завтра последний день резерва',
  released: 'Резерв снят',
  shipped: 'Заказ передан в доставку',
  shipment: 'Отгрузка',
  refund: 'Возврат денег',
  cancelled: 'Заказ отменён',
  placed_to_shop: 'Магазину: новый заказ',
  cancelled_to_shop: 'Магазину: покупатель отменил заказ',
} as const satisfies Record<OrderNews, string> & Record<string, string>;

export type OrderEmailKind = keyof typeof ORDER_EMAILS;
