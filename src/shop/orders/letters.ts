import { legalDay } from '../../core/legal-day.ts';
import type { LetterFact, LetterPart, WrittenLetter } from '../../core/letter.ts';
import { formatKopecks, type Kopecks } from '../../core/money.ts';
import { formatDate, formatPhone } from '../../core/phone-and-date.ts';
import { hoursText } from '../geo/hours-text.ts';
import { routeHref } from '../geo/route-href.ts';
import type { OrderInLetter } from './letters.queries.ts';
import { nextAction } from './orders.ts';
import { promiseOf, reservedUntil } from './promise.ts';

const PAYMENTS: Record<string, string> = {
  cash: 'наличными при получении',
  card: 'картой при получении',
  sbp: 'по СБП при получении',
  invoice: 'по счёту',
};

/** Where a letter leads to, in whole addresses. */
export interface OrderLinks {
  order: string;
  /** null: the shop has no such page. */
  returns: string | null;
}

/** What the buyer reads: the number, what and for how much, how it comes to him, who sells it (B2B §7). */
export function letterToBuyer(order: OrderInLetter, links: OrderLinks): WrittenLetter {
  const { seller } = order;
  return {
    subject: `Заказ № ${order.number} принят`,
    body: [
      `Здравствуйте, ${order.name}!`,
      `Мы приняли заказ № ${order.number} от ${dayOf(order)}. ${nextAction('new')}.`,
      // Before a long list: mail programs cut it.
      { lead: 'Где заказ и как его отменить', button: 'Открыть заказ', href: links.order },
      ...contents(order),
      ...(links.returns ? [{ link: 'Как вернуть или обменять товар', href: links.returns }] : []),
      { fine: `Продавец: ${seller.full_name}, ИНН ${seller.inn}, ОГРН ${seller.ogrn}, ${seller.address}` },
    ],
  };
}

/** What the shop reads: the same, and whom to call. */
export function letterToShop(order: OrderInLetter): WrittenLetter {
  return {
    subject: `Новый заказ № ${order.number}`,
    body: [
      `Заказ № ${order.number} от ${dayOf(order)}, ${order.city}`,
      { facts: buyer(order) },
      ...contents(order),
    ],
  };
}

function buyer({ name, phone, email, company, comment }: OrderInLetter): LetterFact[] {
  const facts: LetterFact[] = [
    ['Покупатель', name],
    ['Телефон', formatPhone(phone)],
    ['Почта', email],
  ];
  if (company) facts.push(['Организация', `${company.name}, ИНН ${company.inn}`]);
  if (comment) facts.push(['Комментарий', comment]);
  return facts;
}

function contents(order: OrderInLetter): LetterPart[] {
  const goods = order.lines.map(({ name, article, unit, quantity, kopecks, total }) => {
    return { name, article, amount: `${quantity} ${unit} × ${roubles(kopecks)}`, sum: roubles(total) };
  });
  const by = order.dueOn === null ? '' : `, до ${formatDate(order.dueOn)}`;
  const payment = `${PAYMENTS[order.paymentType] ?? order.paymentType}${by}`;
  return [
    { goods },
    {
      facts: [
        carriage(order),
        ...promised(order),
        ['Итого', roubles(order.total), 'sum'],
        ['Оплата', payment],
      ],
    },
    ...way(order),
  ];
}

/** What the page of the order says of receiving it: the day, the shop's hours and telephone, who comes, until when it waits. */
export function promised(order: OrderInLetter): LetterFact[] {
  const { place, power, askPhone } = order;
  const day = promiseOf(order);
  const reserved = reservedUntil(order, order.today);
  const isReady = order.deliveryType === 'pickup' && order.state === 'ready';
  const facts: (LetterFact | null)[] = [
    day && !isReady ? [day.name, day.text] : null,
    place && place.working_hours.length > 0 ? ['Часы работы', hoursText(place.working_hours)] : null,
    askPhone ? [place ? 'Телефон магазина' : 'Телефон', askPhone] : null,
    power && [
      order.deliveryType === 'pickup' ? 'Заберёт' : 'Получит',
      `${power.person}, доверенность № ${power.number} до ${formatDate(power.valid_to)}`,
    ],
    reserved === null ? null : ['Товар зарезервирован', `до ${formatDate(reserved)}`],
  ];
  return facts.filter((fact) => fact !== null);
}

/** The way to the shop it is collected in. */
export function way({ place, city }: OrderInLetter): LetterPart[] {
  return place ? [{ link: 'Как проехать', href: routeHref(place, city) }] : [];
}

function carriage({ deliveryType, shop, address, city, delivery }: OrderInLetter): LetterFact {
  if (deliveryType === 'pickup') return ['Самовывоз', shop ?? ''];
  const to = [address?.settlement ?? city, address?.street, address?.house, address?.flat, address?.comment];
  const price =
    delivery === null
      ? 'стоимость сообщит менеджер, в итог не вошла'
      : delivery === 0
        ? 'бесплатно'
        : roubles(delivery);
  const how = deliveryType === 'courier' ? 'Доставка курьером' : 'Доставка транспортной компанией';
  return [how, `${to.filter(Boolean).join(', ')} — ${price}`];
}

/** The day its invoice and its page name, too, wherever the buyer is. */
function dayOf({ createdAt }: OrderInLetter): string {
  return formatDate(legalDay(createdAt));
}

export function roubles(kopecks: Kopecks): string {
  return `${formatKopecks(kopecks)} ₽`;
}
