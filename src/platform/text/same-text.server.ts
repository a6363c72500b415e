import { timingSafeEqual } from 'node:crypto';

/** Compares texts in a time that does not depend on where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
