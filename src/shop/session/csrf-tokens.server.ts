import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../core/db.server.ts';
import { sameText } from '../../core/same-text.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';

/** Issues and checks the signed double-submit token (RULINGS 9). */
export interface CsrfTokens {
  /** @param session the token of the session it is for; none: for a guest */
  issue(session?: string): string;
  /** Whether this installation issued the token, and for this session when one is told. */
  isOurs(token: string, session?: string): boolean;
}

/** Tokens under the key that all processes of the installation share (`app_secret`). */
export async function openCsrfTokens(db: Db): Promise<CsrfTokens> {
  return csrfTokens(await readAppSecret(db, 'csrf'));
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
