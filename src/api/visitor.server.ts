import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import type { Db } from '../core/db.server.ts';
import type { FollowedDb } from '../core/kept.server.ts';
import { currentCityId } from '../shop/geo/geo.server.ts';
import {
  type EnsureSession,
  isLive,
  openSession,
  prolongSession,
  SEEN_EVERY_SECONDS,
  SESSION_SECONDS,
  tokenHash,
} from '../shop/session/session.server.ts';
import { guest, type Visitor } from '../shop/session/session.ts';
import { readVisitor } from './visitor.queries.ts';

/** So long the writes of a browser that had no session when it sent them share one. */
const FIRST_WRITES_MS = 10_000;

/**
 * Who asks: the city of his cookie and what his session keeps, in one query more than a guest costs. From here on the
 * request sees all that was committed before it.
 */
export async function visitorOf(
  { db, refresh }: FollowedDb,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = request.cookies[cookieName(config)];
  const hash = token ? tokenHash(token) : null;
  const [row] = await Promise.all([hash ? readVisitor(db, hash, SEEN_EVERY_SECONDS) : null, refresh()]);
  const visitor = guest(await currentCityId(db, request.cookies.city));
  if (!row || !token) return visitor;
  const { isDue, ...owned } = row;
  if (isDue) {
    await prolongSession(db, row.sessionId);
    sendCookie(reply, config, token);
  }
  const wishlistProductIds = new Set(row.wishlistItems.map(({ product }) => product));
  return { ...visitor, ...owned, wishlistProductIds, hasSession: true };
}

/**
 * Makes sessions for first writes. A browser without one may send several writes before it has read the first
 * answer; they carry one csrftoken and get one session, or what one of them put into the cart would be lost.
 */
export function sessionOpener(db: Db, config: Config): EnsureSession {
  const opened = new Map<string, { session: ReturnType<typeof openSession>; at: number }>();
  return async (request, reply) => {
    const { visitor } = request;
    if (visitor.sessionId !== null) return visitor.sessionId;
    const now = Date.now();
    for (const [key, { at }] of opened) {
      if (now - at < FIRST_WRITES_MS) break;
      opened.delete(key);
    }
    const browser = request.cookies.csrftoken ?? '';
    const begun = opened.get(browser);
    const isOver = begun !== undefined && !(await isLive(db, (await begun.session).token));
    if (isOver && opened.get(browser) === begun) opened.delete(browser);
    const session = opened.get(browser)?.session ?? openSession(db);
    if (!opened.has(browser)) {
      opened.set(browser, { session, at: now });
      session.catch(() => opened.delete(browser));
    }
    const { id, token } = await session;
    sendCookie(reply, config, token);
    visitor.sessionId = id;
    visitor.hasSession = true;
    return id;
  };
}

function cookieName({ publicUrl }: Config): string {
  return publicUrl?.startsWith('https:') ? '__Host-session' : 'session';
}

function sendCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxAge: SESSION_SECONDS,
  });
}
