import { createHash, randomBytes } from 'node:crypto';

/** Makes an unguessable token for a cookie or a link in an email: 256 random bits in base64url. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. The database stores nothing else, so its readers cannot impersonate anybody. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
