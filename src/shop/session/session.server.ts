import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../core/db.server.ts';
import { deleteExpired, insertSession, prolong, readLive } from './session.queries.ts';
import type { Visitor } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by src/api before any handler runs. */
    visitor: Visitor;
  }
}

/**
 * The id of the visitor's session, which is made, and its cookie set, when he has none yet: the first thing that
 * is kept for him (RULINGS 9). Handed by src/api to the routes that write.
 */
export type EnsureSession = (request: FastifyRequest, reply: FastifyReply) => Promise<number>;

/** A guest's session lives this long after he was last seen (RULINGS 13). */
export const SESSION_SECONDS = 90 * 86_400;
/** More often than this nothing is written for a visitor who only looks. */
const SEEN_EVERY_SECONDS = 86_400;
/** What one new visitor removes of the past: bounded, so that nobody waits for it. */
const EXPIRED_AT_ONCE = 100;

export interface LiveSession {
  id: number;
  /** Time to write that he was seen, and to send the cookie again. */
  isDue: boolean;
}

/** The session of a cookie's token; null for garbage, an unknown token and an expired session. */
export async function findSession(db: Db, token: string): Promise<LiveSession | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return (await readLive(db, hashOf(token), SEEN_EVERY_SECONDS)) ?? null;
}

/** Makes a session and, as one goes, removes some that have expired. @returns its id and the cookie's token */
export async function openSession(db: Db): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = await insertSession(db, hashOf(token), SESSION_SECONDS);
  await deleteExpired(db, EXPIRED_AT_ONCE);
  return { id, token };
}

/** Ninety days more from now. */
export async function prolongSession(db: Db, id: number): Promise<void> {
  await prolong(db, id, SESSION_SECONDS);
}

/** The database keeps the hash alone: who reads it can take nobody's place. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
