import { isLoadError } from './client.ts';

/** Whether there was no response, or only one from a proxy in front of the shop: a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  return !isLoadError(error) || [502, 503, 504].includes(error.status);
}

/** Shown for a change that may have arrived although its response did not. */
export const UNKNOWN_OUTCOME = 'Нет связи. Изменение могло не сохраниться.';

/** Explains why a change failed, in the server's own messages, per field or as a whole (API-2). */
export function failureText(error: unknown): string {
  if (!isLoadError(error) || error.status === 502 || error.status === 504) return UNKNOWN_OUTCOME;
  const { detail, ...fields }: Record<string, unknown> =
    typeof error.body === 'object' ? { ...error.body } : {};
  if (error.status < 500 && typeof detail === 'string') return detail.replace('CSRF Failed: ', '');
  const texts = Object.values(fields)
    .flat()
    .filter((text) => typeof text === 'string');
  if (error.status === 400 && texts.length > 0) return texts.join(' ');
  return 'Магазин не смог сохранить изменение. Повторите чуть позже.';
}
