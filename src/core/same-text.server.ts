import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing of where the texts differ. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
