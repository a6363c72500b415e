import { createHash } from 'node:crypto';
import type { Tx } from '../database/db.server.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { ShopError } from './errors.ts';
import {
  insertKey,
  type Key,
  moveKeys,
  readKey,
  storeAnswerText,
  writeAnswer,
} from './idempotency.queries.ts';

export { moveKeys, storeAnswerText };

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
 * @throws 422 when the key was used with another body
 */
export async function onceForKey<T extends object>(
  tx: Tx,
  { body, ...named }: KeyedRequest,
  work: () => Promise<T>,
  { isStored = false }: { isStored?: boolean } = {},
): Promise<{ answer: T; isRepeated: boolean }> {
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest();
  const claim: Key = { ...named, bodyHash };
  if (await insertKey(tx, claim)) {
    const answer = await work();
    if (!isStored) await writeAnswer(tx, claim, answer);
    return { answer, isRepeated: false };
  }
  const known = await readKey(tx, claim);
  if (known?.bodyHash.equals(bodyHash) && known.answer !== null)
    return { answer: known.answer as T, isRepeated: true };
  throw new ShopError('key_reused', 422, 'С этим Idempotency-Key уже прислан другой запрос.');
}
