import { emailError } from '../../../platform/text/email.ts';
import { formatCount } from '../../../platform/text/plural.ts';
import { phoneError } from '../../../platform/text/typed-phone.ts';
import { ORDER_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import {
  HOUSE_WANTED,
  OFFER_CONSENT,
  RECIPIENT_WANTED,
  SHOP_WANTED,
  STREET_WANTED,
} from '../../../shop/orders/checkout/checkout.ts';
import { type DeliveryType, deliveryTypes } from '../../../shop/orders/delivery/delivery.ts';
import { MOST_COMMENT, MOST_NAME } from '../../../shop/orders/orders.ts';
import { consentError } from '../../forms/consent.ts';
import type { FormErrors } from '../../forms/form-answer.ts';

/** The form as texts, by field name. */
export type Values = Record<string, string>;

/** The steps of the page, in order. */
export type StepId = 'buyer' | 'delivery' | 'contact' | 'payment';

/** Fields with their names in the error summary, by step. */
export const FIELDS = {
  buyer: { buyer: 'для кого покупаете' },
  delivery: {
    delivery_type: 'способ получения',
    shop: 'магазин',
    address: 'адрес',
    settlement: 'населённый пункт',
    street: 'улица',
    house: 'дом',
    flat: 'квартира',
    address_comment: 'комментарий водителю',
    delivery_date: 'день доставки',
  },
  contact: {
    name: 'имя получателя',
    phone: 'телефон получателя',
    email: 'почта',
    power: 'доверенность',
    comment: 'комментарий',
  },
  payment: {
    payment: 'оплата',
    prices: 'цены',
    offer: 'условия продажи',
    order: 'согласие на обработку данных',
  },
} as const satisfies Record<StepId, Record<string, string>>;

/** Names of the API's fields and of those in the form. */
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
  return deliveryTypes.find((known) => known === delivery_type);
}

/** Whether the address is typed, and not chosen from the address book. */
export function isNewAddress({ address }: Values): boolean {
  return !address || address === 'new';
}

/**
 * The fields to validate again when one is edited: a choice of the delivery or of a saved address decides which
 * fields of its step are needed.
 */
export function recheckedWith(name: string): string[] {
  return name === 'delivery_type' || name === 'address' ? Object.keys(FIELDS.delivery) : [name];
}

/** A text that is too long is rejected as typed, never cut silently. */
function tooLong(values: Values, field: 'name' | 'comment', most: number): FormErrors {
  const { length } = values[field] ?? '';
  const counted = `${formatCount(length)} из\u00a0${formatCount(most)}`;
  return length > most ? { [field]: `Сократите: знаков ${counted}.` } : {};
}

/** The validation errors of the input, by field name; the API checks the same again. */
export function errorsOf(values: Values): FormErrors {
  const { shop, street, house, name, phone = '', email = '', offer } = values;
  const type = deliveryTypeOf(values);
  const isTyped = type && type !== 'pickup' && isNewAddress(values);
  const ofEmail = emailError(email);
  const ofPhone = phoneError(phone);
  return {
    ...(!type && { delivery_type: 'Выберите способ получения.' }),
    ...(type === 'pickup' && !shop && { shop: SHOP_WANTED }),
    ...(isTyped && !street && { street: STREET_WANTED }),
    ...(isTyped && !house && { house: HOUSE_WANTED }),
    ...(!name && { name: RECIPIENT_WANTED }),
    ...tooLong(values, 'name', MOST_NAME),
    ...tooLong(values, 'comment', MOST_COMMENT),
    ...(ofPhone && { phone: ofPhone }),
    ...(ofEmail && { email: ofEmail }),
    ...(!values.payment && { payment: 'Выберите способ оплаты.' }),
    ...(offer !== 'on' && { offer: OFFER_CONSENT.missing }),
    ...consentError(values, ORDER_CONSENT, 'order'),
  };
}
