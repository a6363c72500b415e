import type { FastifyInstance } from 'fastify';
import { hasOneType, isJsonType } from './body.server.ts';

/** Writes accept only application/json in well-formed UTF-8 (API-9). */
export function acceptOnlyJson(api: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Fastify accepts malformed parameters of a type.
    if (!isJsonType(request.headers['content-type']) || !hasOneType(request.raw))
      return done(Object.assign(new Error('not JSON'), { statusCode: 415 }), undefined);
    if (body.length === 0) return done(null, undefined);
    try {
      parse(request, utf8.decode(body as Buffer), done);
    } catch {
      done(Object.assign(new Error('not UTF-8'), { statusCode: 400 }), undefined);
    }
  });
}
