import Ajv, { type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { formatCount } from '../text/plural.ts';
import { emptyAsAbsent } from './empty-fields.ts';
import type { FieldErrors } from './errors.ts';
import { UNKNOWN_PARAMETER } from './errors.ts';
import { CALL_KEY_PATTERN } from './shapes.ts';

/**
 * Compiles the schemas of all parts of a request without changing values. Fastify's defaults strip unknown fields and turn
 * "1", [3] and true into numbers (API-14); `readQuery` has parsed the numbers of a query before. An empty optional field
 * of a body is absent ({@link emptyAsAbsent}). A schema is compiled at its first use, so a process starts sooner.
 */
export function validatorCompiler(): FastifySchemaCompiler<object> {
  return ({ schema, method, httpPart }) => {
    const clean = httpPart === 'body' ? emptyAsAbsent(schema, method === 'PATCH') : undefined;
    // Fastify reads the errors from the function that it called.
    const check: ReturnType<FastifySchemaCompiler<object>> = (value) => {
      clean?.(value);
      const validate = compiled(schema);
      const isValid = validate(value) as boolean;
      check.errors = validate.errors ?? null;
      return isValid;
    };
    return check;
  };
}

let ajv: ReturnType<typeof newAjv> | undefined;

/** Ajv compiles a schema once, however many routes and servers of this process have it. */
function compiled(schema: object) {
  ajv ??= newAjv();
  return ajv.compile(schema);
}

function newAjv() {
  // 19.99 / 0.01 is no whole number. Up to 1e12 such a quotient is off by less than 0.001, and 19.991 by much more.
  const multipleOfPrecision = 3;
  return formats.default(
    new Ajv.default({
      allErrors: true,
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: true,
      strict: false,
      multipleOfPrecision,
      // Says in which unit a limit is.
      verbose: true,
    }),
  );
}

/**
 * Makes a validator for what the schema of a route cannot describe, such as a part whose shape depends on another field.
 * @returns field → Russian errors, with field names that start at `at`; null if the value is valid
 */
export function checkerOf(schema: object): (value: unknown, at: string) => FieldErrors | null {
  const validate = newAjv().compile(schema);
  return (value, at) => {
    if (validate(value)) return null;
    const errors = validate.errors ?? [];
    return fieldErrors(
      errors.map((error) => ({ ...error, instancePath: `/${at.replaceAll('.', '/')}${error.instancePath}` })),
    );
  };
}

/** Turns the errors of Ajv into field → Russian texts. */
export function fieldErrors(errors: readonly Partial<ErrorObject>[]): FieldErrors {
  const fields: FieldErrors = Object.create(null);
  for (const error of ofMeantShapes(errors)) {
    const field = fieldOf(error);
    fields[field] ??= [];
    const text = textOf(error);
    if (!fields[field].includes(text)) fields[field].push(text);
  }
  return fields;
}

/**
 * Where a schema is a union, keeps the errors of one of its shapes: of the one with the fewest fields that are missing or
 * unknown, then with the fewest errors. Ajv reports those of all.
 */
function ofMeantShapes(errors: readonly Partial<ErrorObject>[]): readonly Partial<ErrorObject>[] {
  let left = errors;
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const inside = left.filter((each) => isInside(each, union));
    const shapes = Map.groupBy(inside, ({ schemaPath = '' }) =>
      schemaPath.split('/', depthOf(union) + 1).at(-1),
    );
    const [meant] = [...shapes.values()].sort((a, b) => misfits(a) - misfits(b) || a.length - b.length);
    if (meant)
      left = left.filter((each) => meant.includes(each) || (each !== union && !isInside(each, union)));
  }
  return left;
}

function isInside(error: Partial<ErrorObject>, union: Partial<ErrorObject>): boolean {
  return (
    (error.schemaPath ?? '').startsWith(`${union.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${union.instancePath}/`)
  );
}

function depthOf({ schemaPath = '' }: Partial<ErrorObject>): number {
  return schemaPath.split('/').length;
}

function misfits(errors: readonly Partial<ErrorObject>[]): number {
  return errors.filter(({ keyword }) => keyword === 'required' || keyword === 'additionalProperties').length;
}

function fieldOf(error: Partial<ErrorObject>): string {
  const params = (error.params ?? {}) as Record<string, string>;
  const inside = (error.instancePath ?? '').split('/').slice(1).join('.');
  const own = params.missingProperty ?? params.additionalProperty;
  return [inside, own].filter(Boolean).join('.').slice(0, 100) || 'non_field_errors';
}

function textOf({ keyword, params = {}, parentSchema }: Partial<ErrorObject>): string {
  const { limit, type, allowedValues, pattern } = params as {
    limit?: number;
    type?: string;
    allowedValues?: unknown[];
    pattern?: string;
  };
  switch (keyword) {
    case 'type':
      return wanted[String(type)] ?? 'Неверный тип значения.';
    case 'minimum':
      return `Не меньше ${limitIn(parentSchema, limit)}`;
    case 'maximum':
      return `Не больше ${limitIn(parentSchema, limit)}`;
    case 'exclusiveMinimum':
      return `Должно быть больше ${limitIn(parentSchema, limit)}`;
    case 'enum':
      return `Допустимые значения: ${(allowedValues ?? []).join(', ')}.`;
    case 'required':
      return 'Обязательное поле.';
    case 'additionalProperties':
      return UNKNOWN_PARAMETER;
    case 'minLength':
      return limit === 1 ? 'Заполните поле.' : `Не короче ${limit} знаков.`;
    case 'maxLength':
      return `Не длиннее ${formatCount(limit ?? 0)} знаков.`;
    case 'minItems':
      return `Строк должно быть не меньше ${limit}.`;
    case 'maxItems':
      return `Строк должно быть не больше ${limit}.`;
    case 'pattern':
      return forms[String(pattern)] ?? 'Неверное значение.';
    default:
      return 'Неверное значение.';
  }
}

/** The end of a sentence about a limit: «1 000 000.», and of a sum, whose description begins so: «0,01 ₽.» */
function limitIn(schema: ErrorObject['parentSchema'], limit = 0): string {
  const isSum = String(schema?.description ?? '').startsWith('Рубли');
  const [whole = '', part] = String(Math.abs(limit)).split('.');
  const digits = [formatCount(Number(whole)), part].filter(Boolean).join(',');
  return `${limit < 0 ? '−' : ''}${digits}${isSum ? '\u00a0₽' : ''}.`;
}

/** Validation errors of known patterns. */
const forms: Record<string, string> = {
  [CALL_KEY_PATTERN]: 'Нужно от 8 до 64 латинских букв, цифр и дефисов.',
};

const wanted: Record<string, string> = {
  integer: 'Нужно целое число.',
  number: 'Нужно число.',
  string: 'Нужна строка.',
  boolean: 'Нужно true или false.',
  array: 'Нужен список.',
  'integer,string': 'Нужно целое число или строка.',
  object: 'Нужен объект.',
};
