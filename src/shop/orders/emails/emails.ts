import type { EmailBody, EmailFact, EmailPart } from '../../../platform/email/email.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate, formatPhone } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS, quantityOf } from '../../../platform/text/plural.ts';
import { routeHref } from '../../geo/geo.ts';
import { hoursText } from '../../geo/hours/hours.ts';
import { addressLine, DELIVERY_NAMES } from '../delivery/delivery.ts';
import { shownHold } from '../holds/holds.ts';
import { nextAction, numberWithRevision, OLD_PRICES, placedByStaffText } from '../orders.ts';
import { promiseOf } from '../promise/promise.ts';
import type { OrderInEmail } from './emails.queries.ts';

const PAYMENTS: Record<string, string> = {
  cash: 'наличными при получении',
  card: 'картой при получении',
  sbp: 'по СБП при получении',
  invoice: 'по счёту',
};

/** Absolute URLs for the links in an email. */
export interface OrderLinks {
  order: string;
  /** null: the shop has no page on returns. */
  returns: string | null;
}

/** The email to the buyer about a new order: number, goods, sums, delivery and seller (ORD-8). */
export function emailToBuyer(order: OrderInEmail, links: OrderLinks): EmailBody {
  const { seller } = order;
  return {
    subject: `Заказ № ${order.number} принят`,
    body: [
      `Здравствуйте, ${order.name}!`,
      ...(order.placedByStaff === null
        ? []
        : [`${placedByStaffText(order.placedByStaff)} по вашей просьбе.`]),
      `Мы приняли заказ ${numberWithRevision(order)} от ${dayOf(order)}. ${nextOf(order)}.`,
      // Comes before the lines, because mail programs cut long emails.
      { lead: 'Статус заказа и отмена', button: 'Открыть заказ', href: links.order },
      ...contents(order),
      ...(links.returns ? [{ link: 'Как вернуть или обменять товар', href: links.returns }] : []),
      { fine: `Продавец: ${seller.full_name}, ИНН ${seller.inn}, ОГРН ${seller.ogrn}, ${seller.address}` },
    ],
  };
}

function nextOf({ waitsForPrices, waitsForCredit, paymentType }: OrderInEmail): string | null {
  if (waitsForPrices)
    return `Часть цен уточняется: проверим их и позвоним${paymentType === 'invoice' ? ', потом пришлём счёт' : ''}`;
  return waitsForCredit ? 'Проверим остаток лимита по договору и позвоним' : nextAction('new');
}

/** The email to the shop about a new order: the same, with the buyer's contact. */
export function emailToShop(order: OrderInEmail): EmailBody {
  return {
    subject: `Новый заказ № ${order.number}`,
    body: [
      `Заказ ${numberWithRevision(order)} от ${dayOf(order)}, ${order.city}`,
      { facts: buyer(order) },
      ...contents(order),
    ],
  };
}

function buyer(order: OrderInEmail): EmailFact[] {
  const {
    name,
    phone,
    email,
    company,
    comment,
    contract,
    isDeferred,
    dueOn,
    waitsForCredit,
    waitsForPrices,
  } = order;
  const facts: EmailFact[] = [
    ['Покупатель', name],
    ['Телефон', formatPhone(phone)],
    ['Почта', email],
  ];
  if (company) facts.push(['Компания', `${company.name}, ИНН ${company.inn}`]);
  if (contract) {
    facts.push(['Договор', `№ ${contract.number} от ${formatDate(contract.date)}`]);
    const due = dueOn === null ? '' : `, оплата до ${formatDate(dueOn)}`;
    if (isDeferred) facts.push(['Отсрочка', `${countOf(contract.delay, DAYS)}${due}`]);
  }
  if (waitsForCredit) facts.push(['Лимит', 'долг в 1С устарел: проверьте его и подтвердите заказ']);
  if (waitsForPrices) facts.push(['Цены', OLD_PRICES]);
  if (order.placedByStaff !== null) facts.push(['Оформил', `менеджер ${order.placedByStaff}`]);
  if (comment) facts.push(['Комментарий', comment]);
  return facts;
}

function contents(order: OrderInEmail): EmailPart[] {
  const goods = order.lines.map(({ name, article, unit, quantity, kopecks, total }) => {
    return {
      name,
      article,
      amount: `${quantityOf(quantity, unit)} × ${roubles(kopecks)}`,
      sum: roubles(total),
    };
  });
  const by = order.dueOn === null ? '' : `, до ${formatDate(order.dueOn)}`;
  const payment = `${PAYMENTS[order.paymentType] ?? order.paymentType}${by}`;
  return [
    { goods },
    {
      facts: [
        deliveryFact(order),
        ...receivingFacts(order),
        ['Итого', roubles(order.total), 'sum'],
        ['Оплата', payment],
      ],
    },
    ...directions(order),
  ];
}

/**
 * How the goods are received, as on the order's page: the day, opening hours and telephone, recipient, reserved
 * until.
 */
export function receivingFacts(order: OrderInEmail): EmailFact[] {
  const { place, power, askPhone } = order;
  const day = promiseOf(order);
  const reserved = shownHold(order, order.today);
  const isReady = order.deliveryType === 'pickup' && order.state === 'ready';
  const facts: (EmailFact | null)[] = [
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

/** Directions to the pick-up shop. */
export function directions({ place, city }: OrderInEmail): EmailPart[] {
  return place ? [{ link: 'Как проехать', href: routeHref(place, city) }] : [];
}

function deliveryFact({ deliveryType, shop, address, city, delivery }: OrderInEmail): EmailFact {
  if (deliveryType === 'pickup') return ['Самовывоз', shop ?? ''];
  const to = [address ? addressLine(address, city) : city, address?.comment];
  const price =
    delivery === null
      ? 'стоимость сообщит менеджер, в итог не входит'
      : delivery === 0
        ? 'бесплатно'
        : roubles(delivery);
  const how = `Доставка ${lowerFirst(DELIVERY_NAMES[deliveryType])}`;
  return [how, `${to.filter(Boolean).join(', ')} — ${price}`];
}

/** The order's day in Moscow, as on its invoice and page, whatever the buyer's time zone. */
function dayOf({ createdAt }: OrderInEmail): string {
  return formatDate(legalDay(createdAt));
}

export function roubles(kopecks: Kopecks): string {
  return `${formatKopecks(kopecks)} ₽`;
}
