import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/db.server.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { ShopError } from './errors.ts';
import {
  claimKeyText,
  insertKey,
  type Key,
  moveKeys,
  readKey,
  storeAnswerText,
  writeAnswer,
} from './idempotency.queries.ts';

export { claimKeyText, type Key, moveKeys, storeAnswerText };

/** The code of the error for a key that was used with another body. */
export const KEY_REUSED = 'key_reused';

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** What is written; equal keys of different scopes are independent. */
  scope: string;
  /** Whose key it is, as the scope defines it; equal keys of different owners are independent. */
  owner: number;
  key: string;
  body: unknown;
}

/**
 * Does a piece of work once per key, inside the caller's transaction. A request with the same key and body waits for
 * the first one and gets its answer (ORD-1). Work that throws leaves the key unused.
 * @param options.isStored the work itself stores its answer (`storeAnswerText`), in a statement with what it writes
 * @param options.claim claims the key (`claimKeyText`) in a statement with other locks; returns whether the key is new
 * @throws 422 when the key was used with another body
 */
export async function onceForKey<T extends object>(
  tx: Tx,
  { body, ...named }: KeyedRequest,
  work: () => Promise<T>,
  { isStored = false, claim = insertKey }: { isStored?: boolean; claim?: typeof insertKey } = {},
): Promise<{ answer: T; isRepeated: boolean }> {
  const wanted: Key = { ...named, bodyHash: hashOf(body) };
  if (await claim(tx, wanted)) {
    const answer = await work();
    if (!isStored) await writeAnswer(tx, wanted, answer);
    return { answer, isRepeated: false };
  }
  const known = await readKey(tx, wanted);
  if (known?.bodyHash.equals(wanted.bodyHash) && known.answer !== null)
    return { answer: known.answer as T, isRepeated: true };
  throw keyReused();
}

/**
 * The answer that a request with this key and body has got before. Ask it before checks that depend on what may have changed since.
 * @returns undefined when there is none yet
 * @throws 422 when the key was used with another body
 */
export async function answerForKey<T extends object>(
  db: Db,
  { body, ...named }: KeyedRequest,
): Promise<T | undefined> {
  const known = await readKey(db, named);
  if (!known || known.answer === null) return undefined;
  if (!known.bodyHash.equals(hashOf(body))) throw keyReused();
  return known.answer as T;
}

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest();
}

function keyReused(): ShopError {
  return new ShopError(KEY_REUSED, 422, 'С этим Idempotency-Key уже прислан другой запрос.');
}
