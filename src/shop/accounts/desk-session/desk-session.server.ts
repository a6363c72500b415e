import { isIPv4 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { networkOf } from '../../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../../platform/http/secret-token.server.ts';
import type { DeviceCookie } from '../devices/devices.server.ts';
import {
  deleteEnded,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  readSession,
  type SessionRow,
  writeFactor,
  writeLocked,
  writeSeen,
} from './desk-session.queries.ts';
import {
  type DemoStaff,
  type DeskSession,
  type DeskState,
  FACTOR_SECONDS,
  hasFactor,
  IDLE_SECONDS,
  noDeskSession,
  SESSION_SECONDS,
  STEP_SECONDS,
  type Stage,
} from './desk-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A dangerous call: the second factor must be at most five minutes old (STF-18). */
    needsFactor?: true;
    /** Open pages repeat this call by themselves, so it does not count as a call of the person. */
    isPolled?: true;
  }
  interface FastifyRequest {
    /** The session at the desk; set before a call of the staff runs, but for those under `staff/login/`. */
    desk: DeskSession;
  }
}

/** What the calls of the desk need of HTTP; src/api provides it. */
export interface DeskHttp {
  /** Sets the cookie of a session. */
  send(reply: FastifyReply, token: string): void;
  /** Removes it. */
  clear(reply: FastifyReply): void;
  /** The session of a request's cookie as it is now. @throws 401 when it has ended */
  sessionOf(request: FastifyRequest): Promise<DeskSession>;
  /** The cookie by which the desk recognises a device. */
  device: DeviceCookie;
  /** A CSRF token of the session with this token, masked. */
  csrf(token: string): Promise<string>;
  /** The origin of the page that sent the call, which the call has to name; one of ours. */
  originOf(request: FastifyRequest): string;
  /** The staff of the demo shop, if the shop is open to this machine alone. */
  demoFor(request: FastifyRequest): Promise<DemoStaff | null>;
}

/** Calls are recorded at most this often. */
const SEEN_EVERY_SECONDS = 60;
/** How many ended sessions a login deletes. */
const ENDED_AT_ONCE = 100;

/** Where a login comes from. */
export interface Origin {
  /** «Chrome, Windows» */
  device: string;
  /** IP address as the trusted proxy reports it. */
  address: string;
}

/**
 * The session of a cookie's token.
 * @param demo people who may do without a second factor; null: nobody
 * @throws 401 for a token without a live session
 */
export async function deskSession(
  db: Db,
  token: string | undefined,
  demo: DemoStaff | null,
): Promise<DeskSession> {
  if (!token || !/^[\w-]{43}$/.test(token)) throw noDeskSession();
  const times = { idle: IDLE_SECONDS, seenEvery: SEEN_EVERY_SECONDS, factor: FACTOR_SECONDS };
  const row = await readSession(db, hashOfToken(token), times);
  if (!row) throw noDeskSession();
  const { totp, passkeys, recoveryCodes } = row;
  const isWithoutFactor = row.stage === 'open' && !hasFactor(row);
  // A session of the demo ends when the shop is opened to others.
  if (isWithoutFactor && !demo?.people.includes(row.userId)) throw noDeskSession();
  const { id, userId, seenAt, isDue, factorAt, isFactorRecent, expiresAt } = row;
  return {
    id,
    userId,
    token,
    seenAt,
    isDue,
    factorAt,
    isFactorRecent,
    expiresAt,
    state: stateOf(row),
    isDemo: isWithoutFactor,
    factors: { totp, passkeys, recoveryCodes },
  };
}

/** The state of a stored session. */
export function stateOf({ stage, isLocked }: Pick<SessionRow, 'stage' | 'isLocked'>): DeskState {
  if (stage === 'enrolment') return 'factor_missing';
  if (stage === 'factor') return 'factor_awaited';
  return isLocked ? 'locked' : 'open';
}

/** Records a call of the person, so that the session is not locked meanwhile. */
export async function recordCall(db: Db, { id, isDue }: Pick<DeskSession, 'id' | 'isDue'>): Promise<void> {
  if (isDue) await writeSeen(db, id);
}

/**
 * Begins a session. `before` ends in the same moment, so that nobody who knew its token has the new one.
 * @returns its id, and the token of its cookie
 * @throws 401 when `before` has ended meanwhile
 */
export async function beginDeskSession(
  tx: Tx,
  { userId, stage, before }: { userId: number; stage: Stage; before?: number },
  { device, address }: Origin,
): Promise<{ id: number; token: string }> {
  if (before !== undefined && !(await deleteSession(tx, before))) throw noDeskSession();
  await deleteEnded(tx, ENDED_AT_ONCE);
  const token = secretToken();
  const seconds = stage === 'open' ? SESSION_SECONDS : STEP_SECONDS[stage];
  const given = {
    userId,
    stage,
    device,
    seconds,
    tokenHash: hashOfToken(token),
    network: shownNetwork(address),
  };
  return { id: await insertSession(tx, given), token };
}

/** Records the second factor of a session that is open or locked. */
export async function recordFactor(db: Db, { id }: Pick<DeskSession, 'id'>): Promise<void> {
  await writeFactor(db, id);
}

/** Locks a session until the second factor is shown. */
export async function lockDeskSession(db: Db, { id }: Pick<DeskSession, 'id'>): Promise<void> {
  await writeLocked(db, id);
}

/** Ends a session. */
export async function endDeskSession(db: Db, { id }: Pick<DeskSession, 'id'>): Promise<void> {
  await deleteSession(db, id);
}

/** Ends all sessions of a person at the desk. @param besides the id of one that stays */
export async function endDeskSessionsOf(db: Db, userId: number, besides = 0): Promise<void> {
  await deleteSessionsOf(db, userId, besides);
}

/** A network as its person recognises it, without the last number of the address: «203.0.113.x». */
function shownNetwork(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, 'x') : `${network}::`;
}
