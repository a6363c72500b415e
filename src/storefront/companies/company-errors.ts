import type { FieldErrors } from '../../core/errors.ts';
import { readEntity } from '../../shop/companies/entities.ts';

/** What the rules of companies find in a form, as its fields are told: the first word on each. */
export function firstWords(problems: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, [text = '']]) => [field, text]));
}

/** What is wrong with requisites as they were typed. */
export function entityProblems(values: Partial<Record<string, string>>): Record<string, string> {
  const { inn, kpp, ogrn, full_name, name, address } = values;
  return firstWords(readEntity({ inn, kpp, ogrn, full_name, name, address }).problems);
}
