import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badField, ShopError } from '../core/errors.ts';

/** The media type and its parameters, each of them with a value (RFC 9110 §8.3.1); a last «;» may stand without one. */
const JSON_TYPE =
  /^application\/json(?:[ \t]*;[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"\\]*"))*[ \t]*;?[ \t]*$/i;
/** A parameter that names any other encoding than UTF-8. */
const OTHER_CHARSET = /;[ \t]*charset=(?!"?utf-?8"?[ \t]*(?:;|$))/i;

/** Whether a Content-Type field names JSON in UTF-8, and is written as one has to be. */
export function isJsonType(type = ''): boolean {
  return type.length < 200 && JSON_TYPE.test(type.trim()) && !OTHER_CHARSET.test(type);
}

/** Whether a request has its type once: Node takes the first of several, a proxy may have read the last. */
export function hasOneType({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && /^content-type$/i.test(name)).length <= 1;
}

/** No body of ours nests half as deep; one that does without end would break whoever walks through it. */
const DEEPEST = 20;

/**
 * What a JSON body may hold before its schema is asked: a route without a body takes none, and every string is
 * text that PostgreSQL can keep. Runs for all routes of src/api, so no slice has to ask again.
 * @throws 400 at the field
 */
export function checkBody(request: FastifyRequest): void {
  const { body, routeOptions } = request;
  const takesBody = routeOptions.schema?.body !== undefined;
  // Nothing sent says nothing: fields that have to be there are asked for by name, the others are left out.
  if (body === undefined && takesBody) request.body = {};
  if (body === undefined || body === null) return;
  if (!takesBody) refuseAnything(body);
  else requireText(body, []);
}

function refuseAnything(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badField('non_field_errors', 'Этот вызов ничего не принимает.');
  const names = Object.keys(body).slice(0, 20);
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name.slice(0, 100), ['Неизвестный параметр.']]));
  throw new ShopError('bad_input', 400, 'Неизвестный параметр.', { fields });
}

/** NUL cannot be stored, half of a surrogate pair is no character. */
function requireText(value: unknown, path: string[]): void {
  if (path.length > DEEPEST) throw badField('non_field_errors', 'Слишком глубокая вложенность.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw badField(path.join('.').slice(0, 100) || 'non_field_errors', 'Недопустимый символ.');
  } else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) requireText(each, [...path, name]);
}
