import { CITY_WANTED, HOUSE_WANTED, STREET_WANTED } from '../../../../shop/orders/delivery/delivery.ts';
import type { FormErrors } from '../../../forms/form-answer.ts';

/** The fields of an address, in the form of the API. */
export function writtenAddress(values: Record<string, string>) {
  const { city = '', street = '', house = '', flat = '', comment = '', is_default } = values;
  // An address stops being the main one only when another becomes it, so an unticked box is not sent.
  return { city, street, house, flat, comment, ...(is_default === 'on' && { is_default: true }) };
}

/** The validation errors of an address, by field. */
export function addressErrors({ city, street, house }: Record<string, string>): FormErrors {
  return {
    ...(!city && { city: CITY_WANTED }),
    ...(!street && { street: STREET_WANTED }),
    ...(!house && { house: HOUSE_WANTED }),
  };
}
