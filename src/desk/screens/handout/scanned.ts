import { readHandOutCode } from '../../../shop/orders/hand-out/hand-out.ts';

/** What a clerk has typed or scanned. */
export type Scanned = { code: string } | { number: string };

/**
 * Reads a hand-out code or the number of an order: «204509-48213-90715», «204509», «№ 204509», «А-204509».
 * @returns null when it is neither
 */
export function readScanned(text: string): Scanned | null {
  if (readHandOutCode(text) !== null) return { code: text.replace(/\s/g, '') };
  const number = /^\D*(\d{1,10})$/.exec(text.trim())?.[1];
  return number === undefined ? null : { number };
}
