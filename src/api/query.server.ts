import type { FastifyRequest, FastifySchema } from 'fastify';
import { badField, WRONG_CHARACTER } from '../platform/http/errors.ts';

/** Only these parameters may be repeated (API-4); their values are joined by commas. */
const repeatable = new Set(['tags', 'attributes', 'shops']);

type Query = Record<string, unknown>;

/**
 * Parses the query string instead of Fastify's parser, into an object without a prototype. A repeated parameter, a bad
 * percent code and NUL are errors; an empty parameter is absent (API-4).
 * @throws 400 at the parameter
 */
export function parseQuery(search: string): Query {
  const query: Query = Object.create(null);
  for (const part of search.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals), 'non_field_errors');
    const value = decode(equals < 0 ? '' : part.slice(equals + 1), name);
    if (value === '') continue;
    if (!(name in query)) query[name] = value;
    else if (repeatable.has(name)) query[name] = `${query[name]},${value}`;
    else throw badField(name, 'Параметр указан несколько раз.');
  }
  return query;
}

function decode(text: string, field: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badField(field, 'Неверная кодировка адреса.');
  }
  if (decoded.includes('\0')) throw badField(field, WRONG_CHARACTER);
  return decoded;
}

/** The query of a request, with numbers where the schema of the route requires them. */
export function readQuery(request: FastifyRequest): Query {
  const address = request.raw.url ?? '';
  const at = address.indexOf('?');
  const query = parseQuery(at < 0 ? '' : address.slice(at + 1));
  const properties = propertiesOf(request.routeOptions.schema);
  for (const name of Object.keys(query)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    const text = query[name] as string;
    // Ajv's own coercion would accept «0x10», «1e3» and « 7».
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) query[name] = Number(text);
    if (type === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(text)) query[name] = Number(text);
  }
  return query;
}

function propertiesOf(schema: FastifySchema | undefined): Record<string, { type?: string }> {
  const query = schema?.querystring as { properties?: Record<string, { type?: string }> } | undefined;
  return query?.properties ?? {};
}
