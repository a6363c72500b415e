/** Pictures of the demo shop's goods: drawn from what is known about each good, one and the same for equal goods. */
import type { DemoProduct, Drawing, DrawingKind } from '../product.ts';
import { CATEGORY_DRAWINGS, SECTION_BRANDS, SECTION_GROUNDS } from './categories.ts';
import { scaled } from './figures.ts';
import { type Ground, groundOf, hash } from './ground.ts';
import { contract, orderList } from './kinds/banners.ts';
import { KINDS, SIZES } from './kinds.ts';
import { lookOf, quantityIn } from './look.ts';
import { brandPair, GOLD, GREEN, INK, NAVY, type Pair, PLUM, RED } from './palette.ts';

const PAIRS: readonly Pair[] = [GREEN, RED, NAVY, GOLD];

/** A picture ready to be stored: SVG text, size in pixels, letter of the ground it stands on (LOOKS.md `--ga…gf`). */
export interface Picture {
  svg: string;
  width: 240;
  height: 240;
  ground: Ground;
}

/** The picture of a good; null for a good that nobody has photographed yet. */
export function drawingFor(product: Pick<DemoProduct, 'drawing' | 'brand' | 'series'>): Picture | null {
  if (!product.drawing) return null;
  const brand = brandPair(product.brand.colour);
  const ground = groundOf(product.drawing, `${product.brand.name} ${product.series}`, brand[0]);
  return picture(product.drawing, brand, ground);
}

/**
 * The picture of a category by its slug (demo/categories.ts), or of a kind by its name with the kind's own
 * sample figures. Null for a slug that has no drawing: such a category shows its section's.
 */
export function drawingForCategory(slugOrKind: string): Picture | null {
  const row = Object.hasOwn(CATEGORY_DRAWINGS, slugOrKind) ? CATEGORY_DRAWINGS[slugOrKind] : undefined;
  const kind = row?.[0] ?? (isKind(slugOrKind) ? slugOrKind : null);
  if (!kind) return null;
  const brand = brandOfCategory(slugOrKind);
  const drawing = { kind, params: row?.[1] ?? {} };
  return picture(drawing, brand, SECTION_GROUNDS[slugOrKind] ?? groundOf(drawing, slugOrKind, brand[0]));
}

/** The picture of a banner: a contract or an order list. */
export function drawingForBanner(name: 'doc' | 'list'): Picture {
  const figures = name === 'doc' ? contract() : orderList();
  return { svg: frame(figures), width: 240, height: 240, ground: name === 'doc' ? 'f' : 'c' };
}

/**
 * The same picture for the dark counter of the home page: parts that are as dark as the counter itself become
 * lighter, or a hammer would lose its handle there. Words keep their ink, they stand on labels.
 */
export function onCounter(picture: Picture): Picture {
  const svg = picture.svg.replace(DARK_PART, (part) => (part === INK ? '#7B4A69' : '#966485'));
  return { ...picture, svg };
}

const DARK_PART = new RegExp(`(?:${INK}|${PLUM})(?!" transform)`, 'g');

function isKind(name: string): name is DrawingKind {
  return Object.hasOwn(KINDS, name);
}

/** Makers differ, so neighbouring categories do too; the colour is the one thing a slug decides. */
function brandOfCategory(slug: string): Pair {
  if (slug in SECTION_GROUNDS) return SECTION_BRANDS[slug] ?? GREEN;
  return PAIRS[hash(slug) % PAIRS.length] ?? GREEN;
}

function picture({ kind, params }: Drawing, brand: Pair, ground: Ground): Picture {
  const figures = scaled(sizeOf(kind, params), KINDS[kind](lookOf(params, brand)));
  return { svg: frame(figures), width: 240, height: 240, ground };
}

/** The smallest of a kind still fills its picture well: sizes are compared, not measured. */
const LEAST = 0.78;

/** How large a thing is drawn: by logarithm of its quantity, as an eye compares; 1 where the kind has no sizes. */
function sizeOf(kind: DrawingKind, params: Drawing['params']): number {
  const [smallest, largest] = SIZES[kind] ?? [1, 1];
  const quantity = quantityIn(String(params.text ?? ''));
  if (smallest === largest || !(quantity > 0)) return 1;
  const share = Math.log(quantity / smallest) / Math.log(largest / smallest);
  return LEAST + (1 - LEAST) * Math.min(1, Math.max(0, share));
}

/** No role and no title: the words of a picture stand in the alt of its <img>. */
function frame(figures: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">${figures}</svg>\n`;
}
