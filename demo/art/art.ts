/** Images of the demo shop's products: drawn from the data of each product, the same for equal products. */
import type { DemoProduct, Drawing, DrawingKind } from '../product.ts';
import { CATEGORY_DRAWINGS, SECTION_BRANDS, SECTION_GROUNDS } from './categories.ts';
import { scaled } from './figures.ts';
import { type Ground, groundOf, hash } from './ground.ts';
import { contract, orderList } from './kinds/banners.ts';
import { KINDS, SIZES } from './kinds.ts';
import { lookOf, quantityIn } from './look.ts';
import { brandPair, GOLD, GREEN, INK, NAVY, type Pair, PLUM, RED } from './palette.ts';

const PAIRS: readonly Pair[] = [GREEN, RED, NAVY, GOLD];

/**
 * An image ready to be stored: SVG text, size in pixels, and the letter of its background (`--ga…gf` of
 * tokens.css).
 */
export interface Drawn {
  svg: string;
  width: 240;
  height: 240;
  ground: Ground;
}

/** The image of a product; null for a product without a photo. */
export function drawingFor(product: Pick<DemoProduct, 'drawing' | 'brand' | 'series'>): Drawn | null {
  if (!product.drawing) return null;
  const brand = brandPair(product.brand.colour);
  const ground = groundOf(product.drawing, `${product.brand.name} ${product.series}`, brand[0]);
  return image(product.drawing, brand, ground);
}

/**
 * The image of a category by its slug (demo/categories.ts), or of a kind by its name with the kind's own
 * sample values. Null for a slug without a drawing: such a category shows the image of its section.
 */
export function drawingForCategory(slugOrKind: string): Drawn | null {
  const row = Object.hasOwn(CATEGORY_DRAWINGS, slugOrKind) ? CATEGORY_DRAWINGS[slugOrKind] : undefined;
  const kind = row?.[0] ?? (isKind(slugOrKind) ? slugOrKind : null);
  if (!kind) return null;
  const brand = brandOfCategory(slugOrKind);
  const drawing = { kind, params: row?.[1] ?? {} };
  return image(drawing, brand, SECTION_GROUNDS[slugOrKind] ?? groundOf(drawing, slugOrKind, brand[0]));
}

/** The image of a banner: a contract or an order list. */
export function drawingForBanner(name: 'doc' | 'list'): Drawn {
  const figures = name === 'doc' ? contract() : orderList();
  return { svg: frame(figures), width: 240, height: 240, ground: name === 'doc' ? 'f' : 'c' };
}

/**
 * The same image for the dark counter of the home page: parts as dark as the counter become lighter, or a hammer
 * would lose its handle there. Text keeps its colour, because it is on labels.
 */
export function onCounter(image: Drawn): Drawn {
  const svg = image.svg.replace(DARK_PART, (part) => (part === INK ? '#7B4A69' : '#966485'));
  return { ...image, svg };
}

const DARK_PART = new RegExp(`(?:${INK}|${PLUM})(?!" transform)`, 'g');

function isKind(name: string): name is DrawingKind {
  return Object.hasOwn(KINDS, name);
}

/** Brands differ, so neighbouring categories differ too; a slug decides nothing but the colour. */
function brandOfCategory(slug: string): Pair {
  if (slug in SECTION_GROUNDS) return SECTION_BRANDS[slug] ?? GREEN;
  return PAIRS[hash(slug) % PAIRS.length] ?? GREEN;
}

function image({ kind, params }: Drawing, brand: Pair, ground: Ground): Drawn {
  const figures = scaled(sizeOf(kind, params), KINDS[kind](lookOf(params, brand)));
  return { svg: frame(figures), width: 240, height: 240, ground };
}

/** The smallest of a kind still fills its image well: sizes are relative, not to scale. */
const LEAST = 0.78;

/** The size of a drawing: by the logarithm of the quantity, as an eye compares; 1 for kinds without sizes. */
function sizeOf(kind: DrawingKind, params: Drawing['params']): number {
  const [smallest, largest] = SIZES[kind] ?? [1, 1];
  const quantity = quantityIn(String(params.text ?? ''));
  if (smallest === largest || !(quantity > 0)) return 1;
  const share = Math.log(quantity / smallest) / Math.log(largest / smallest);
  return LEAST + (1 - LEAST) * Math.min(1, Math.max(0, share));
}

/** No role and no title: the alternative text belongs to the <img>. */
function frame(figures: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">${figures}</svg>\n`;
}
