import { createHmac, randomBytes } from 'node:crypto';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { equalInConstantTime } from '../../../platform/text/same-text.server.ts';

/** Issues and checks the signed double-submit CSRF token (API-8). */
export interface CsrfTokens {
  /** @param session the token of the session it belongs to; absent: a guest's */
  issue(session?: string): string;
  /** Whether this installation issued the token, and for this session if one is given. */
  isOurs(token: string, session?: string): boolean;
}

/** The key never changes on its own. A new key publishes `everything`, which empties every cache. */
const never: ReadonlySet<ChangeKind> = new Set();

/** CSRF tokens under the present key (`app_secret`), which all processes of the installation share. */
export function openCsrfTokens(db: Db): Promise<CsrfTokens> {
  return cached(db, 'csrf tokens', never, async () => csrfTokens(await readAppSecret(db, 'csrf')));
}

/** Tokens of the form `<random>.<HMAC-SHA256>`, both base64url. */
export function csrfTokens(key: Buffer): CsrfTokens {
  const sign = (nonce: string, session = '') =>
    createHmac('sha256', key)
      .update(session === '' ? nonce : `${nonce}.${session}`)
      .digest('base64url');
  return {
    issue(session) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, session)}`;
    },
    isOurs(token, session) {
      const [nonce, signature, ...rest] = token.split('.');
      if (!nonce || !signature || rest.length > 0) return false;
      return equalInConstantTime(signature, sign(nonce, session));
    },
  };
}

/** The length of a token in bytes, and of its base64url form in characters. */
const TOKEN_BYTES = 66;
const TOKEN_CHARS = (TOKEN_BYTES / 3) * 4;
const MASKED = new RegExp(`^[\\w-]{${2 * TOKEN_CHARS}}$`);

/**
 * Masks a token with random bytes for an answer. Its characters differ each time, so the compressed length reveals
 * nothing about it (BREACH). The masked form is accepted like the token itself.
 */
export function maskedToken(token: string): string {
  const mask = randomBytes(TOKEN_BYTES);
  return mask.toString('base64url') + mixed(Buffer.from(token), mask).toString('base64url');
}

/** Removes the mask of a token. Any other text is returned unchanged. */
export function unmaskedToken(text: string): string {
  if (!MASKED.test(text)) return text;
  const [mask, hidden] = [text.slice(0, TOKEN_CHARS), text.slice(TOKEN_CHARS)];
  return mixed(Buffer.from(hidden, 'base64url'), Buffer.from(mask, 'base64url')).toString();
}

function mixed(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
}
