import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { hoursText } from '../../../shop/geo/hours/hours.ts';
import { addressLine } from './address-line.ts';
import type { CheckoutView } from './checkout.view.ts';
import { DELIVERY_TITLES } from './delivery-step.tsx';
import { deliveryTypeOf, type Values } from './order-form.ts';
import { wholeText } from './pickup-shops.ts';
import { NO_POWER } from './power-choice.ts';

/** «ООО «…», ИНН …» and the contract. */
export function buyerSummary({ buyer }: CheckoutView): string[] {
  if (!buyer) return ['Для себя'];
  const { legal_entity, contract } = buyer;
  const delay = contract?.payment_delay_days
    ? `, отсрочка ${countOf(contract.payment_delay_days, DAYS)}`
    : '';
  return [
    `${legal_entity.name}, ИНН\u00a0${legal_entity.inn}`,
    contract ? `Договор №\u00a0${contract.number}${delay}` : 'Без договора, розничные цены города',
  ];
}

type DeliveryChoices = Pick<CheckoutView, 'shops' | 'addresses' | 'cityName'> & {
  delivery: readonly Pick<CheckoutView['delivery'][number], 'type' | 'earliest'>[];
};

/** «Самовывоз, ул. Фронтовых Бригад, 18» and its details. */
export function deliverySummary(
  values: Values,
  { shops, addresses, cityName, delivery }: DeliveryChoices,
): string[] {
  const type = deliveryTypeOf(values);
  if (!type) return [];
  if (type === 'pickup') {
    const shop = shops.find(({ id }) => String(id) === values.shop);
    if (!shop) return [DELIVERY_TITLES.pickup];
    const details = shop.isWhole
      ? [shop.ready, wholeText(shop)]
      : [hoursText(shop.hours), 'В\u00a0этом магазине есть не\u00a0всё'];
    return [`${DELIVERY_TITLES.pickup}, ${typographPlace(shop.address)}`, details.filter(Boolean).join('. ')];
  }
  const saved = addresses.find(({ id }) => String(id) === values.address);
  const { settlement = '', street = '', house = '', flat = '', delivery_date } = values;
  const address = addressLine(saved ?? { city_name: settlement.trim() || cityName, street, house, flat });
  const earliest = delivery.find((each) => each.type === type)?.earliest;
  return [
    `${DELIVERY_TITLES[type]}: ${address}`,
    delivery_date
      ? `Желаемый день: ${formatDate(delivery_date)}`
      : earliest
        ? `Ближайший день: ${lowerFirst(earliest.text)}`
        : '',
  ];
}

/** Who gets the goods: with a power of attorney its holder, as the order and its emails say. */
export function contactSummary(
  { name = '', phone = '', email = '', comment = '', power }: Values,
  { buyer }: Pick<CheckoutView, 'buyer'>,
): string[] {
  const paper = buyer?.powers.find(({ id }) => String(id) === power);
  const contact = [phone, email].filter(Boolean).join(', ');
  if (!paper) return [name, contact, buyer ? NO_POWER : '', comment];
  const { person, number, valid_to } = paper;
  return [
    person,
    `Доверенность №\u00a0${number} до\u00a0${formatDate(valid_to)}`,
    [person !== name && name, contact].filter(Boolean).join(', '),
    comment,
  ];
}
