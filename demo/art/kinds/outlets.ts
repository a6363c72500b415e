/** Ends of the wiring: sockets, switches, extension cords, batteries. */
import {
  box,
  circle,
  circleD,
  each,
  line,
  moved,
  pierced,
  print,
  rect,
  rectD,
  ring,
  scaled,
  shape,
} from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BRASS,
  CHALK,
  CHROME,
  CREAM,
  DUNE,
  INK,
  IRON,
  LEAD,
  LEAF,
  METAL,
  type Pair,
  WHITE,
} from '../palette.ts';

const PLASTIC_CORD = '#6D4A64';

/** White plastic needs a greyer third tone for its hollows; coloured plastic has a shadow of its own. */
const hollowOf = ([light, dark]: Pair) => (light === WHITE ? DUNE : dark);

function outlet(x: number, y: number, radius: number, plastic: Pair): string {
  const r = radius / 52;
  return (
    circle(x, y, radius, hollowOf(plastic)) +
    circle(x, y + 3 * r, radius - 6 * r, plastic[0] === WHITE ? CREAM : plastic[0]) +
    circle(x - 20 * r, y, 8 * r, INK) +
    circle(x + 20 * r, y, 8 * r, INK) +
    rect(x - 6 * r, y - radius + 1, 12 * r, 14 * r, LEAD, 2) +
    rect(x - 6 * r, y + radius - 15 * r, 12 * r, 14 * r, LEAD, 2)
  );
}

function plate(x: number, y: number, width: number, height: number, plastic: Pair): string {
  return (
    box(x, y, width, height, plastic, { radius: Math.min(20, height / 8), from: 0.8 }) +
    rect(x + height * 0.09, y + height * 0.09, width - height * 0.18, height * 0.82, plastic[0], height / 14)
  );
}

export const socket: Draw = ({ colour, number }) => {
  const places = number('places', 1, 1, 4);
  const plastic = colour('colour', CHALK);
  if (places === 1) return plate(32, 64, 176, 176, plastic) + outlet(120, 152, 58, plastic);
  if (places === 4) {
    return (
      plate(20, 40, 200, 200, plastic) +
      each(4, (i) => outlet(i % 2 ? 164 : 76, i > 1 ? 186 : 98, 38, plastic))
    );
  }
  const size = places === 2 ? 116 : 79;
  return (
    plate(120 - (size * places) / 2, 240 - size - 6, size * places, size + 6, plastic) +
    each(places, (i) =>
      outlet(120 + (i - (places - 1) / 2) * (size - 4), 237 - size / 2, size * 0.38, plastic),
    )
  );
};

export const switchPlate: Draw = ({ brand: [light], colour, number }) => {
  const keys = number('keys', 1, 1, 3);
  const plastic = colour('colour', CHALK);
  const width = 128 / keys;
  return (
    plate(32, 64, 176, 176, plastic) +
    rect(52, 84, 136, 136, hollowOf(plastic), 8) +
    each(keys, (i) => {
      const x = 56 + i * width;
      return (
        rect(x + 1, 88, width - 2, 128, plastic[0] === WHITE ? CREAM : plastic[1], 5) +
        shape(rectD(x + 1, 88, width - 2, 70, [5, 5, 0, 0]), plastic[0] === WHITE ? WHITE : plastic[0]) +
        rect(x + width / 2 - 6, 98, 12, 4, light, 2)
      );
    })
  );
};

