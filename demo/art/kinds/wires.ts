/** Cables, conduits and ties. */
import { box, circleD, dashes, each, line, print, rect, ring, shape, turned } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BLUE,
  BRASS,
  CHALK,
  CREAM,
  DUNE,
  INK,
  IRON,
  LEAD,
  LEAF_DARK,
  METAL,
  type Pair,
  STEEL,
  WHITE,
  WOOD,
} from '../palette.ts';

/** Colours of the cores in the order they are laid: L, N, PE, L2, L3. */
const CORES = [WOOD, BLUE, LEAF_DARK, INK, LEAD];

/** White cable is drawn with grey shadows: cream ones look dirty next to a white jacket. */
const jacket = ([light, dark]: Pair): Pair => (light === WHITE ? [WHITE, IRON] : [light, dark]);

export const cable: Draw = ({ brand: [light, dark], text, number, colour }) => {
  const sheath = jacket(colour('colour', CHALK));
  const cores = number('cores', 3, 1, 5);
  const turns = [88, 77, 66, 56].map((radius) => circleD(112, 140, radius)).join('');
  const thick = cores === 1 ? 10 : 15;
  const ends = each(cores, (i) => {
    const y = 226 + (i - (cores - 1) / 2) * 5;
    const core = cores === 1 ? sheath[1] : CORES[i];
    return (
      line(`M166 ${cores === 1 ? 228 : 232}C152 ${y} 146 ${y} ${136 + (i % 2) * 6} ${y}`, core ?? INK, 5) +
      line(`M${134 + (i % 2) * 6} ${y}h-10`, BRASS, 3)
    );
  });
  return (
    ring(112, 140, 98, 46, sheath[0]) +
    line(turns, sheath[1], 3, 'butt') +
    line('M188 204c34 6 44 18 22 24l-44 4', sheath[0], thick) +
    line('M206 220c12 2 12 6 0 9l-40 3', sheath[1], thick / 3) +
    ends +
    rect(90, 32, 44, 66, light, 4) +
    rect(120, 32, 14, 66, dark, 4) +
    rect(82, 50, 60, 28, WHITE, 3) +
    print(112, 71, 19, text('text', '3×2,5'), { limit: 55 })
  );
};

export const conduit: Draw = (look) =>
  look.text('shape', 'corrugated') === 'duct' ? duct(look) : corrugated(look);

const corrugated: Draw = ({ brand: [light, dark], text, colour }) => {
  const [tone, shadow] = colour('colour', METAL);
  const tube = (radius: number) =>
    line(circleD(116, 144, radius), tone, 24, 'butt') +
    dashes(circleD(116, 144, radius), shadow, 24, 3, 5) +
    line(circleD(116, 144, radius - 11), shadow, 2, 'butt');
  return (
    line('M192 210L224 226', tone, 24, 'butt') +
    dashes('M192 210L224 226', shadow, 24, 3, 5) +
    turned(26, 225, 226, rect(220, 214, 9, 24, INK, 4.5)) +
    tube(84) +
    tube(59) +
    rect(94, 40, 44, 66, light, 4) +
    rect(124, 40, 14, 66, dark, 4) +
    rect(84, 56, 64, 30, WHITE, 3) +
    print(116, 78, 19, text('text', '20 мм'), { limit: 58 })
  );
};

const duct: Draw = ({ brand: [light, dark], text, colour }) => {
  const [tone, shadow] = colour('colour', [WHITE, DUNE]);
  const trunk = (x: number, top: number) =>
    shape(`M${x} ${top + 14}l14-14h44l-14 14z`, shadow) +
    shape(`M${x + 6} ${top + 14}l6-8h34l-6 8z`, INK) +
    rect(x, top + 14, 44, 226 - top, tone) +
    shape(`M${x + 44} ${top + 14}l14-14v${240 - top}h-14z`, shadow) +
    rect(x + 6, top + 14, 3, 226 - top, tone === WHITE ? CREAM : shadow) +
    rect(x + 35, top + 14, 3, 226 - top, tone === WHITE ? CREAM : shadow);
  return (
    trunk(24, 52) +
    trunk(91, 16) +
    trunk(158, 70) +
    box(18, 150, 204, 46, [light, dark], { radius: 4, from: 0.76 }) +
    rect(40, 158, 108, 30, WHITE, 4) +
    print(94, 181, 20, text('text', '25×16'), { limit: 98 })
  );
};

export const ties: Draw = ({ brand, text, colour }) => {
  const [tone, shadow] = colour('colour', CHALK);
  const dark = tone === WHITE ? DUNE : shadow;
  const bunch = each(9, (i) =>
    turned(
      (i - 4) * 4,
      120,
      300,
      rect(115, 20 + Math.abs(i - 4) * 3, 10, 222 - Math.abs(i - 4) * 3, i % 2 ? dark : tone, 2) +
        rect(112, 14 + Math.abs(i - 4) * 3, 16, 18, i % 2 ? dark : tone, 3) +
        rect(116, 19 + Math.abs(i - 4) * 3, 8, 6, tone === BLACK[0] ? STEEL : INK, 1),
    ),
  );
  return (
    `<g>${bunch}</g>` +
    box(52, 176, 136, 64, brand, { radius: 6, from: 0.74 }) +
    rect(62, 190, 84, 36, WHITE, 4) +
    print(104, 215, 20, text('text', '3,6×200'), { limit: 76 })
  );
};
