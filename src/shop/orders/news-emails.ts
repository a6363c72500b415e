import type { EmailBody, EmailPart } from '../../platform/email/email.ts';
import { lowerFirst } from '../../platform/text/letter-case.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import type { OrderInEmail } from './emails/emails.queries.ts';
import { directions, type OrderLinks, receivingFacts, roubles } from './emails/emails.ts';
import { HOLD_NEWS, type HoldNews } from './hold-emails.ts';
import { numberWithRevision } from './orders.ts';
import { costOf, owedOf, refundableOf, refundTerm } from './payments/ledger/ledger.ts';

/** Changes of an order that its buyer gets an email about: awaited states and payments. */
export type OrderNews = HoldNews | 'confirmed' | 'ready' | 'shipped' | 'cancelled' | 'paid';

const TEXTS: Record<OrderNews, { head: string; body(order: OrderInEmail): readonly (string | null)[] }> = {
  ...HOLD_NEWS,
  confirmed: { head: 'подтверждён', body: (order) => ['Собираем заказ.', unpaid(order)] },
  ready: {
    head: 'готов к выдаче',
    body: (order) => [
      order.shop === null
        ? 'При получении назовите номер заказа.'
        : `Адрес магазина: ${order.shop}. При получении назовите номер заказа.`,
      power(order),
      unpaid(order),
    ],
  },
  shipped: {
    head: 'передан в доставку',
    body: (order) => ['Служба доставки свяжется с вами.', power(order)],
  },
  cancelled: {
    head: 'отменён',
    body: (order) => [
      order.cancelNote && `Причина: ${lowerFirst(order.cancelNote).replace(/\.$/, '')}.`,
      order.paid > 0
        ? `Вы оплатили ${roubles(order.paid)}, мы вернём эту сумму ${refundTerm(order.refundBy)}.`
        : null,
      'Заказ можно повторить.',
    ],
  },
  paid: {
    head: 'оплата получена',
    body: (order) => [
      `Получено ${roubles(order.paid)} из ${roubles(costOf(order))}.`,
      refundableOf(order) > 0
        ? `Переплату ${roubles(refundableOf(order))} вернём ${refundTerm(order.refundBy)}.`
        : unpaid(order),
    ],
  },
};

export const orderNews = Object.keys(TEXTS) as readonly OrderNews[];

/** Kinds of news that say when and where to receive the order. */
const WITH_RECEIVING: readonly OrderNews[] = ['confirmed', 'ready', 'held', 'collect'];
/** Kinds of news with the hand-out code of an order that is collected. */
export const WITH_CODE: readonly OrderNews[] = ['ready', 'collect'];
/** Kinds of news whose subject has a colon after the number of the order. */
const WITH_COLON: readonly OrderNews[] = ['paid', 'held', 'released'];

/** The hand-out code of an order and its QR code as a PNG. */
export interface CodeInEmail {
  code: string;
  image: Buffer;
}

/**
 * The email to the buyer about a change of an order.
 * @param code null: the order is not collected, or the news does not call for it
 */
export function newsToBuyer(
  order: OrderInEmail,
  news: OrderNews,
  links: OrderLinks,
  code: CodeInEmail | null = null,
): EmailBody {
  const { head, body } = TEXTS[news];
  const event = `${WITH_COLON.includes(news) ? ':' : ''} ${head}`;
  return {
    subject: `Заказ № ${order.number}${event}`,
    body: [
      `Здравствуйте, ${order.name}!`,
      [`Заказ ${numberWithRevision(order)}${event}.`, ...body(order)].filter(Boolean).join(' '),
      ...(code
        ? [
            {
              image: code.image,
              caption: `Код для выдачи: ${code.code}. Покажите его в магазине: заказ найдут сразу.`,
            },
          ]
        : []),
      { lead: 'Подробности заказа', button: 'Открыть заказ', href: links.order },
      ...(WITH_RECEIVING.includes(news) ? receiving(order) : []),
    ],
  };
}

/** When and where to receive the order. */
function receiving(order: OrderInEmail): EmailPart[] {
  const facts = receivingFacts(order);
  return [...(facts.length > 0 ? [{ facts }] : []), ...directions(order)];
}

/** The email to the shop about a cancelled order, so that it is not packed. */
export function cancelledToShop(order: OrderInEmail): EmailBody {
  const { number, name, paid, refundBy } = order;
  return {
    subject: `Покупатель отменил заказ № ${number}`,
    body: [
      `Заказ ${numberWithRevision(order)} отменён, товары снова доступны для продажи. Покупатель: ${name}.`,
      ...(paid > 0
        ? [`По заказу оплачено ${roubles(paid)}: верните деньги покупателю ${refundTerm(refundBy)}.`]
        : []),
    ],
  };
}

function unpaid(order: OrderInEmail): string | null {
  const owed = owedOf(order);
  if (order.dueOn === null || owed === 0) return null;
  return `Осталось оплатить ${roubles(owed)} до ${formatDate(order.dueOn)}.`;
}

function power({ power: chosen, company }: OrderInEmail): string | null {
  if (chosen)
    return `Получатель — ${chosen.person}: понадобится доверенность № ${chosen.number}, она действует до ${formatDate(chosen.valid_to)}.`;
  return company && 'Получателю понадобится доверенность от организации.';
}
