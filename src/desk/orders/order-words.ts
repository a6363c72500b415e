import { legalDay } from '../../platform/text/legal-day.ts';
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

const FIELDS: Record<string, string> = {
  status: 'состояние',
  notes: 'заметки',
  paid: 'оплата',
  total: 'сумма',
  delivery: 'доставка',
  ready_on: 'обещанный день',
  proposal: 'предложение покупателю',
  hold_until: 'резерв',
  is_released: 'резерв',
  claim: 'обращение покупателя',
  manager: 'менеджер',
};

/** A field of an order, as the API names it, for people: «состав», «отгрузка 2». */
export function fieldName(field: string): string {
  if (field.startsWith('lines.')) return 'состав';
  const [, shipment] = /^shipments?\.(\d+)/.exec(field) ?? [];
  return shipment === undefined ? (FIELDS[field] ?? field) : `отгрузка ${shipment}`;
}

const SOURCES: Record<string, string> = { '1c': '1С', buyer: 'Покупатель' };

/** Who has made a revision. */
export function revisionAuthor({ by, source }: { by: string | null; source: string }): string {
  return by ?? SOURCES[source] ?? 'Магазин';
}

const EVENTS: Record<string, string> = {
  placed: 'заказ оформлен',
  new: 'заказ принят заново',
  confirmed: 'заказ подтверждён',
  ready: 'заказ готов к выдаче',
  shipped: 'заказ передан в доставку',
  done: 'заказ получен',
  cancelled: 'заказ отменён',
  hold: 'продлён резерв',
  hold_moved: 'резерв перенесён',
  hold_released: 'товар снят с резерва',
  note: 'заметка',
  manager: 'назначен менеджер',
  payment: 'записана оплата',
  refund: 'записан возврат денег',
  reversal: 'отменена запись о деньгах',
  resent: 'письмо отправлено снова',
  revised: 'изменён состав',
  revision_proposed: 'изменения предложены покупателю',
  revision_accepted: 'изменения приняты',
  revision_refused: 'изменения отклонены',
  revision_superseded: 'изменения заменены другими',
  revision_withdrawn: 'изменения отозваны',
  shipment_planned: 'намечена отгрузка',
  shipment_packed: 'отгрузка собрана',
  shipment_handed_over: 'отгрузка передана',
  shipment_changed: 'отгрузка уточнена',
  shipment_cancelled: 'отгрузка отменена',
};

/** What has happened to an order, by the code of its history. */
export function eventName(event: string): string {
  return EVENTS[event] ?? event;
}

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

/** The last day on which the goods of an order are reserved: a hold ends with a day in Moscow. @param until ISO 8601 */
export function holdDay(until: string): string {
  return shortDay(legalDay(new Date(Date.parse(until) - 1)));
}
