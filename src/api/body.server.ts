import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badField, ShopError, UNKNOWN_PARAMETER, WRONG_CHARACTER } from '../platform/http/errors.ts';

/** The media type and its parameters, each with a value (RFC 9110 §8.3.1); a trailing «;» is allowed. */
const JSON_TYPE =
  /^application\/json(?:[ \t]*;[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"\\]*"))*[ \t]*;?[ \t]*$/i;
/** A parameter that names any other encoding than UTF-8. */
const OTHER_CHARSET = /;[ \t]*charset=(?!"?utf-?8"?[ \t]*(?:;|$))/i;

/** Whether a Content-Type field is well-formed and means JSON in UTF-8. */
export function isJsonType(type = ''): boolean {
  return type.length < 200 && JSON_TYPE.test(type.trim()) && !OTHER_CHARSET.test(type);
}

/** Whether a request has one Content-Type: of several Node uses the first, a proxy may use the last. */
export function hasOneType({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && /^content-type$/i.test(name)).length <= 1;
}

/** No body of the API nests half as deep; endless nesting would overflow the stack. */
const DEEPEST = 20;

/**
 * Checks a JSON body before its schema does: a route without a body accepts none, and PostgreSQL must be able to store every
 * string. It runs for all routes, so slices need no such check.
 * @throws 400 at the field
 */
export function checkBody(request: FastifyRequest): void {
  const { body, routeOptions } = request;
  const takesBody = routeOptions.schema?.body !== undefined;
  // An empty request is an empty body: its validation errors name the required fields.
  if (body === undefined && takesBody) request.body = {};
  if (body === undefined || body === null) return;
  if (!takesBody) rejectAnyBody(body);
  else requireText(body, []);
}

function rejectAnyBody(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badField('non_field_errors', 'У этого вызова нет тела запроса.');
  const names = Object.keys(body).slice(0, 20);
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name.slice(0, 100), [UNKNOWN_PARAMETER]]));
  throw new ShopError('bad_input', 400, UNKNOWN_PARAMETER, { fields });
}

/** NUL cannot be stored, and half of a surrogate pair is no character. */
function requireText(value: unknown, path: string[]): void {
  if (path.length > DEEPEST) throw badField('non_field_errors', 'Слишком глубокая вложенность.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw badField(path.join('.').slice(0, 100) || 'non_field_errors', WRONG_CHARACTER);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) requireText(each, [...path, name]);
}
