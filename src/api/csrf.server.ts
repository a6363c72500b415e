import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import { ShopError } from '../core/errors.ts';
import { sameText } from '../core/same-text.server.ts';
import { type CsrfTokens, maskedToken, unmaskedToken } from '../shop/session/csrf-tokens.server.ts';
import { sessionCookieName } from './session-cookie.server.ts';

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
  if (!sameText(unmaskedToken(header), cookie) || !isFor(request, config, cookie, tokens))
    throw failed('CSRF token incorrect.');
}

/**
 * From login on a token is good for its session alone (RULINGS 9). Whose session has ended since is a guest whose token
 * still tells of it.
 */
function isFor(request: FastifyRequest, config: Config, token: string, tokens: CsrfTokens): boolean {
  const session = request.cookies[sessionCookieName(config)];
  if (session && tokens.isOurs(token, session)) return true;
  return !request.visitor.isAuthenticated && tokens.isOurs(token);
}

/** The visitor's token, masked; a new one is set as a cookie that scripts may read. */
export function csrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  tokens: CsrfTokens,
): string {
  const old = request.cookies[COOKIE];
  if (old && isFor(request, config, old, tokens)) return maskedToken(old);
  const session = request.visitor.isAuthenticated ? request.cookies[sessionCookieName(config)] : undefined;
  const token = tokens.issue(session);
  sendToken(reply, config, token);
  return maskedToken(token);
}

/** Sets the token as a cookie that scripts may read. */
export function sendToken(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  });
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl) return origin === config.publicUrl;
  // Behind a proxy the scheme people see is not known here; the host is.
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

function failed(reason: string): ShopError {
  return new ShopError('csrf_failed', 403, `CSRF Failed: ${reason}`);
}
