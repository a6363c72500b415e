import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { DELIVERY_NAMES } from '../../orders/delivery/delivery.ts';
import { stateView } from '../../orders/orders.ts';
import { paymentName } from '../../orders/payments/payments.ts';
import { goodsOf, roubles, taxesOf } from './document-goods.ts';
import { partiesOf } from './document-parties.ts';
import { branch, leaf, MOST_COMMENT, requisites } from './exchange-xml.ts';
import type { ExportedOrder } from './exported-order.ts';

/** Writes an order as «Документ» of CommerceML, in the order of elements that its scheme demands. */
export function documentOf(order: ExportedOrder): string {
  return branch(
    'Документ',
    leaf('Ид', order.uuid),
    leaf('Номер', order.number),
    leaf('Дата', order.date),
    leaf('ХозОперация', 'Заказ товара'),
    leaf('Роль', 'Продавец'),
    leaf('Валюта', 'RUB'),
    leaf('Курс', 1),
    leaf('Сумма', roubles(order.total)),
    partiesOf(order),
    leaf('Время', order.time),
    leaf('СрокПлатежа', order.dueOn),
    leaf('Комментарий', commentOf(order), MOST_COMMENT),
    taxesOf(order),
    goodsOf(order),
    requisitesOf(order),
  );
}

function requisitesOf(order: ExportedOrder): string {
  const { state, contract, power, paymentType } = order;
  return requisites([
    ['Статус заказа', stateView(state).name],
    ['Метод оплаты', paymentName(paymentType)],
    ['Метод оплаты ИД', paymentType],
    ['Способ доставки', DELIVERY_NAMES[order.deliveryType]],
    ['Заказ оплачен', order.isPaid],
    ['Отменен', state === 'cancelled'],
    ['Финальный статус', state === 'done' || state === 'cancelled'],
    ['Договор', contract?.number],
    ['Соглашение', contract?.priceType],
    ['Организация', order.seller],
    ['Склад', order.warehouse],
    ['Доверенность', power?.number],
    ['Доверенность действует до', power && formatDate(power.validTo)],
    ['Получатель', power?.person ?? order.contact.name],
    ['Комментарии покупателя', order.comment],
    ['Ревизия сайта', String(order.revision)],
  ]);
}

/** What the people at 1C have to see of an order, in one text: it is the only one that every form of 1C shows. */
function commentOf(order: ExportedOrder): string {
  const { contract, power, address, shop, wishedOn, contact, comment } = order;
  return [
    contract && `Договор № ${contract.number} от ${formatDate(contract.date)}`,
    power && `Доверенность № ${power.number} до ${formatDate(power.validTo)}`,
    `Получатель: ${power?.person ?? contact.name}, ${contact.phone}`,
    shop && `Самовывоз: ${shop}`,
    wishedOn && `Доставить ${formatDate(wishedOn)}`,
    address?.comment && `К адресу: ${address.comment}`,
    comment && `Пожелания: ${comment}`,
  ]
    .filter(Boolean)
    .join('\n');
}
