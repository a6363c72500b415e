import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by one step. */
const WINDOW = 1;

/** The length of a secret, in bytes (RFC 4226 recommends 160 bits). */
export const SECRET_BYTES = 20;

function totpOf(secret: Uint8Array, label = '', issuer = ''): TOTP {
  // The library reads the whole buffer under a view, which for small ones is Node's pool.
  const bytes = new Uint8Array(secret);
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes.buffer }), period: PERIOD_SECONDS });
}

/**
 * The time step whose code this is, one step early or late included; null for any other text.
 * @param at when it was typed, ms
 */
export function stepOfCode(secret: Uint8Array, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1_000 / PERIOD_SECONDS) + delta;
}

/** The code of a moment, ms. */
export function codeAt(secret: Uint8Array, at: number): string {
  return totpOf(secret).generate({ timestamp: at });
}

/** What an app needs: the address of the QR code, and the secret in base32 for typing. */
export function keyOf(
  secret: Uint8Array,
  { shop, email }: { shop: string; email: string },
): { uri: string; secret: string } {
  const totp = totpOf(secret, email, shop);
  return { uri: totp.toString(), secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') };
}
