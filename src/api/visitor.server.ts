import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrivalOf } from '../core/arrivals.server.ts';
import type { Config } from '../core/config.server.ts';
import type { FollowedDb } from '../core/kept.server.ts';
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
 * Who asks: the city of his cookie and what his session keeps, in one query more than a guest costs. From here on the
 * request sees all that was committed before it, or, where it may be late, a moment before it.
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

/** Makes sessions for first writes: those that a browser sends at once carry one csrftoken and get one session. */
export function sessionOpener({ db }: FollowedDb, config: Config): EnsureSession {
  return async (request, reply) => {
    const { visitor } = request;
    if (visitor.sessionId !== null) return visitor.sessionId;
    // Every write has it, or would have been refused; without one it shares with nobody.
    const browser = request.cookies.csrftoken || randomUUID();
    const { id, token } = await openSession(db, browser);
    sendSession(reply, config, { token, seconds: SESSION_SECONDS });
    visitor.sessionId = id;
    visitor.hasSession = true;
    return id;
  };
}
