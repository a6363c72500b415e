/** The background of an image: one for each series of a brand, never the colour of the thing itself. */
import type { Drawing } from '../product.ts';
import { BLUE, BRASS, BRICK, CREAM, DUNE, LEAF, WOOD } from './palette.ts';

export type Ground = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

const GROUNDS: readonly Ground[] = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Backgrounds on which a colour disappears: pale green under green, pale yellow under brass. */
const CLOSE: Record<string, readonly Ground[]> = {
  [LEAF]: ['a'],
  [BRICK]: ['d'],
  [BLUE]: ['c'],
  [BRASS]: ['f', 'b'],
  [WOOD]: ['b', 'd'],
  [CREAM]: ['b', 'f'],
  [DUNE]: ['b', 'd'],
};

/** Things that have a colour of their own, whatever their brand is. */
const OWN_COLOUR: Partial<Record<Drawing['kind'], string>> = {
  bulb: BRASS,
  tube: BRASS,
  led: BRASS,
  spotlight: BRASS,
  valve: BRASS,
  lock: BRASS,
  hammer: WOOD,
  brush: WOOD,
};

/** The background by a stable hash of the series, so that products of one series share it. */
export function groundOf(drawing: Drawing, series: string, brand: string): Ground {
  const main = String(drawing.params.colour ?? OWN_COLOUR[drawing.kind] ?? brand);
  const close = CLOSE[main.toUpperCase()] ?? [];
  const fit = GROUNDS.filter((ground) => !close.includes(ground));
  return fit[hash(series) % fit.length] ?? 'a';
}

/** FNV-1a: small, stable, and even enough for six backgrounds. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
