/** Programs recognise a rejected token by it; people need only what follows. */
const CSRF_PREFIX = 'CSRF Failed: ';

/** A rejected call of the API, or an answer that is not one of the API. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The parsed JSON of the answer; undefined if it had none. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** There was no answer, so nobody knows whether a change was carried out. */
export class NoAnswer extends Error {}

/** There is no connection, so a change was not even sent. */
export class NotSent extends NoAnswer {}

/** What stands where a change waits for the connection. */
export const NO_CONNECTION =
  'Нет связи с магазином. Всё, что вы написали, осталось здесь: повторите, когда связь вернётся.';

/** A field that somebody has changed since the desk read it. */
export interface FieldChange {
  field: string;
  was: unknown;
  now: unknown;
  by: string;
  /** ISO 8601. */
  at: string | null;
}

/** Whether a call failed with this status. */
export function hasStatus(error: unknown, status: number): error is ApiFailure {
  return error instanceof ApiFailure && error.status === status;
}

/**
 * Whether a failed read leaves nothing to show. A reload that has only failed takes nothing away: something may be typed in what is shown.
 * @param shown what was read before
 */
export function leavesNothing(error: Error | null, shown: unknown): error is Error {
  return error !== null && (shown === undefined || hasStatus(error, 403) || hasStatus(error, 404));
}

/** The changes that a rejected write did not know of; undefined for any other failure. */
export function changesIn(error: unknown): FieldChange[] | undefined {
  if (!hasStatus(error, 409)) return undefined;
  const { changed } = bodyOf(error);
  return Array.isArray(changed) && changed.length > 0 ? (changed as FieldChange[]) : undefined;
}

/** The version of a thing that a rejected write did not know of: what the next try has to name, once the person has seen the changes. */
export function versionIn(error: unknown): number | undefined {
  if (!hasStatus(error, 409)) return undefined;
  const { version } = bodyOf(error);
  return typeof version === 'number' ? version : undefined;
}

/** The revision of the order that a rejected change did not know of; undefined for any other failure. */
export function baseIn(error: unknown): number | undefined {
  if (!hasStatus(error, 409)) return undefined;
  const { base } = bodyOf(error);
  return typeof base === 'number' ? base : undefined;
}

/** The texts of the API for fields of a form, by their names; empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!hasStatus(error, 400)) return {};
  return Object.fromEntries(
    Object.entries(bodyOf(error)).flatMap(([field, texts]) =>
      Array.isArray(texts) ? [[field, texts.join(' ')]] : [],
    ),
  );
}

/** The failure without what the named fields of a form already say; null: nothing is left to show. */
export function besides(fields: readonly string[], error: Error | null): Error | null {
  const named = Object.keys(fieldErrors(error));
  return named.length > 0 && named.every((field) => fields.includes(field)) ? null : error;
}

/** Why a call failed, in the words of the API where it has any. */
export function failureText(error: unknown): string {
  if (error instanceof NotSent)
    return 'Нет связи с магазином, изменение не отправлено. Повторите, когда связь вернётся.';
  if (error instanceof NoAnswer)
    return 'Нет связи с магазином. Изменение могло не сохраниться: проверьте и повторите.';
  if (error instanceof Error && error.name === 'NotAllowedError')
    return 'Ключ доступа не подтвердили. Попробуйте ещё раз или выберите другой способ.';
  if (!(error instanceof ApiFailure)) return 'Ошибка в самой стойке. Обновите страницу и повторите.';
  const { detail } = bodyOf(error);
  if (error.status < 500 && typeof detail === 'string') return detail.replace(CSRF_PREFIX, '');
  const texts = Object.values(fieldErrors(error));
  if (texts.length > 0) return texts.join(' ');
  if (error.status === 503) return 'Магазин сейчас перегружен. Повторите через несколько секунд.';
  return 'Магазин не смог ответить. Повторите чуть позже.';
}

/** What stands in the place of a thing until it comes. @param missing what to do when there is no such thing; the title says that */
export function waitingText(error: Error | null, missing: string): string {
  if (error === null) return 'Загружаем…';
  return hasStatus(error, 404) ? missing : failureText(error);
}

function bodyOf({ body }: ApiFailure): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
