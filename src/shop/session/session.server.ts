import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../core/db.server.ts';
import { deleteExpired, insertSession, prolong, readIsLive } from './session.queries.ts';
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
export const SEEN_EVERY_SECONDS = 86_400;
/** What one new visitor removes of the past: bounded, so that nobody waits for it. */
const EXPIRED_AT_ONCE = 100;

/** Whether the session of a token has not expired and was not removed. */
export async function isLive(db: Db, token: string): Promise<boolean> {
  return readIsLive(db, hashOf(token));
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

/** How the database knows the token of a cookie; null for what is no token of ours. */
export function tokenHash(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? hashOf(token) : null;
}

/** The database keeps the hash alone: who reads it can take nobody's place. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
