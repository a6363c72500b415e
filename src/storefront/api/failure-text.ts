import { isLoadError } from './client.ts';

/** Nobody answered, or only what stands before the shop: the same may well succeed a moment later. */
export function isConnectionLost(error: unknown): boolean {
  return !isLoadError(error) || [502, 503, 504].includes(error.status);
}

/** Said of a change that may have arrived although its answer did not. */
export const UNKNOWN_OUTCOME = 'Нет связи. Изменение могло не сохраниться.';

/** Why a change did not happen: the server's own words, of the fields or as a whole (API.md «Errors»). */
export function failureText(error: unknown): string {
  if (!isLoadError(error) || error.status === 502 || error.status === 504) return UNKNOWN_OUTCOME;
  const { detail, ...fields }: Record<string, unknown> =
    typeof error.body === 'object' ? { ...error.body } : {};
  if (error.status < 500 && typeof detail === 'string') return detail;
  const texts = Object.values(fields)
    .flat()
    .filter((text) => typeof text === 'string');
  if (error.status === 400 && texts.length > 0) return texts.join(' ');
  return 'Магазин не смог сохранить изменение. Повторите чуть позже.';
}
