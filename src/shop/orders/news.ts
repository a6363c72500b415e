import type { LetterPart, WrittenLetter } from '../../core/letter.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import type { OrderInLetter } from './letters.queries.ts';
import { type OrderLinks, promised, roubles, way } from './letters.ts';

/** What its buyer is written of after the order was placed: steps that he waits for, and money that came. */
export type OrderNews = 'confirmed' | 'ready' | 'shipped' | 'cancelled' | 'paid';

export const orderNews: readonly OrderNews[] = ['confirmed', 'ready', 'shipped', 'cancelled', 'paid'];

const TEXTS: Record<OrderNews, { head: string; body(order: OrderInLetter): readonly (string | null)[] }> = {
  confirmed: { head: 'подтверждён', body: (order) => ['Собираем его.', unpaid(order)] },
  ready: {
    head: 'готов к выдаче',
    body: (order) => [
      order.shop === null ? 'Назовите его номер.' : `Ждёт вас: ${order.shop}. Назовите номер заказа.`,
      power(order),
      unpaid(order),
    ],
  },
  shipped: { head: 'передан в доставку', body: (order) => ['Доставка свяжется с вами.', power(order)] },
  cancelled: {
    head: 'отменён',
    body: (order) => [
      order.cancelNote && `Причина: ${order.cancelNote.toLowerCase()}.`,
      order.paid > 0 ? `Вы заплатили ${roubles(order.paid)}: эти деньги мы вернём.` : null,
      'Те же товары можно заказать снова.',
    ],
  },
  paid: {
    head: 'оплата получена',
    body: (order) => [`Получено ${roubles(order.paid)} из ${roubles(order.total)}.`, unpaid(order)],
  },
};

/** What has come of an order, for its buyer. */
export function newsToBuyer(order: OrderInLetter, news: OrderNews, links: OrderLinks): WrittenLetter {
  const { head, body } = TEXTS[news];
  return {
    subject: `Заказ № ${order.number}${news === 'paid' ? ':' : ''} ${head}`,
    body: [
      `Здравствуйте, ${order.name}!`,
      [`Заказ № ${order.number}${news === 'paid' ? ':' : ''} ${head}.`, ...body(order)]
        .filter(Boolean)
        .join(' '),
      { lead: 'Заказ целиком', button: 'Открыть заказ', href: links.order },
      ...(news === 'confirmed' || news === 'ready' ? receiving(order) : []),
    ],
  };
}

/** When and where to get it. */
function receiving(order: OrderInLetter): LetterPart[] {
  const facts = promised(order);
  return [...(facts.length > 0 ? [{ facts }] : []), ...way(order)];
}

/** For the shop: nobody packs it any more. */
export function cancelledToShop({ number, name, paid }: OrderInLetter): WrittenLetter {
  return {
    subject: `Покупатель отменил заказ № ${number}`,
    body: [
      `Заказ № ${number} больше не нужен, товары снова свободны. Покупатель: ${name}.`,
      ...(paid > 0 ? [`По нему пришло ${roubles(paid)}: деньги нужно вернуть.`] : []),
    ],
  };
}

function unpaid({ dueOn, total, paid }: OrderInLetter): string | null {
  if (dueOn === null || paid >= total) return null;
  return `Осталось оплатить ${roubles(total - paid)} до ${formatDate(dueOn)}.`;
}

function power({ power: chosen, company }: OrderInLetter): string | null {
  if (chosen)
    return `Получит ${chosen.person}: с собой нужна доверенность № ${chosen.number}, она действует до ${formatDate(chosen.valid_to)}.`;
  return company && 'Получателю понадобится доверенность от организации.';
}
