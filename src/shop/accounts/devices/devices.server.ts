import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { equalInConstantTime } from '../../../platform/text/same-text.server.ts';

/** The account to which a device token is bound. */
interface Owner {
  id: number;
  /** Password hash: a new password makes older tokens invalid. */
  hash: string;
}

/** A year: a lock-out would hurt most the users who log in rarely. */
export const DEVICE_SECONDS = 365 * 86_400;

/** A signed token of a device on which the account was logged in (OWASP device cookies). */
export async function deviceToken(db: Db, owner: Owner): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  return `${owner.id}.${nonce}.${await signatureOf(db, owner, nonce)}`;
}

/** The account id a token claims, unverified; `knownDevice` verifies it. */
export function ownerOf(token: string | undefined): number | undefined {
  const id = /^([1-9]\d{0,8})\./.exec(token ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The name of the device in the rate limits; undefined when the token does not belong to this account. */
export async function knownDevice(
  db: Db,
  token: string | undefined,
  owner: Owner,
): Promise<string | undefined> {
  const [id = '', nonce = '', signature = '', ...rest] = token?.split('.') ?? [];
  if (id !== String(owner.id) || !nonce || rest.length > 0) return undefined;
  return equalInConstantTime(signature, await signatureOf(db, owner, nonce)) ? `${id}.${nonce}` : undefined;
}

async function signatureOf(db: Db, { id, hash }: Owner, nonce: string): Promise<string> {
  return createHmac('sha256', await readAppSecret(db, 'device'))
    .update(`${id}.${nonce}.${hash}`)
    .digest('base64url');
}

/** The cookie with the token of a known device. src/api names it and sets its attributes. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  send(reply: FastifyReply, token: string): void;
}
