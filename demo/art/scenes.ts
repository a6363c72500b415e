/** Wide images for posts: three products side by side on the shelf, the subject in the middle. */
import type { BrandColour, Drawing } from '../product.ts';
import { moved } from './figures.ts';
import type { Ground } from './ground.ts';
import { KINDS } from './kinds.ts';
import { lookOf } from './look.ts';
import { brandPair } from './palette.ts';

/** An image that is not square: pixels, and the letter of its background. */
export interface WideImage {
  svg: string;
  width: number;
  height: number;
  ground: Ground;
}

export type Thing = readonly [kind: Drawing['kind'], params?: Drawing['params'], colour?: BrandColour];

/** The products at the sides are smaller and set back. A crop to a square keeps the middle. */
const [WIDTH, HEIGHT, FIELD] = [720, 360, 240];
const MIDDLE = 1.38;
const SIDE = 0.94;

/** Three products standing on the lower edge, which is the shelf. */
export function scene([left, middle, right]: readonly [Thing, Thing, Thing], ground: Ground): WideImage {
  const figures =
    placed(left, SIDE, 128) + placed(right, SIDE, WIDTH - 128) + placed(middle, MIDDLE, WIDTH / 2);
  return { svg: wide(WIDTH, HEIGHT, figures), width: WIDTH, height: HEIGHT, ground };
}

function placed([kind, params = {}, colour = 'leaf']: Thing, scale: number, x: number): string {
  const figures = KINDS[kind](lookOf(params, brandPair(colour)));
  const side = FIELD * scale;
  return moved(x - side / 2, HEIGHT - side, `<g transform="scale(${scale})">${figures}</g>`);
}

/** The frame of an image; its alternative text belongs to the <img>. */
export function wide(width: number, height: number, figures: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${figures}</svg>\n`;
}
