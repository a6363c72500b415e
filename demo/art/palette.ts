/** The colours of drawings (UI-30) and the second tone of any colour. */
import type { BrandColour } from '../product.ts';

/** Two tones of one volume: in the light and in the shadow. */
export type Pair = readonly [light: string, dark: string];

export const INK = '#34132A';
export const PLUM = '#52304A';
export const WHITE = '#FFFDF6';
export const CREAM = '#EFE4D0';
export const DUNE = '#DCCDB4';
export const STEEL = '#D9DBDC';
export const IRON = '#AEB3B8';
export const LEAD = '#77717C';
export const LEAF = '#3CC274';
export const LEAF_DARK = '#1C7446';
export const BRICK = '#DE5B34';
export const BRICK_DARK = '#AB3F20';
export const BRASS = '#EDB53C';
export const BRASS_DARK = '#B9811C';
export const BLUE = '#3F74A3';
export const BLUE_DARK = '#2A527A';
export const WOOD = '#C28B55';
export const WOOD_DARK = '#93622F';

export const BLACK: Pair = [PLUM, INK];
export const CHALK: Pair = [WHITE, CREAM];
export const BONE: Pair = [CREAM, DUNE];
export const CHROME: Pair = [STEEL, IRON];
export const METAL: Pair = [IRON, LEAD];
export const GREEN: Pair = [LEAF, LEAF_DARK];
export const RED: Pair = [BRICK, BRICK_DARK];
export const GOLD: Pair = [BRASS, BRASS_DARK];
export const NAVY: Pair = [BLUE, BLUE_DARK];
export const TIMBER: Pair = [WOOD, WOOD_DARK];

const BRAND_PAIRS: Record<BrandColour, Pair> = {
  leaf: GREEN,
  brick: RED,
  blue: NAVY,
  brass: GOLD,
  ink: BLACK,
  steel: METAL,
  wood: TIMBER,
};

const KNOWN_PAIRS = new Map<string, Pair>(
  [CHALK, BONE, CHROME, METAL, GREEN, RED, GOLD, NAVY, TIMBER].map((pair) => [pair[0], pair]),
);
KNOWN_PAIRS.set(INK, BLACK);
KNOWN_PAIRS.set('#FFFFFF', CHALK);

/** The pair of a brand's colour. */
export function brandPair(colour: BrandColour): Pair {
  return BRAND_PAIRS[colour];
}

/** Two tones from one CSS hex colour («#RRGGBB»); an unreadable colour gives the fallback. */
export function pairOf(hex: string, fallback: Pair): Pair {
  const colour = hex.toUpperCase();
  if (!/^#[0-9A-F]{6}$/.test(colour)) return fallback;
  const known = KNOWN_PAIRS.get(colour);
  if (known) return known;
  // Too dark for a shadow: the given colour becomes the shadow, and the light tone is made from it.
  if (brightness(colour) < 60) return [mix(colour, WHITE, 0.18), colour];
  return [colour, mix(colour, INK, brightness(colour) > 200 ? 0.2 : 0.34)];
}

/** Polished metal has three tones, any coating two: its shadow is also its darkest. */
export function tones([light, dark]: Pair): { light: string; middle: string; deep: string } {
  return { light, middle: dark, deep: light === STEEL ? LEAD : dark };
}

/** Colour of text printed on the given colour. */
export function wordOn(hex: string): string {
  return brightness(hex) > 150 ? INK : WHITE;
}

/** 0 black … 255 white, with the channels weighted by how bright they look. */
function brightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return red * 0.299 + green * 0.587 + blue * 0.114;
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('').toUpperCase()}`;
}

function channels(hex: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
