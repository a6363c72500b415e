import { formatDate } from '../../platform/text/phone-and-date.ts';
import type { OrderInEmail } from './emails/emails.queries.ts';

/** Emails to the buyer about the hold of his order. */
export type HoldNews = 'held' | 'released' | 'collect';

/** Their subjects, after «Заказ № …», and texts. */
export const HOLD_NEWS: Record<HoldNews, { head: string; body(order: OrderInEmail): (string | null)[] }> = {
  held: {
    head: 'товар зарезервирован',
    body: (order) => [order.holdUntil && `Резерв действует до ${formatDate(order.holdUntil)}.`],
  },
  released: {
    head: 'резерв снят',
    body: () => [
      'Срок резерва истёк, и товар снова в продаже. Заказ не отменён: позвоните нам, и мы подтвердим его, если товар ещё есть.',
    ],
  },
  collect: {
    head: 'ждёт вас до завтра',
    body: ({ holdUntil, shop, isDeferred, paid }) => [
      holdUntil && `Заберите заказ до ${formatDate(holdUntil)}${shop === null ? '' : `: ${shop}`}.`,
      isDeferred || paid > 0 ? null : 'После этого дня мы его отменим.',
      'Если не успеваете, позвоните нам: продлим резерв.',
    ],
  },
};
