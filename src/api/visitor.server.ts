import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrivalOf } from '../core/arrivals.server.ts';
import type { Config } from '../core/config.server.ts';
import type { FollowedDb } from '../core/kept.server.ts';
import { limitTries, networksOf } from '../core/rate-limits.server.ts';
import { currentCityId } from '../shop/geo/geo.server.ts';
import {
  type EnsureSession,
  openSession,
  prolongSession,
  SESSION_SECONDS,
  tokenHash,
  USER_SESSION_SECONDS,
} from '../shop/session/session.server.ts';
import { guest, type Visitor } from '../shop/session/session.ts';
import { sendSession, sessionCookieName } from './session-cookie.server.ts';
import { readVisitor } from './visitor.queries.ts';

/**
 * The visitor of a request: his city from the cookie, and his session by one query. It also reads the change log, so the
 * request sees everything committed before it began, or, on routes with `mayBeLate`, a moment earlier.
 */
export async function visitorOf(
  { db, refresh, refreshLately }: FollowedDb,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = request.cookies[sessionCookieName(config)];
  const hash = token ? tokenHash(token) : null;
  const { mayBeLate } = request.routeOptions.config;
  const [row] = await Promise.all([
    hash ? readVisitor(db, hash) : null,
    mayBeLate ? refreshLately() : refresh(arrivalOf(request.raw)),
  ]);
  const visitor = guest(await currentCityId(db, request.cookies.city));
  if (!row || !token) return visitor;
  const { isDue, ...owned } = row;
  if (isDue) {
    await prolongSession(db, row.sessionId);
    const seconds = row.userId === null ? SESSION_SECONDS : USER_SESSION_SECONDS;
    sendSession(reply, config, { token, seconds });
  }
  const wishlistProductIds = new Set(row.wishlistItems.map(({ product }) => product));
  const isAuthenticated = row.userId !== null;
  return { ...visitor, ...owned, isAuthenticated, wishlistProductIds, hasSession: true };
}

/** Whether cookies hold a live session of somebody logged in. */
export async function isLoggedIn(
  { db }: FollowedDb,
  config: Config,
  cookies: Record<string, string | undefined>,
): Promise<boolean> {
  const token = cookies[sessionCookieName(config)];
  const hash = token ? tokenHash(token) : null;
  const row = hash ? await readVisitor(db, hash) : undefined;
  return row !== undefined && row.userId !== null;
}

/**
 * A browser's own secret, sent with its writes: 128 random bits in hexadecimal. A cookie would not do, because others
 * can set cookies for a browser: they would know the session that its first write begins.
 */
const BROWSER_KEY = 'x-browser-key';

/** New guest sessions of a network in ten minutes. The owner of an account can log in and buy meanwhile. */
const OF_NEW_SESSIONS = {
  scope: 'guest-session',
  seconds: 600,
  text: 'Из вашей сети только что начато очень много новых корзин.',
  advice: 'Или войдите в личный кабинет: там корзина откроется сразу.',
};

/** Begins sessions with first writes. Several first writes of one browser at once get one session. */
export function sessionOpener({ db }: FollowedDb, config: Config): EnsureSession {
  return async (request, reply) => {
    const { visitor } = request;
    if (visitor.sessionId !== null) return visitor.sessionId;
    await limitSessions(db, request.ip);
    const { id, token } = await openSession(db, browserKey(request) ?? randomUUID());
    sendSession(reply, config, { token, seconds: SESSION_SECONDS });
    visitor.sessionId = id;
    visitor.hasSession = true;
    return id;
  };
}

/** Counts a new guest session by its network. @throws 429; browsing and logging in need no guest session */
async function limitSessions(db: FollowedDb['db'], address: string): Promise<void> {
  for (const { network, most } of networksOf(address))
    await limitTries(db, { ...OF_NEW_SESSIONS, most }, network);
}

function browserKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[BROWSER_KEY];
  return typeof key === 'string' && /^[\da-f]{32}$/.test(key) ? key : undefined;
}
