import { createHash, randomInt } from 'node:crypto';

/** How many codes a person gets at once. */
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike: 32 characters, 5 bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A new code with 80 random bits: «K7QF-9XWA-2M4T-HB3C». */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** The hash by which a code is found, whatever its case, spaces and dashes; null for a text that is no code. */
export function hashOfRecoveryCode(text: string): Buffer | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  if (plain.length !== LENGTH || [...plain].some((sign) => !ALPHABET.includes(sign))) return null;
  return createHash('sha256').update(plain).digest();
}
