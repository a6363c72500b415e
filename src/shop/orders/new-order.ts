import type { Static } from 'typebox';
import { type FieldErrors, ShopError } from '../../core/errors.ts';
import { inLines, oneLine } from '../../core/written-text.ts';
import { ORDER_CONSENTS } from './consents.ts';
import { type Contact, readContact } from './contact.ts';
import type { NewOrderShape } from './orders.shapes.ts';
import { deliveriesPaidBy } from './payments.ts';

/** The body of `POST orders/order/`, of the right shape. */
export type NewOrder = Static<typeof NewOrderShape>;

/** What a person may have filled in wrongly is right from here on. */
export interface CheckedOrder extends NewOrder {
  contact: Contact;
  comment: string;
}

/**
 * Asks of a new order what its schema cannot, all fields at once, so that a form says it once.
 * @throws 400 with a Russian text for each field
 */
export function checkOrder(body: NewOrder): CheckedOrder {
  const errors: FieldErrors = {};
  const contact = readContact(body.contact, 'contact.', errors);
  const isPickup = body.delivery_type === 'pickup';
  if (isPickup && body.shop === undefined) errors.shop = ['Выберите магазин, где заберёте заказ.'];
  if (!isPickup && body.shop !== undefined) errors.shop = ['Магазин выбирают только для самовывоза.'];
  const hasAddress = body.address !== undefined || body.address_id !== undefined;
  if (!isPickup && !hasAddress) errors.address = ['Укажите, куда везти.'];
  if (isPickup && hasAddress) errors.address = ['Для самовывоза адрес не нужен.'];
  if (body.address !== undefined && body.address_id !== undefined)
    errors.address_id = ['Нужно одно из двух: address или address_id.'];
  const address = body.address && asSeen(body.address);
  for (const part of ['street', 'house'] as const)
    if (address?.[part] === '') errors[`address.${part}`] = ['Обязательное поле.'];
  if (isPickup && body.delivery_date !== undefined)
    errors.delivery_date = ['День называют, когда заказ везут. Для самовывоза он не нужен.'];
  if (!deliveriesPaidBy(body.payment_type).includes(body.delivery_type))
    errors.payment_type = ['Транспортная компания денег за нас не берёт. Оплатите по счёту.'];
  checkBuyer(body, errors);
  const missing = ORDER_CONSENTS.filter(({ aim }) => !body.consents.includes(aim));
  if (missing.length > 0) errors.consents = missing.map((consent) => consent.missing);
  else if (body.consents.length > ORDER_CONSENTS.length) errors.consents = ['Неизвестное согласие.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля заказа.', { fields: errors });
  return { ...body, ...(address && { address }), contact, comment: inLines(body.comment) };
}

function asSeen(address: NonNullable<NewOrder['address']>): NonNullable<NewOrder['address']> {
  const { street, house, flat, comment, settlement } = address;
  return {
    ...address,
    ...{ street: oneLine(street), house: oneLine(house) },
    ...(settlement !== undefined && { settlement: oneLine(settlement) }),
    ...(flat !== undefined && { flat: oneLine(flat) }),
    ...(comment !== undefined && { comment: inLines(comment) }),
  };
}

/** What only a company has. */
function checkBuyer(body: NewOrder, errors: FieldErrors): void {
  if (body.legal_entity === undefined) {
    if (body.contract !== undefined) errors.contract = ['Договор выбирают вместе с юрлицом.'];
    if (body.power_of_attorney !== undefined)
      errors.power_of_attorney = ['Доверенность нужна, только когда покупает юрлицо.'];
  }
  if (!body.is_deferred) return;
  if (body.contract === undefined) errors.is_deferred = ['Отсрочка бывает только по договору.'];
  else if (body.payment_type !== 'invoice') errors.payment_type = ['С отсрочкой платят по счёту.'];
}
