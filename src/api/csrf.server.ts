import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import { ShopError } from '../platform/http/errors.ts';
import { equalInConstantTime } from '../platform/text/same-text.server.ts';
import { type CsrfTokens, maskedToken, unmaskedToken } from '../shop/session/csrf/csrf.server.ts';
import { TOKEN_COOKIE } from '../shop/session/csrf/csrf.ts';
import { cookieAttributes, cookieName } from './cookie-names.server.ts';
import { sessionCookieName } from './session-cookie.server.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method only reads; such calls are never rejected (API-10). */
export function isSafe(request: FastifyRequest): boolean {
  return safeMethods.has(request.method);
}

/**
 * Rejects a write from a foreign origin or without the token (API-8, API-10).
 * @throws 403 `CSRF Failed: …`
 */
export function requireCsrf(request: FastifyRequest, config: Config, tokens: CsrfTokens): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request, config))
    throw failed('Запрос пришёл с чужого адреса. Откройте страницу магазина заново и повторите.');
  const header = request.headers['x-csrftoken'];
  // A client may know only the name without the prefix. The origin and the session binding are checked in any case.
  const cookie = ownToken(request, config) || request.cookies[TOKEN_COOKIE];
  if (!cookie)
    throw failed('Браузер не прислал куки. Разрешите их этому сайту, обновите страницу и повторите.');
  if (typeof header !== 'string' || header === '') throw failed(OUTDATED);
  if (!equalInConstantTime(unmaskedToken(header), cookie) || !isFor(request, config, cookie, tokens))
    throw failed(OUTDATED);
}

/**
 * From login on a token is valid only for its session (API-8). After that session has ended the visitor is a guest, but
 * the token still matches the cookie of the ended session and is accepted.
 */
function isFor(request: FastifyRequest, config: Config, token: string, tokens: CsrfTokens): boolean {
  const session = request.cookies[sessionCookieName(config)];
  if (session && tokens.isOurs(token, session)) return true;
  return !request.visitor.isAuthenticated && tokens.isOurs(token);
}

/** The visitor's token, masked. A missing, foreign or outdated one is replaced by a new cookie. */
export function csrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  tokens: CsrfTokens,
): string {
  const old = ownToken(request, config);
  if (old && isFor(request, config, old, tokens)) {
    // Another site may have overwritten the copy without the prefix.
    if (request.cookies[TOKEN_COOKIE] !== old) sendToken(reply, config, old);
    return maskedToken(old);
  }
  const session = request.visitor.isAuthenticated ? request.cookies[sessionCookieName(config)] : undefined;
  const token = tokens.issue(session);
  sendToken(reply, config, token);
  return maskedToken(token);
}

/** Sets the token as cookies that scripts may read: under the name that clients know and, over https, with the prefix too. */
export function sendToken(reply: FastifyReply, config: Config, token: string): void {
  for (const name of new Set([cookieName(config, TOKEN_COOKIE), TOKEN_COOKIE]))
    reply.setCookie(name, token, cookieAttributes(config));
}

/** The token of the `__Host-` cookie, which only this shop can set, or of the plain one where that prefix is not used. */
function ownToken({ cookies }: FastifyRequest, config: Config): string | undefined {
  return cookies[cookieName(config, TOKEN_COOKIE)];
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  return config.corsOrigins.includes(origin) || isPageOfOurs(origin, request, config);
}

/** Whether a page of this shop has this origin; other sites that may call the API do not count. */
function isPageOfOurs(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl)
    // The API documentation page is served at the API's own address.
    return [config.publicUrl, config.publicApiUrl && new URL(config.publicApiUrl).origin].includes(origin);
  // Behind a proxy the public scheme is unknown here, but the host is known.
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

/**
 * The origin of the page that sends a write of the desk; unlike the shop's, such a write must name it (STF-15).
 * @throws 403 for none and for one that is not ours
 */
export function requireOwnPage(request: FastifyRequest, config: Config): string {
  const { origin } = request.headers;
  const isOurs =
    config.deskUrl === undefined
      ? origin !== undefined && isPageOfOurs(origin, request, config)
      : origin === config.deskUrl;
  if (origin === undefined || !isOurs)
    throw failed('Запрос пришёл не со стойки. Откройте её заново и повторите.');
  return origin;
}

/** Rejects a write of the desk without the token of its own session (STF-15). @throws 403 */
export function requireDeskToken(request: FastifyRequest, tokens: CsrfTokens, session: string): void {
  const header = request.headers['x-csrftoken'];
  if (typeof header !== 'string' || !tokens.isOurs(unmaskedToken(header), deskName(session)))
    throw failed(OUTDATED);
}

/** A token for the writes of a session at the desk, masked. */
export function deskToken(tokens: CsrfTokens, session: string): string {
  return maskedToken(tokens.issue(deskName(session)));
}

/** The desk and the shop sign under the same key, so the names of their sessions differ. */
const deskName = (session: string) => `desk ${session}`;

const OUTDATED = 'Страница устарела. Обновите её и повторите.';

/** @param reason for people: pages show it without the prefix, by which clients know this error */
function failed(reason: string): ShopError {
  return new ShopError('csrf_failed', 403, `CSRF Failed: ${reason}`);
}
