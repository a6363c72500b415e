/** Field → its validation errors in Russian; `non_field_errors` for the form as a whole (API-2). */
export type FieldErrors = Record<string, string[]>;

/**
 * The only error that the domain throws: a stable code, an HTTP status and a Russian text.
 * Recognise it with `isShopError`, never with `instanceof`: two bundles may hold two copies of the class.
 */
export class ShopError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Data that a client may act on, sent together with `detail`. */
  readonly facts: Record<string, unknown> | undefined;

  constructor(
    code: string,
    status: number,
    detail: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number; facts?: Record<string, unknown> } = {},
  ) {
    super(detail);
    this.name = 'ShopError';
    this.code = code;
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.facts = more.facts;
  }
}

/** The validation errors of a character that no field takes, and of a field that no call has. */
export const WRONG_CHARACTER = 'Недопустимый символ.';
export const UNKNOWN_PARAMETER = 'Неизвестный параметр.';

/** 404: the thing does not exist, or the visitor may not see it. */
export function notFound(detail = 'Не найдено.'): ShopError {
  return new ShopError('not_found', 404, detail);
}

/** 400 with a validation error of one field. */
export function badField(field: string, text: string): ShopError {
  return new ShopError('bad_input', 400, text, { fields: { [field]: [text] } });
}

/** Whether something thrown is a ShopError, from any bundle. */
export function isShopError(thrown: unknown): thrown is ShopError {
  return thrown instanceof Error && 'code' in thrown && 'status' in thrown && thrown.name === 'ShopError';
}
