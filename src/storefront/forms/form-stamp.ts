import { STAMP_FIELD, TRAP_FIELD } from '../../platform/http/form-guard.ts';
import { type ApiClient, data, isLoadError } from '../api/client.ts';

/**
 * Loads a stamp of the time a form was shown, signed by the API; «» if it failed, and the form is shown
 * without.
 */
export async function formStamp(api: ApiClient): Promise<string> {
  return data(api.GET('/api/v1/feedback/form/')).then(
    ({ stamp }) => stamp,
    () => '',
  );
}

/** The spam protection fields of a form, for the body of its call. */
export function guardOf(values: Record<string, string>): Record<string, string> {
  const { [STAMP_FIELD]: stamp, [TRAP_FIELD]: trap } = values;
  return { ...(stamp && { stamp }), ...(trap && { website: trap }) };
}

/**
 * The validation errors of a form with a stamp: those of its fields, or a missing stamp. The form that is
 * shown again gets one.
 */
export function stampedErrors(
  values: Record<string, string>,
  errors: Partial<Record<string, string>>,
): Partial<Record<string, string>> {
  if (Object.keys(errors).length > 0 || values[STAMP_FIELD]) return errors;
  return { form: 'Обновите страницу и отправьте форму ещё раз.' };
}

/**
 * The values of a rejected form, to be shown again with an empty trap. A valid stamp stays: who forgot a tick may send the
 * form at once. A missing or rejected one is replaced.
 * @param error what the API answered, if it was asked
 */
export async function shownAgain(
  api: ApiClient,
  { [TRAP_FIELD]: _, ...values }: Record<string, string>,
  error?: unknown,
): Promise<Record<string, string>> {
  const isStampRejected = isLoadError(error) && 'stamp' in ((error.body ?? {}) as object);
  if (values[STAMP_FIELD] && !isStampRejected) return values;
  const stamp = await formStamp(api);
  return { ...values, ...(stamp && { [STAMP_FIELD]: stamp }) };
}
