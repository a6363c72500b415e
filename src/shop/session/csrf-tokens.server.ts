import { createHmac, randomBytes } from 'node:crypto';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { sameText } from '../../core/same-text.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';

/** Issues and checks the signed double-submit token (RULINGS 9). */
export interface CsrfTokens {
  /** @param session the token of the session it is for; none: for a guest */
  issue(session?: string): string;
  /** Whether this installation issued the token, and for this session when one is told. */
  isOurs(token: string, session?: string): boolean;
}

/** The key is as old as the shop; a change of it is `everything`. */
const never: ReadonlySet<ChangeKind> = new Set();

/** Tokens under the key that all processes of the installation share (`app_secret`), as it is now. */
export function openCsrfTokens(db: Db): Promise<CsrfTokens> {
  return kept(db, 'csrf tokens', never, async () => csrfTokens(await readAppSecret(db, 'csrf')));
}

/** Tokens `<random>.<HMAC-SHA256>`, both base64url. */
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
      return sameText(signature, sign(nonce, session));
    },
  };
}

/** Bytes of a token, and letters of as many in base64url. */
const TOKEN_BYTES = 66;
const TOKEN_LETTERS = (TOKEN_BYTES / 3) * 4;
const MASKED = new RegExp(`^[\\w-]{${2 * TOKEN_LETTERS}}$`);

/**
 * A token as an answer holds it: other letters each time, so that beside words that somebody else may have chosen the length
 * of a packed answer tells nothing of it (BREACH). It is as good as the token itself.
 */
export function maskedToken(token: string): string {
  const mask = randomBytes(TOKEN_BYTES);
  return mask.toString('base64url') + mixed(Buffer.from(token), mask).toString('base64url');
}

/** The token of a masked one; any other text stays as it is. */
export function unmaskedToken(text: string): string {
  if (!MASKED.test(text)) return text;
  const [mask, hidden] = [text.slice(0, TOKEN_LETTERS), text.slice(TOKEN_LETTERS)];
  return mixed(Buffer.from(hidden, 'base64url'), Buffer.from(mask, 'base64url')).toString();
}

function mixed(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
}
