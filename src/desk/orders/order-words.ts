import type { Shape } from '../api/shapes.ts';
import { shortDay } from '../parts/moments.ts';
import type { OrderRow } from './order-query.ts';

/** Names of the states of an order's money. */
export const MONEY_NAMES: Record<Shape<'OrderMoneyState'>, string> = {
  none: 'Не оплачен',
  part: 'Оплачен частично',
  paid: 'Оплачен',
  over: 'Переплата',
  refund_due: 'Нужно вернуть деньги',
};

/** Names of the states of an order's agreement. */
export const AGREEMENT_NAMES = {
  settled: 'Согласован',
  buyer: 'Ждёт ответа покупателя',
  shop: 'Ждёт решения магазина',
} as const;

/** Why an order is not settled, as a sentence for the staff. */
export const AGREEMENT_REASONS: Record<string, string> = {
  answer: 'Покупатель ещё не ответил на предложенные изменения.',
  refusal: 'Покупатель не согласился с изменениями: предложите другие или оставьте заказ прежним.',
  credit: 'Долг по договору в 1С устарел: проверьте лимит, прежде чем подтверждать.',
  prices: 'Заказ оформлен по ценам, которые уточняются: проверьте их и подтвердите заказ.',
};

/** Names of fields of an order that a rejected change names. */
export const ORDER_FIELDS: Record<string, string> = {
  status: 'Состояние',
  notes: 'Заметки',
  note: 'Заметки',
  paid: 'Оплата',
  payment: 'Оплата',
  total: 'Сумма',
  delivery: 'Доставка',
  proposal: 'Предложение покупателю',
  revision: 'Состав',
  lines: 'Состав',
  shipments: 'Отгрузки',
  shipment: 'Отгрузки',
  hold_until: 'Резерв',
  hold: 'Резерв',
  version: 'Версия',
};

/** What the money of an order is like, in a list: «Отсрочка», «При получении», «Оплачен». */
export function paymentWords({ money, payment }: Pick<OrderRow, 'money' | 'payment'>): string {
  if (money !== 'none') return MONEY_NAMES[money];
  return payment.is_deferred ? 'С отсрочкой' : payment.name;
}

/** Where and when the buyer receives the goods, in a list. */
export function receivingWords({ delivery, city }: Pick<OrderRow, 'delivery' | 'city'>): string {
  const day = delivery.date === null ? '' : shortDay(delivery.date);
  const place = delivery.shop?.address ?? city.name;
  return [place, day].filter(Boolean).join(', ');
}
