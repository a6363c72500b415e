import { daysBetween, type LegalDay } from '../../core/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../core/money.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import type { OrderState } from './orders.ts';

/** How an order is paid, as far as words about it need. */
export interface OrderPayment {
  type: string;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
  /** To be paid by this day; null: at receipt. */
  dueOn: LegalDay | null;
  /** Goods come first, money by the day. */
  isDeferred: boolean;
}

/** Money of an order that was called off is given back in so many days (B2B §8). */
const REFUND_DAYS = 10;

const NAMES: Record<string, string> = {
  cash: 'Наличными при получении',
  card: 'Картой при получении',
  sbp: 'По СБП при получении',
  invoice: 'По счёту',
};

/** A way to pay, as people read it. */
export function paymentName(type: string): string {
  return NAMES[type] ?? type;
}

/** Whether all of it has come. */
export function isPaid({ paid, total }: Pick<OrderPayment, 'paid' | 'total'>): boolean {
  return paid >= total;
}

/** Whether its day is over, the money has not come, and somebody still waits for it. */
export function isOverdue(order: OrderPayment, today: LegalDay): boolean {
  return order.dueOn !== null && order.dueOn < today && !isPaid(order) && order.state !== 'cancelled';
}

/** Where the money of an order stands, in a few words for a list. */
export function paymentTerms(order: OrderPayment, today: LegalDay): string {
  const { dueOn, paid, state } = order;
  if (state === 'cancelled')
    return paid > 0
      ? `Вернём ${formatKopecks(paid)}\u00a0₽ в\u00a0течение ${REFUND_DAYS}\u00a0дней`
      : 'Не оплачивался';
  if (isPaid(order)) return 'Оплачен';
  if (dueOn === null) return order.type === 'invoice' ? 'Ожидает оплаты' : 'Оплата при получении';
  if (isOverdue(order, today)) return `Просрочен на ${daysBetween(dueOn, today)} дн.`;
  const what = order.isDeferred ? 'Отсрочка' : 'Ожидает оплаты';
  return `${paid > 0 ? 'Оплачен частично, остаток' : what} до ${formatDate(dueOn)}`;
}
