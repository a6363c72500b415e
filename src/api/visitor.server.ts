import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FollowedDb } from '../platform/cache/cached.server.ts';
import { arrivalOf } from '../platform/changes/arrivals.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import { limitTries, networksOf } from '../platform/http/rate-limits.server.ts';
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
 * Reads the visitor of a request: the city from the cookie and the session by one query. It also reads the change log, so the
 * request sees every commit before it began or, on routes with `mayBeLate`, a moment earlier.
 */
export async function visitorOf(
  { db, refresh, refreshLately }: FollowedDb,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const { mayBeLate, staff } = request.routeOptions.config;
  // The desk has its own sessions: to its calls everybody is a guest of the shop.
  const token = staff === undefined ? request.cookies[sessionCookieName(config)] : undefined;
  const hash = token ? tokenHash(token) : null;
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

/** Whether cookies hold a live logged-in session. */
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
 * A secret of the browser, sent with its writes: 128 random bits in hexadecimal. A cookie would not do: others can set
 * cookies for a browser and would then know the session that its first write begins.
 */
const BROWSER_KEY = 'x-browser-key';

/** The limit of new guest sessions per network in ten minutes. Owners of accounts can still log in and buy. */
const OF_NEW_SESSIONS = {
  scope: 'guest-session',
  seconds: 600,
  text: 'Из вашей сети создано слишком много новых корзин.',
  advice: 'Или войдите в личный кабинет: там корзина откроется сразу.',
};

/** Makes a function that starts a session with the first write. Simultaneous first writes of a browser share one session. */
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
