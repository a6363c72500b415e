import type { FormErrors } from './form-answer.ts';

/** The props that connect a field with its form. */
export interface FieldOfForm {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/**
 * Connects fields with their form: `<TextField {...field('name')} … />` shows what was typed and why it was rejected.
 * @param prefix begins the ids, where a page has several forms
 * @returns the props of a field, by its name
 */
export function fieldsOf(
  values: Partial<Record<string, string>> = {},
  errors: FormErrors = {},
  prefix = '',
): (name: string) => FieldOfForm {
  return (name) => ({ id: prefix + name, name, defaultValue: values[name], error: errors[name] });
}
