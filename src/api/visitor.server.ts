import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import type { Db } from '../core/db.server.ts';
import { cartOf } from '../shop/cart/cart.server.ts';
import { currentCityId } from '../shop/geo/geo.server.ts';
import {
  type EnsureSession,
  findSession,
  openSession,
  prolongSession,
  SESSION_SECONDS,
} from '../shop/session/session.server.ts';
import { guest, type Visitor } from '../shop/session/session.ts';
import { wishlistOf } from '../shop/wishlist/wishlist.server.ts';

/** So long the writes of a browser that had no session when it sent them share one. */
const FIRST_WRITES_MS = 10_000;

/** Who asks: the city of his cookie and what his session keeps, in one query more than a guest costs and two beside. */
export async function visitorOf(
  db: Db,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = request.cookies[cookieName(config)];
  const [cityId, session] = await Promise.all([
    currentCityId(db, request.cookies.city),
    token ? findSession(db, token) : null,
  ]);
  if (!session || !token) return guest(cityId);
  if (session.isDue) {
    await prolongSession(db, session.id);
    sendCookie(reply, config, token);
  }
  const [cartId, wishlist] = await Promise.all([cartOf(db, session.id), wishlistOf(db, session.id)]);
  return {
    ...guest(cityId),
    hasSession: true,
    sessionId: session.id,
    cartId,
    wishlistId: wishlist?.id ?? null,
    wishlistItems: wishlist?.items ?? [],
    wishlistProductIds: new Set(wishlist?.items.map(({ product }) => product)),
  };
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
    const isOver = begun !== undefined && !(await findSession(db, (await begun.session).token));
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
