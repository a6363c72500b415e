/** A diploma in a frame, with its text. */
import { circle, line, print, rect, shape } from './figures.ts';
import type { Ground } from './ground.ts';
import {
  BRASS,
  BRASS_DARK,
  BRICK,
  BRICK_DARK,
  CREAM,
  IRON,
  LEAD,
  WHITE,
  WOOD,
  WOOD_DARK,
} from './palette.ts';
import { type WideImage, wide } from './scenes.ts';

const [WIDTH, HEIGHT] = [360, 480];

/**
 * @param head the large word at the top: «ДИПЛОМ»
 * @param lines the reason, each short enough for one line
 */
export function diploma(head: string, lines: readonly string[], year: number, ground: Ground): WideImage {
  const figures =
    rect(30, 24, 300, 432, WOOD, 6) +
    shape('M180 24h144a6 6 0 0 1 6 6v420a6 6 0 0 1-6 6H180z', WOOD_DARK) +
    rect(48, 42, 264, 396, WHITE) +
    line('M62 56h236v368H62z', BRASS, 4, 'butt') +
    print(180, 122, 40, head, { limit: 210 }) +
    line('M120 142h120', BRASS_DARK, 4) +
    lines.map((text, at) => print(180, 186 + at * 32, 22, text, { limit: 214, fill: LEAD })).join('') +
    line('M86 330h90M86 350h70', IRON, 5) +
    print(120, 400, 28, String(year)) +
    shape('M222 340l-14 84 34-20 34 20-14-84z', BRICK_DARK) +
    circle(242, 338, 40, BRASS) +
    circle(242, 338, 30, CREAM) +
    circle(242, 338, 24, BRICK) +
    line('M231 338l8 9 15-18', WHITE, 6);
  return { svg: wide(WIDTH, HEIGHT, figures), width: WIDTH, height: HEIGHT, ground };
}
