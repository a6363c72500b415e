import type { FieldErrors } from '../../platform/http/errors.ts';
import { readEntity } from '../../shop/companies/profile/profile.ts';

/** Converts validation errors of the company rules to field errors: the first one of each field. */
export function firstErrors(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, text]));
}

/** The validation errors of typed company details. */
export function entityErrors(values: Partial<Record<string, string>>): Record<string, string> {
  const { inn, kpp, ogrn, full_name, name, address } = values;
  return firstErrors(readEntity({ inn, kpp, ogrn, full_name, name, address }).errors);
}
