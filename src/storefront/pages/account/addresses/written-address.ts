import type { FormErrors } from '../../../forms/form-answer.ts';

/** The fields of an address, as the API takes them. */
export function writtenAddress(values: Record<string, string>) {
  const { city = '', street = '', house = '', flat = '', comment = '', is_default } = values;
  // A main address stops being it when another one becomes it: an empty box takes nothing away.
  return { city, street, house, flat, comment, ...(is_default === 'on' && { is_default: true }) };
}

/** What an address lacks, at its fields. */
export function addressProblems({ city, street, house }: Record<string, string>): FormErrors {
  return {
    ...(!city && { city: 'Назовите город или посёлок.' }),
    ...(!street && { street: 'Назовите улицу.' }),
    ...(!house && { house: 'Укажите дом.' }),
  };
}
