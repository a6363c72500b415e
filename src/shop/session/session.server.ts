import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { inTransaction, lockByName } from '../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import { hashOfToken, secretToken } from '../../platform/http/secret-token.server.ts';
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
    /** The answer may miss a commit made a moment before; it is not cached any longer than that. */
    mayBeLate?: boolean;
    /**
     * The route answers while somebody types. It is rate-limited by network, and guests of one city share the answers.
     */
    isTyped?: boolean;
    /**
     * The answer holds a secret next to text that another person may have chosen, so its compressed length could
     * reveal it (BREACH).
     */
    holdsSecret?: boolean;
  }
}

/**
 * Returns the id of the visitor's session; without one it opens a session and sets its cookie on the first write
 * (API-8). `src/api` passes it to the routes that write.
 */
export type EnsureSession = (request: FastifyRequest, reply: FastifyReply) => Promise<number>;

/** Lifetime of a guest's session since the last visit (ACC-4). */
export const SESSION_SECONDS = 90 * 86_400;
/** Lifetime of a user's session since the last visit… */
export const USER_SESSION_SECONDS = 30 * 86_400;
/** …and since the login, however often he comes (ACC-4). */
const USER_SESSION_AT_MOST_SECONDS = 90 * 86_400;
/** A visit without writes is recorded at most this often. */
export const SEEN_EVERY_SECONDS = 86_400;
/** How long the first writes of a browser without a session share one session. */
const FIRST_WRITES_SECONDS = 10;
/** How many expired sessions a new visitor's request deletes. The limit keeps that request fast. */
const EXPIRED_AT_ONCE = 100;

/**
 * Opens a session for a browser that has none, or returns the one that a parallel write of the same browser has just
 * opened, in any process. A browser may send several writes before it reads the first answer; with separate sessions
 * all but one change would be lost.
 * Also deletes some expired sessions.
 * @param browser a secret only this browser knows, never the value of a cookie
 * @returns the session's id and the cookie's token
 */
export async function openSession(db: Kysely<DB>, browser: string): Promise<{ id: number; token: string }> {
  const browserHash = hashOfToken(browser);
  const session = await inTransaction(db, async (tx) => {
    await lockByName(tx, `first write ${browserHash.toString('hex')}`);
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

/** Moves a guest's data of one slice to the user, inside the transaction of the login. */
export type AfterLogin = (
  tx: Tx,
  login: { sessionId: number; userId: number; cityId: number },
) => Promise<void>;

/**
 * Gives a user a new session and token. The previous session ends, and `afterLogin` moves the guest's data once, even
 * with parallel logins (SEC-8, SEC-21).
 * @returns the session's id and the cookie's token
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

/**
 * Stores in a session which company the visitor buys for.
 * @returns whether the session still exists
 */
export async function chooseForSession(
  db: Db,
  id: number,
  choice: { legalEntityId: number | null; contractId: number | null },
): Promise<boolean> {
  return writeChoice(db, id, choice);
}

/** Ends one session. Its cookie is invalid from now on. */
export async function endSession(db: Db, id: number): Promise<void> {
  await deleteSession(db, id);
}

/** Ends every session of a user, on all devices. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await deleteSessionsOf(db, userId);
}

/**
 * The visitor's sessions, latest first.
 * @throws 401 for a guest
 */
export async function sessionsOf(
  db: Db,
  visitor: Visitor,
  window: { limit: number; offset: number },
): Promise<{ rows: (LoginSession & { isCurrent: boolean })[]; count: number }> {
  const { rows, count } = await readSessionsOf(db, requireUser(visitor), window);
  return { rows: rows.map((row) => ({ ...row, isCurrent: row.id === visitor.sessionId })), count };
}

/**
 * Ends the visitor's other sessions.
 * @throws 401 for a guest
 */
export async function endOtherSessions(db: Db, visitor: Visitor): Promise<void> {
  await deleteOthersOf(db, requireUser(visitor), visitor.sessionId ?? 0);
}

/**
 * Ends another session of the visitor. His current one is ended by logging out.
 * @throws 401 for a guest, 404
 */
export async function endOtherSession(db: Db, visitor: Visitor, id: number): Promise<void> {
  const userId = requireUser(visitor);
  if (id === visitor.sessionId || !(await deleteOneOf(db, userId, id))) throw notFound('Такого входа нет.');
}

/**
 * The id of the logged-in user.
 * @throws 401 for a guest
 */
export function requireUser({ userId }: Visitor): number {
  if (userId === null) throw notLoggedIn();
  return userId;
}

/** 401: the call takes a logged-in user. */
export function notLoggedIn(): ShopError {
  return new ShopError('not_logged_in', 401, 'Сначала войдите.');
}

/** 409: a login or a logout has ended the session during this write. */
export function sessionEnded(): ShopError {
  return new ShopError('session_ended', 409, 'Вы только что вошли или вышли в другой вкладке. Повторите.');
}

/** Extends a session by the lifetime of a guest's or a user's session. */
export async function prolongSession(db: Db, id: number): Promise<void> {
  await prolong(db, id, {
    guest: SESSION_SECONDS,
    user: USER_SESSION_SECONDS,
    userAtMost: USER_SESSION_AT_MOST_SECONDS,
  });
}

/** The stored hash of a cookie's token; null for a text that is not a token. */
export function tokenHash(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hashOfToken(token) : null;
}

/** 256 bits that need both the salt and the browser's secret. */
function firstToken(salt: Buffer, browser: string): string {
  return createHmac('sha256', salt).update(browser).digest('base64url');
}
