import { createHash, createHmac } from 'node:crypto';
import type { Db } from '../../core/db.server.ts';
import { readOrderSecret } from './orders.queries.ts';

/** The word by which a guest's link shows an order: 256 bits that only this shop can make; kept is its hash alone. */
export async function orderToken(db: Db, orderId: number): Promise<string> {
  return createHmac('sha256', await readOrderSecret(db))
    .update(`order ${orderId}`)
    .digest('base64url');
}

/** How the database knows the word of a link; null for what is none of ours (RELIABILITY 31). */
export function orderTokenHash(token: string | undefined): Buffer | null {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest();
}