export const extension: Draw = ({ brand: [light, dark], number, text }) => {
  const places = number('places', 4, 1, 8);
  const step = Math.min(46, 204 / places);
  const width = Math.max(96, places * step + 30);
  const left = 120 - width / 2;
  const top = 236 - Math.max(44, step + 20);
  const cord = [82, 72, 62].map((radius) => circleD(120, 102, radius)).join('');
  return (
    ring(120, 102, 87, 57, PLASTIC_CORD) +
    line(cord, INK, 2, 'butt') +
    rect(100, 6, 40, 46, light, 4) +
    rect(104, 18, 32, 22, WHITE, 3) +
    print(120, 34, 14, text('text', '3 м'), { limit: 29 }) +
    line('M204 108c14 20 20 34 14 62', PLASTIC_CORD, 9) +
    rect(202, 160, 30, 34, INK, 8) +
    line('M210 194v14M224 194v14', IRON, 5) +
    box(left, top, width, 240 - top, CHALK, { radius: 12, from: 0.92 }) +
    rect(left, 231, width, 9, DUNE, 4) +
    each(places, (i) =>
      outlet(120 + (i - (places - 1) / 2) * step + 6, top + (236 - top) / 2, step * 0.43, CHALK),
    ) +
    rect(left + 6, top + (236 - top) / 2 - 10, 9, 20, dark, 3) +
    rect(left + 6, top + (236 - top) / 2 - 10, 9, 10, LEAF, 3)
  );
};

export const battery: Draw = (look) => {
  const size = look.text('size', 'AA');
  const count = look.number('count', 2, 1, 40);
  if (size.startsWith('CR')) return coinCell(look, size);
  if (/6F22|6LR|9V|Крона|9 В/i.test(size)) return block(look, size);
  const [width, height] = CELLS.get(size) ?? [52, 180];
  const shown = Math.min(count, width > 60 ? 2 : height > 150 ? 4 : 3);
  const step = width + 6;
  const cells = each(shown, (i) => {
    const x = 120 + (i - (shown - 1) / 2) * step - width / 2;
    return moved(x, 240 - height, cell(width, height, look.brand, size));
  });
  const sleeve =
    count > shown
      ? rect(120 - 34, 206, 68, 28, WHITE, 5) + print(120, 227, 20, `${count} шт`, { limit: 60 })
      : '';
  return scaled(height < 150 ? 1.15 : 1, cells + sleeve);
};

/** Width and height of a cell by its size. */
const CELLS = new Map<string, readonly [width: number, height: number]>([
  ['AAA', [42, 172]],
  ['AA', [52, 188]],
  ['C', [88, 168]],
  ['D', [104, 180]],
  ['18650', [58, 196]],
  ['A23', [44, 120]],
]);

function cell(width: number, height: number, [light, dark]: Pair, size: string): string {
  const printed = print(0, width * 0.15, width * 0.44, size, { fill: WHITE, limit: height * 0.34 });
  return (
    rect(width * 0.32, 0, width * 0.36, 14, IRON, 4) +
    box(0, 10, width, height - 10, CHROME, { radius: 8 }) +
    box(0, 22, width, height * 0.22, [BRASS, '#B9811C']) +
    box(0, 22 + height * 0.22, width, height * 0.78 - 32, BLACK) +
    box(0, 22 + height * 0.22, width, 8, [light, dark]) +
    `<g transform="translate(${width / 2} ${Math.round(height * 0.57)}) rotate(-90)">${printed}</g>`
  );
}

const coinCell = ({ brand: [light, dark] }: { brand: Pair }, size: string) =>
  rect(50, 20, 140, 220, light, 10) +
  shape(rectD(150, 20, 40, 220, [0, 10, 10, 0]), dark) +
  pierced(rectD(104, 32, 32, 12, 6), WHITE) +
  circle(120, 144, 60, LEAD) +
  circle(118, 142, 56, IRON) +
  circle(118, 142, 46, METAL[0]) +
  circle(117, 140, 45, CHROME[0]) +
  print(118, 152, 24, size, { limit: 80 }) +
  print(118, 122, 28, '+') +
  rect(70, 216, 100, 8, WHITE, 4);

const block = ({ brand }: { brand: Pair }, size: string) =>
  circle(88, 56, 16, LEAD) +
  circle(152, 56, 20, LEAD) +
  circle(88, 54, 12, CHROME[0]) +
  circle(152, 54, 14, IRON) +
  box(58, 58, 124, 182, BLACK, { radius: 8 }) +
  box(58, 78, 124, 60, brand) +
  print(112, 120, 30, size, { fill: WHITE, limit: 90 }) +
  print(112, 186, 26, '9 В', { fill: WHITE });
