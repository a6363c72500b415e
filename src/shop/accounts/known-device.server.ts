import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../core/db.server.ts';
import { sameText } from '../../core/same-text.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';

/** An account as a device token is bound to it. */
interface Owner {
  id: number;
  /** Of the password: a new password makes older tokens invalid. */
  hash: string;
}

/** A year: a lock-out would hurt most those who log in seldom. */
export const DEVICE_SECONDS = 365 * 86_400;

/** A signed token that tells a device on which somebody has logged in to an account (OWASP device cookies). */
export async function deviceToken(db: Db, owner: Owner): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  return `${owner.id}.${nonce}.${await signatureOf(db, owner, nonce)}`;
}

/** The account that a token says it is of; whether it is, `knownDevice` checks. */
export function ownerOf(token: string | undefined): number | undefined {
  const id = /^([1-9]\d{0,8})\./.exec(token ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The name of the device in the counters of tries; undefined when the token is not one of this account. */
export async function knownDevice(
  db: Db,
  token: string | undefined,
  owner: Owner,
): Promise<string | undefined> {
  const [id = '', nonce = '', signature = '', ...rest] = token?.split('.') ?? [];
  if (id !== String(owner.id) || !nonce || rest.length > 0) return undefined;
  return sameText(signature, await signatureOf(db, owner, nonce)) ? `${id}.${nonce}` : undefined;
}

async function signatureOf(db: Db, { id, hash }: Owner, nonce: string): Promise<string> {
  return createHmac('sha256', await readAppSecret(db, 'device'))
    .update(`${id}.${nonce}.${hash}`)
    .digest('base64url');
}
