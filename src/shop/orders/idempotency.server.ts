import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { Tx } from '../../core/db.server.ts';
import { ShopError } from '../../core/errors.ts';
import { insertKey, type Key, readKey, writeAnswer } from './idempotency.queries.ts';

/** An answer is kept for so long, «≥ 24 h» (RELIABILITY 24). */
const KEPT_DAYS = 7;
const FORGOTTEN_AT_ONCE = 50;

/**
 * Does a piece of work once for its key, in the caller's transaction: the same body again is answered as the first time,
 * once that has ended (RULINGS 15). Work that throws leaves its key free.
 * @param owner whose key it is: the same word of somebody else is another key
 * @throws 422 when the key belongs to another body
 */
export async function onceForKey<T extends object>(
  tx: Tx,
  { owner, key, body }: { owner: number; key: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest();
  const claim: Key = { owner, key, bodyHash };
  if (await insertKey(tx, claim)) {
    const answer = await work();
    await writeAnswer(tx, claim, answer, { days: KEPT_DAYS, most: FORGOTTEN_AT_ONCE });
    return answer;
  }
  const known = await readKey(tx, claim);
  if (known?.bodyHash.equals(bodyHash) && known.answer !== null) return known.answer as T;
  throw new ShopError('key_reused', 422, 'С этим Idempotency-Key уже прислан другой запрос.');
}
