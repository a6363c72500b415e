import { type Static, type TSchema, Type } from 'typebox';

/**
 * Building blocks of answer and query schemas, shared by all slices. A schema with a `title` becomes a named
 * component of the OpenAPI document.
 */

/** Roubles with at most two decimals. */
export const Roubles = Type.Number({ description: 'Рубли, не более двух знаков после запятой' });

/** The schema or null, by `nullable`: with it the serializer does not have to try alternatives. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, nullable: true });
}

/** A page of a list (API-3). */
export function pageOf<T extends TSchema>(item: T, title: string) {
  return Type.Object(
    {
      count: Type.Integer(),
      next: nullable(Type.String({ description: 'Адрес следующей страницы' })),
      previous: nullable(Type.String({ description: 'Адрес предыдущей страницы' })),
      results: Type.Array(item),
    },
    { title },
  );
}

/** An id of the shop as a parameter: int4, from 1. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The same in a path, where it is a text. */
export const PathId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** How many days a key and the answer to its request are stored (ORD-1). */
export const KEY_DAYS = 7;

/** The form of `Idempotency-Key`, by which a repeated call is recognised. */
export const CALL_KEY_PATTERN = '^[0-9A-Za-z-]{8,64}$';
const CALL_KEY_FORM = 'От 8 до 64 латинских букв, цифр и дефисов.';
export const callKey = (description: string) =>
  Type.String({ pattern: CALL_KEY_PATTERN, description: `${description}. ${CALL_KEY_FORM}` });

/** The path parameters of a single thing. */
export const idParams = Type.Object({ id: PathId });

/** The query of a route without parameters: any parameter is a mistake of the caller. */
export const noQuery = Type.Object({}, { additionalProperties: false });

/** limit and offset of a list; `limit` at most 100, `offset` at most 10⁷ (API-3). */
export function pageQuery(limit: number) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: limit }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  };
}

/** A page of a long list (API-20). */
export function cursorPageOf<T extends TSchema>(item: T, title: string) {
  return Type.Object(
    {
      results: Type.Array(item),
      next: nullable(Type.String({ description: 'Адрес следующей страницы' })),
      count: Type.Integer(),
      count_is_capped: Type.Boolean({ description: 'Их больше, чем count' }),
    },
    { title },
  );
}

/** limit and cursor of a long list. */
export const cursorQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'Из next предыдущей страницы' })),
};

/** 400: field → texts. */
export const FieldErrorsShape = Type.Record(Type.String(), Type.Array(Type.String()), {
  title: 'FieldErrors',
});

/** Any other error. */
export const DetailShape = Type.Object(
  {
    detail: Type.String(),
    code: Type.Optional(Type.String({ description: 'Только у вызовов стойки: что случилось' })),
  },
  { title: 'Detail' },
);

/** A file for download, with its state. */
export const FileShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    type: Type.String(),
    size: Type.Integer(),
    created_at: nullable(Type.String()),
    status: Type.String(),
    download_url: Type.String(),
  },
  { title: 'File' },
);

/** A file in the schema of a body. The API document shows a file; the handler gets its name. */
export const FileField = Type.Unsafe<string>({
  type: 'string',
  format: 'binary',
  description: 'PDF, JPG, PNG, XLSX или DOCX до 20 МБ',
});

/** Errors of every call, for the `response` of a route. */
export const failures = { 400: FieldErrorsShape, 404: DetailShape } as const;

/** Errors of a call that requires a login and permissions. */
export const personalFailures = { ...failures, 401: DetailShape, 403: DetailShape } as const;

/** `security` of a route that changes something: it requires the CSRF token. */
export const csrfSecurity = [{ csrf: [] }];
