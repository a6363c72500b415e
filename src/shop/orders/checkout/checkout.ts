import type { Static } from 'typebox';
import { type FieldErrors, ShopError } from '../../../platform/http/errors.ts';
import { emailError } from '../../../platform/text/email.ts';
import { normalizePhone } from '../../../platform/text/phone-and-date.ts';
import { PHONE_WANTED } from '../../../platform/text/typed-phone.ts';
import { inLines, NAME_WANTED, oneLine } from '../../../platform/text/written-text.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import type { NewOrderShape } from '../orders.shapes.ts';
import { deliveriesPaidBy, NO_CONTRACT } from '../payments/payments.ts';

/** A consent given with an order. Each has its own checkbox, never ticked in advance (152-ФЗ). */
interface OrderConsent {
  aim: 'order' | 'offer';
  /** Changes with the text, so that an order records which wording was accepted. */
  version: string;
  text: string;
  /** The validation error when it is missing. An order needs every consent. */
  missing: string;
}

/** The consent to the terms of sale. */
export const OFFER_CONSENT: OrderConsent = {
  aim: 'offer',
  version: 'offer-2026-11-21',
  text: 'Принимаю условия продажи',
  missing: 'Примите условия продажи.',
};

/** In the order they are shown. */
export const ORDER_CONSENTS: readonly OrderConsent[] = [{ ...ORDER_CONSENT, aim: 'order' }, OFFER_CONSENT];

/** The validation error of a pick-up without a shop. */
export const SHOP_WANTED = 'Выберите магазин, где заберёте заказ.';

/** The validation errors of an order without the name of its recipient, or with an address that lacks a part. */
export const RECIPIENT_WANTED = 'Укажите имя и фамилию получателя.';
export const STREET_WANTED = 'Укажите улицу.';
export const HOUSE_WANTED = 'Укажите дом.';

/** Control characters could end a line or steer a terminal, and names go into email headers. */
const CONTROL = /\p{Cc}/u;

/** A contact person, as typed. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
}

/**
 * Validates a contact: a name on one line, a telephone in any common notation (R5.6, ACC-9), an email address.
 * @param prefix of the field names in `errors`, to which validation errors are added
 * @param nameWanted the error of a missing name
 * @returns the contact with the telephone as +7XXXXXXXXXX
 */
export function readContact(
  contact: Contact,
  prefix: string,
  errors: FieldErrors,
  nameWanted: string = NAME_WANTED,
): Contact {
  return {
    name: readName(contact.name, `${prefix}name`, errors, nameWanted),
    phone: readPhone(contact.phone, `${prefix}phone`, errors),
    email: readEmail(contact.email, `${prefix}email`, errors),
  };
}

/** @param wanted the error of a missing name */
export function readName(text: string, field: string, errors: FieldErrors, wanted = NAME_WANTED): string {
  const name = oneLine(text);
  if (name === '') errors[field] = [wanted];
  else if (CONTROL.test(text.trim())) errors[field] = ['Укажите имя одной строкой.'];
  return name;
}

/** @returns the telephone as it is stored, +7XXXXXXXXXX */
export function readPhone(text: string, field: string, errors: FieldErrors): string {
  const phone = normalizePhone(text);
  if (phone === null) errors[field] = [PHONE_WANTED];
  return phone ?? '';
}

export function readEmail(text: string, field: string, errors: FieldErrors): string {
  const email = text.trim();
  const error = emailError(email);
  if (error) errors[field] = [error];
  return email;
}

/** The body of `POST orders/order/`, already valid against its schema. */
export type NewOrder = Static<typeof NewOrderShape>;

/** A new order that has passed validation. */
export interface CheckedOrder extends NewOrder {
  contact: Contact;
  comment: string;
}

/**
 * Validates what the schema cannot express, all fields at once, so that a form shows all errors together.
 * @param wanted the consents that the order has to bring: without those that the buyer has given before
 * @param found what is wrong with fields that only the caller knows
 * @throws 400 with a Russian text for each field
 */
export function checkOrder(
  body: NewOrder,
  wanted: readonly OrderConsent[],
  found: FieldErrors = {},
): CheckedOrder {
  const errors = { ...found };
  const contact = readContact(body.contact, 'contact.', errors, RECIPIENT_WANTED);
  const isPickup = body.delivery_type === 'pickup';
  if (isPickup && body.shop === undefined) errors.shop = [SHOP_WANTED];
  if (!isPickup && body.shop !== undefined) errors.shop = ['Магазин можно выбрать только для самовывоза.'];
  const hasAddress = body.address !== undefined || body.address_id !== undefined;
  if (!isPickup && !hasAddress) errors.address = ['Укажите адрес доставки.'];
  if (isPickup && hasAddress) errors.address = ['Для самовывоза адрес не нужен.'];
  if (body.address !== undefined && body.address_id !== undefined)
    errors.address_id = ['Нужно одно из двух: address или address_id.'];
  const address = body.address && normalized(body.address);
  if (address?.street === '') errors['address.street'] = [STREET_WANTED];
  if (address?.house === '') errors['address.house'] = [HOUSE_WANTED];
  if (isPickup && body.delivery_date !== undefined)
    errors.delivery_date = ['День доставки для самовывоза не нужен.'];
  if (!deliveriesPaidBy(body.payment_type).includes(body.delivery_type))
    errors.payment_type = ['При доставке транспортной компанией доступна только оплата по счёту.'];
  checkBuyer(body, errors);
  const { consents = [] } = body;
  const missing = wanted.filter(({ aim }) => !consents.includes(aim));
  if (missing.length > 0) errors.consents = missing.map((consent) => consent.missing);
  else if (consents.length > ORDER_CONSENTS.length) errors.consents = ['Неизвестное согласие.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля заказа.', { fields: errors });
  return { ...body, ...(address && { address }), contact, comment: inLines(body.comment) };
}

function normalized(address: NonNullable<NewOrder['address']>): NonNullable<NewOrder['address']> {
  const { street, house, flat, comment, settlement } = address;
  return {
    ...address,
    street: oneLine(street),
    house: oneLine(house),
    ...(settlement !== undefined && { settlement: oneLine(settlement) }),
    ...(flat !== undefined && { flat: oneLine(flat) }),
    ...(comment !== undefined && { comment: inLines(comment) }),
  };
}

/** Validates the fields that only a company has. */
function checkBuyer(body: NewOrder, errors: FieldErrors): void {
  if (body.legal_entity === undefined) {
    if (body.contract !== undefined) errors.contract = ['Договор можно выбрать только вместе с юрлицом.'];
    if (body.power_of_attorney !== undefined)
      errors.power_of_attorney = ['Доверенность нужна, только когда покупает юрлицо.'];
  }
  if (!body.is_deferred) return;
  if (body.contract === undefined) errors.is_deferred = [NO_CONTRACT];
  else if (body.payment_type !== 'invoice')
    errors.payment_type = ['С отсрочкой можно оплатить только по счёту.'];
}
