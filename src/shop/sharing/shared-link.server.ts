import { createHmac, randomBytes } from 'node:crypto';
import { cached } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { readAppSecret } from '../../platform/database/secrets.queries.ts';
import { hashOfToken } from '../../platform/http/secret-token.server.ts';

/** The key never changes while the shop runs, so no change clears it from the cache. */
const never: ReadonlySet<ChangeKind> = new Set();

/**
 * The token of a shared list, derived from its salt with a secret key. The owner can see the link again although the
 * database holds only its hash.
 */
export async function tokenOf(db: Db, salt: Buffer): Promise<string> {
  const secret = await cached(db, 'shared cart secret', never, () => readAppSecret(db, 'shared-cart'));
  return createHmac('sha256', secret).update('shared cart ').update(salt).digest('base64url');
}

/** A new token with its salt and hash. */
export async function newToken(db: Db): Promise<{ token: string; salt: Buffer; tokenHash: Buffer }> {
  const salt = randomBytes(32);
  const token = await tokenOf(db, salt);
  return { token, salt, tokenHash: hashOfToken(token) };
}
