import { createHmac } from 'node:crypto';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { hashOfToken } from '../../core/secret-token.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';

/** Makes the word by which a guest's link shows an order: 256 bits that only this shop can make; kept is its hash alone. */
export type OrderSigner = (orderId: number) => string;

/** The key is as old as the shop; a change of it is `everything`. */
const never: ReadonlySet<ChangeKind> = new Set();

export async function orderSigner(db: Db): Promise<OrderSigner> {
  const secret = await kept(db, 'order secret', never, () => readAppSecret(db, 'order'));
  return (orderId) => createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
}

/** The word of one order's link. */
export async function orderToken(db: Db, orderId: number): Promise<string> {
  return (await orderSigner(db))(orderId);
}

/** How the database knows the word of a link; null for what is none of ours (RELIABILITY 31). */
export function orderTokenHash(token: string | undefined): Buffer | null {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  return hashOfToken(token);
}
