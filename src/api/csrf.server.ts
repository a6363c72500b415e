import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import { ShopError } from '../core/errors.ts';
import { type CsrfTokens, sameText } from '../shop/session/csrf-tokens.server.ts';

const COOKIE = 'csrftoken';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads are never refused (RULINGS 11). */
export function isSafe(request: FastifyRequest): boolean {
  return safeMethods.has(request.method);
}

/**
 * Refuses an unsafe call from a foreign origin or without the token (RULINGS 9, 11).
 * @throws 403 `CSRF Failed: …`
 */
export function requireCsrf(request: FastifyRequest, config: Config, tokens: CsrfTokens): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request, config)) throw failed('Origin checking failed.');
  const header = request.headers['x-csrftoken'];
  const cookie = request.cookies[COOKIE];
  if (!cookie) throw failed('CSRF cookie not set.');
  if (typeof header !== 'string' || header === '') throw failed('CSRF token missing.');
  if (!sameText(header, cookie) || !tokens.isOurs(cookie)) throw failed('CSRF token incorrect.');
}

/** The visitor's token; a new one is set as a cookie that scripts may read. */
export function csrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  tokens: CsrfTokens,
): string {
  const old = request.cookies[COOKIE];
  if (old && tokens.isOurs(old)) return old;
  const token = tokens.issue();
  reply.setCookie(COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  });
  return token;
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl) return origin === config.publicUrl;
  // Behind a proxy the scheme people see is not known here; the host is.
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

function failed(reason: string): ShopError {
  return new ShopError('csrf_failed', 403, `CSRF Failed: ${reason}`);
}
