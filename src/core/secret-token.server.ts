import { createHash, randomBytes } from 'node:crypto';

/** What nobody can guess: 256 random bits in base64url, for a cookie or the link of a letter. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How the database knows a token: it keeps the hash alone, so who reads it can take nobody's place. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
