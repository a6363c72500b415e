import { STAMP_FIELD, TRAP_FIELD } from '../../core/form-guard.ts';
import { type ApiClient, data } from '../api/client.ts';

/** Says when a form was shown, signed by the API; «»: it could not be learnt, and the form goes without. */
export async function formStamp(api: ApiClient): Promise<string> {
  return data(api.GET('/api/v1/feedback/form/')).then(
    ({ stamp }) => stamp,
    () => '',
  );
}

/** What a guarded form has besides its own fields, for the body of its call. */
export function guardOf(values: Record<string, string>): Record<string, string> {
  const { [STAMP_FIELD]: stamp, [TRAP_FIELD]: trap } = values;
  return { ...(stamp && { stamp }), ...(trap && { website: trap }) };
}

/**
 * What is wrong with a form of a page that always carries a stamp: its fields, else that somebody has left the stamp
 * out. The form that is shown again has a new one.
 */
export function stampedErrors(
  values: Record<string, string>,
  errors: Partial<Record<string, string>>,
): Partial<Record<string, string>> {
  if (Object.keys(errors).length > 0 || values[STAMP_FIELD]) return errors;
  return { form: 'Откройте страницу заново и отправьте ещё раз.' };
}

/** The values of a form that was refused, to be shown again: with a stamp of now, and the trap empty. */
export async function shownAgain(
  api: ApiClient,
  { [TRAP_FIELD]: _, ...values }: Record<string, string>,
): Promise<Record<string, string>> {
  const stamp = await formStamp(api);
  return { ...values, ...(stamp && { [STAMP_FIELD]: stamp }) };
}
