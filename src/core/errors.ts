/** Field → what is wrong with it, in Russian; `non_field_errors` for the whole (API.md). */
export type FieldErrors = Record<string, string[]>;

/**
 * The one kind of error the domain throws: a stable code, an HTTP status and a Russian text.
 * Told apart by `code`, never by `instanceof` (two bundles may hold two classes).
 */
export class ShopError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What a client may act on, answered beside `detail`. */
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

/** 404: there is no such thing, or it is not yours. */
export function notFound(detail = 'Не найдено.'): ShopError {
  return new ShopError('not_found', 404, detail);
}

/** 400 with the text at the field. */
export function badField(field: string, text: string): ShopError {
  return new ShopError('bad_input', 400, text, { fields: { [field]: [text] } });
}

/** Whether something thrown is a ShopError of whichever bundle. */
export function isShopError(thrown: unknown): thrown is ShopError {
  return thrown instanceof Error && 'code' in thrown && 'status' in thrown && thrown.name === 'ShopError';
}
