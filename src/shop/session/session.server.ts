import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { hashOfToken, secretToken } from '../../core/secret-token.server.ts';
import { inTransaction, lockWords } from '../../core/transaction.server.ts';
import {
  deleteExpired,
  deleteOneOf,
  deleteOpenings,
  deleteOthersOf,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type LoginSession,
  lockGuestSession,
  prolong,
  readOpening,
  readSessionsOf,
  writeChoice,
  writeOpening,
} from './session.queries.ts';
import type { Visitor } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by src/api before any handler runs. */
    visitor: Visitor;
  }
  interface FastifyContextConfig {
    /** The answer may be older than the last commit by a moment; nobody keeps it for longer. */
    mayBeLate?: boolean;
    /** Comes with what somebody types: a network may ask for so many a second. Guests of one city are answered the same. */
    isTyped?: boolean;
    /** A key stands in the answer beside what somebody else may have chosen: its packed length would tell of it (BREACH). */
    holdsSecret?: boolean;
  }
}

/**
 * The id of the visitor's session, which is made, and its cookie set, when he has none yet: the first thing that
 * is kept for him (RULINGS 9). Handed by src/api to the routes that write.
 */
export type EnsureSession = (request: FastifyRequest, reply: FastifyReply) => Promise<number>;

/** A guest's session lives this long after he was last seen (RULINGS 13). */
export const SESSION_SECONDS = 90 * 86_400;
/** Of somebody logged in: so long after he was last seen… */
export const USER_SESSION_SECONDS = 30 * 86_400;
/** …and so long after the login, however often he comes (RULINGS 13 «stricter»). */
const USER_SESSION_AT_MOST_SECONDS = 90 * 86_400;
/** More often than this nothing is written for a visitor who only looks. */
export const SEEN_EVERY_SECONDS = 86_400;
/** So long the writes of a browser that had no session when it sent them share one. */
const FIRST_WRITES_SECONDS = 10;
/** What one new visitor removes of the past: bounded, so that nobody waits for it. */
const EXPIRED_AT_ONCE = 100;

/**
 * Begins a session for a browser that has none, or returns the one that another write of the same browser has just
 * begun, in whatever process. A browser may send several writes before it has read the first answer; with a session
 * each, all but one of their changes would be lost. Also removes some expired sessions.
 * @param browser a secret that only this browser knows, never the value of a cookie
 * @returns the session's id and the cookie's token
 */
export async function openSession(db: Kysely<DB>, browser: string): Promise<{ id: number; token: string }> {
  const browserHash = hashOfToken(browser);
  const session = await inTransaction(db, async (tx) => {
    await lockWords(tx, `first write ${browserHash.toString('hex')}`);
    const opening = await readOpening(tx, browserHash, FIRST_WRITES_SECONDS);
    if (opening) return { id: opening.id, token: firstToken(opening.salt, browser) };
    const salt = randomBytes(32);
    const token = firstToken(salt, browser);
    const id = await insertSession(tx, hashOfToken(token), {
      seconds: SESSION_SECONDS,
      userId: null,
      device: '',
    });
    await writeOpening(tx, browserHash, { id, salt });
    return { id, token };
  });
  await deleteExpired(db, EXPIRED_AT_ONCE);
  await deleteOpenings(db, EXPIRED_AT_ONCE, FIRST_WRITES_SECONDS);
  return session;
}

/** What slices do with what a guest has kept when he turns out to be a user, inside the transaction of the login. */
export type AfterLogin = (
  tx: Tx,
  login: { sessionId: number; userId: number; cityId: number },
) => Promise<void>;

/**
 * Gives a user a session of his own under a new token; the one he came with ends, and what a guest had kept in it goes
 * over by `afterLogin`, once however many logins there are at once (RELIABILITY 8, 21).
 * @returns its id and the cookie's token
 */
export async function rotateSession(
  tx: Tx,
  {
    sessionId,
    userId,
    cityId,
    device,
  }: { sessionId: number | null; userId: number; cityId: number; device: string },
  afterLogin: readonly AfterLogin[],
): Promise<{ id: number; token: string }> {
  const token = secretToken();
  if (sessionId !== null && (await lockGuestSession(tx, sessionId)))
    for (const step of afterLogin) await step(tx, { sessionId, userId, cityId });
  if (sessionId !== null) await deleteSession(tx, sessionId);
  const id = await insertSession(tx, hashOfToken(token), { seconds: USER_SESSION_SECONDS, userId, device });
  return { id, token };
}

/** Keeps for whom somebody buys in a session. @returns whether there still is such a session */
export async function chooseForSession(
  db: Db,
  id: number,
  choice: { legalEntityId: number | null; contractId: number | null },
): Promise<boolean> {
  return writeChoice(db, id, choice);
}

/** Ends one session: its cookie is worth nothing from now on. */
export async function endSession(db: Db, id: number): Promise<void> {
  await deleteSession(db, id);
}

/** Ends every session of a user, wherever he is logged in. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await deleteSessionsOf(db, userId);
}

/** Where the visitor is logged in, the latest first. @throws 401 for a guest */
export async function sessionsOf(
  db: Db,
  visitor: Visitor,
  window: { limit: number; offset: number },
): Promise<{ rows: (LoginSession & { isCurrent: boolean })[]; count: number }> {
  const { rows, count } = await readSessionsOf(db, requireUser(visitor), window);
  return { rows: rows.map((row) => ({ ...row, isCurrent: row.id === visitor.sessionId })), count };
}

/** Ends the visitor's other sessions. @throws 401 for a guest */
export async function endOtherSessions(db: Db, visitor: Visitor): Promise<void> {
  await deleteOthersOf(db, requireUser(visitor), visitor.sessionId ?? 0);
}

/** Ends another session of his: one's own is ended by logging out. @throws 401 for a guest, 404 */
export async function endOtherSession(db: Db, visitor: Visitor, id: number): Promise<void> {
  const userId = requireUser(visitor);
  if (id === visitor.sessionId || !(await deleteOneOf(db, userId, id))) throw notFound('Такого входа нет.');
}

/** Who is logged in. @throws 401 for a guest */
export function requireUser({ userId }: Visitor): number {
  if (userId === null) throw new ShopError('not_logged_in', 401, 'Сначала войдите.');
  return userId;
}

/** 409 for a write that belongs to a session which a login or a logout has ended in between. */
export function sessionEnded(): ShopError {
  return new ShopError('session_ended', 409, 'Вы только что вошли или вышли в другой вкладке. Повторите.');
}

/** As long as that from now as a guest or a user may stay away. */
export async function prolongSession(db: Db, id: number): Promise<void> {
  await prolong(db, id, {
    guest: SESSION_SECONDS,
    user: USER_SESSION_SECONDS,
    userAtMost: USER_SESSION_AT_MOST_SECONDS,
  });
}

/** How the database knows the token of a cookie; null for what is no token of ours. */
export function tokenHash(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hashOfToken(token) : null;
}

/** 256 bits that neither the salt nor the browser's secret reveals without the other. */
function firstToken(salt: Buffer, browser: string): string {
  return createHmac('sha256', salt).update(browser).digest('base64url');
}
