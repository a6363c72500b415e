import type { LegalDay } from '../../core/legal-day.ts';
import { openingText } from '../geo/opening-hours.ts';
import type { DeliveryType, OrderState } from './orders.ts';

/** When an order is there, as it was promised. */
export interface PromisedOrder {
  deliveryType: DeliveryType;
  /** The day its buyer has chosen. */
  deliveryDate: LegalDay | null;
  /** null: an order from before promises were written down, or nobody knew the day. */
  readyOn: LegalDay | null;
  /** «09:00» */
  readyFrom: string | null;
}

/** «Можно забрать», «суббота, 21 ноября, с 9:00»; null: no day was promised. */
export function promiseOf({ deliveryType, deliveryDate, readyOn, readyFrom }: PromisedOrder) {
  const date = readyOn ?? deliveryDate;
  if (date === null) return null;
  const carried = deliveryDate === null ? 'Самый ранний день доставки' : 'День доставки';
  const text = openingText({ date, time: readyFrom });
  return {
    name: deliveryType === 'pickup' ? 'Можно забрать' : carried,
    text: text.charAt(0).toLowerCase() + text.slice(1),
    date,
    time: readyFrom,
  };
}

interface ReservedOrder {
  state: OrderState;
  total: number;
  paid: number;
  dueOn: LegalDay | null;
  isDeferred: boolean;
}

/** Until which day its goods are reserved for an order that is to be paid first; null: no such day. */
export function reservedUntil(
  { state, total, paid, dueOn, isDeferred }: ReservedOrder,
  today: LegalDay,
): LegalDay | null {
  const waits = (state === 'new' || state === 'confirmed') && !isDeferred && paid < total;
  return waits && dueOn !== null && dueOn >= today ? dueOn : null;
}
