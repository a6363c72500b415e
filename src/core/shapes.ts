import { type Static, type TSchema, Type } from 'typebox';

/**
 * Building blocks of answer and query schemas, shared by all slices. A schema with a `title` becomes a named
 * component of the OpenAPI document.
 */

/** Roubles with at most two decimals. */
export const Roubles = Type.Number({ description: 'Рубли, не более двух знаков после запятой' });

/** The schema or null; said by `nullable`, which the serialiser answers without trying alternatives. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, nullable: true });
}

/** `Page<T>` of API.md. */
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

/** An id of ours as a parameter: int4, from 1. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The same in a path, where it is still a text. */
export const PathId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** A name a caller gives to what he asks for, so that a repeated call is known: `Idempotency-Key`. */
export const CALL_KEY_PATTERN = '^[0-9A-Za-z-]{8,64}$';
const CALL_KEY_FORM = 'От 8 до 64 латинских букв, цифр и дефисов.';
export const callKey = (description: string) =>
  Type.String({ pattern: CALL_KEY_PATTERN, description: `${description}. ${CALL_KEY_FORM}` });

/** What stands in the path of one thing of ours. */
export const idParams = Type.Object({ id: PathId });

/** The query of a route that knows none: whoever sends one has misunderstood it. */
export const noQuery = Type.Object({}, { additionalProperties: false });

/** limit and offset of a list; `limit` at most 100 (API.md), `offset` at most 10⁷ (RULINGS 7). */
export function pageQuery(limit: number) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: limit }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  };
}

/** 400: field → texts. */
export const FieldErrorsShape = Type.Record(Type.String(), Type.Array(Type.String()), {
  title: 'FieldErrors',
});

/** Any other failure. */
export const DetailShape = Type.Object({ detail: Type.String() }, { title: 'Detail' });

/** A file that may be downloaded, with what has become of it. */
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

/** A file in the schema of a body: the API document shows it as one, the handler gets its name. */
export const FileField = Type.Unsafe<string>({
  type: 'string',
  format: 'binary',
  description: 'PDF, JPG, PNG, XLSX или DOCX до 20 МБ',
});

/** Failures every call may answer, for the `response` of a route. */
export const failures = { 400: FieldErrorsShape, 404: DetailShape } as const;

/** Failures of a call that asks who one is and what he may do. */
export const personalFailures = { ...failures, 401: DetailShape, 403: DetailShape } as const;

/** `security` of a route that changes something: it wants the token of changes. */
export const csrfSecurity = [{ csrf: [] }];
