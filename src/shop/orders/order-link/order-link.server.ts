import { createHmac } from 'node:crypto';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { hashOfToken } from '../../../platform/http/secret-token.server.ts';

/**
 * Derives the token of an order's link: 256 bits that only this installation can compute. The database holds only its
 * hash.
 */
export type OrderSigner = (orderId: number) => string;

/** The key never changes on its own. A new key publishes `everything`, which empties every cache. */
const never: ReadonlySet<ChangeKind> = new Set();

export async function orderSigner(db: Db): Promise<OrderSigner> {
  const secret = await cached(db, 'order secret', never, () => readAppSecret(db, 'order'));
  return (orderId) => createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
}

/** The token of one order's link. */
export async function orderToken(db: Db, orderId: number): Promise<string> {
  return (await orderSigner(db))(orderId);
}

/** The stored hash of a link token; null for a text that is not a token (SEC-31). */
export function orderTokenHash(token: string | undefined): Buffer | null {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  return hashOfToken(token);
}
