import { formatCount } from '../../../core/plural.ts';
import { phoneProblem } from '../../../core/typed-phone.ts';
import { isEmail } from '../../../shop/accounts/email.ts';
import { type DeliveryType, MOST_COMMENT, MOST_NAME } from '../../../shop/orders/orders.ts';
import type { FormErrors } from '../../forms/form-answer.ts';

/** The form as texts, by the names of its fields. */
export type Values = Record<string, string>;

/** Steps of the page, in their order. */
export type StepId = 'buyer' | 'delivery' | 'contact' | 'payment';

/** Fields with what the summary of errors calls them, by the step they stand in. */
export const FIELDS = {
  buyer: { buyer: 'за кого покупаете' },
  delivery: {
    delivery_type: 'способ получения',
    shop: 'магазин',
    address: 'адрес',
    settlement: 'населённый пункт',
    street: 'улица',
    house: 'дом',
    flat: 'квартира',
    address_comment: 'комментарий к адресу',
    delivery_date: 'день доставки',
  },
  contact: {
    name: 'имя получателя',
    phone: 'телефон получателя',
    email: 'почта',
    power: 'доверенность',
    comment: 'комментарий',
  },
  payment: { payment: 'оплата', offer: 'условия продажи', order: 'согласие на обработку данных' },
} as const satisfies Record<StepId, Record<string, string>>;

/** Names of the API's fields beside those of the form. */
export const API_FIELDS: Record<string, string> = {
  delivery_type: 'delivery_type',
  shop: 'shop',
  address: 'street',
  'address.settlement': 'settlement',
  'address.street': 'street',
  'address.house': 'house',
  'address.flat': 'flat',
  'address.comment': 'address_comment',
  delivery_date: 'delivery_date',
  payment_type: 'payment',
  is_deferred: 'payment',
  address_id: 'address',
  'contact.name': 'name',
  'contact.phone': 'phone',
  'contact.email': 'email',
  comment: 'comment',
  power_of_attorney: 'power',
  legal_entity: 'buyer',
  contract: 'buyer',
};

export function deliveryTypeOf({ delivery_type }: Values): DeliveryType | undefined {
  return delivery_type === 'pickup' || delivery_type === 'courier' || delivery_type === 'transport'
    ? delivery_type
    : undefined;
}

/** Whether the address is to be typed, not one of the book. */
export function isNewAddress({ address }: Values): boolean {
  return !address || address === 'new';
}

/** A text that is too long stands in its field as it was typed: none is cut without a word. */
function tooLong(values: Values, field: 'name' | 'comment', most: number): FormErrors {
  const { length } = values[field] ?? '';
  const counted = `${formatCount(length)} из\u00a0${formatCount(most)}`;
  return length > most ? { [field]: `Слишком длинно: знаков ${counted}. Сократите.` } : {};
}

/** What is wrong with what was typed, by the name of the field; the API asks the same once more. */
export function problemsOf(values: Values): FormErrors {
  const { shop, street, house, name, phone = '', email = '', order, offer } = values;
  const type = deliveryTypeOf(values);
  const isCarried = type === 'courier' || type === 'transport';
  const ofPhone = phoneProblem(phone);
  return {
    ...(!type && { delivery_type: 'Выберите, как получите заказ.' }),
    ...(type === 'pickup' && !shop && { shop: 'Выберите магазин, где заберёте заказ.' }),
    ...(isCarried && isNewAddress(values) && !street && { street: 'Назовите улицу.' }),
    ...(isCarried && isNewAddress(values) && !house && { house: 'Назовите номер дома.' }),
    ...(!name && { name: 'Укажите имя и фамилию получателя' }),
    ...tooLong(values, 'name', MOST_NAME),
    ...tooLong(values, 'comment', MOST_COMMENT),
    ...(ofPhone && { phone: ofPhone }),
    ...(!isEmail(email) && { email: 'Нужен адрес почты вида ivanov@mail.ru.' }),
    ...(!values.payment && { payment: 'Выберите, как заплатите.' }),
    ...(offer !== 'on' && { offer: 'Примите условия продажи.' }),
    ...(order !== 'on' && { order: 'Без согласия на обработку данных заказ не исполнить.' }),
  };
}
