/** Doors: locks, handles, hinges; and the mailbox next to them. */
import { box, circle, circleD, line, pierced, print, rect, rectD, ring, shape } from '../figures.ts';
import type { Draw, Look } from '../look.ts';
import {
  BRASS,
  BRASS_DARK,
  CHALK,
  CHROME,
  GOLD,
  INK,
  IRON,
  LEAD,
  METAL,
  NAVY,
  STEEL,
  tones,
  WHITE,
  wordOn,
} from '../palette.ts';

export const lock: Draw = (look) => {
  const form = look.text('shape', 'padlock');
  if (form === 'mortise') return mortiseLock(look);
  if (form === 'cylinder') return cylinder(look);
  return form === 'bike' ? bikeLock(look) : padlock(look);
};

const keyhole = (x: number, y: number) =>
  circle(x, y, 15, INK) + shape(`M${x - 7} ${y + 4}h14l6 32h-26z`, INK);

const padlock: Draw = ({ brand: [light], text }) =>
  line('M76 124V84a44 44 0 0 1 88 0v40', LEAD, 22, 'butt') +
  line('M71 124V84a49 49 0 0 1 49-49', STEEL, 5, 'butt') +
  box(44, 116, 152, 124, GOLD, { radius: 16, from: 0.5 }) +
  rect(58, 128, 44, 6, light, 3) +
  keyhole(120, 158) +
  print(120, 224, 22, text('text', '50 мм'), { limit: 120 });

const mortiseLock: Draw = ({ brand: [light], text }) =>
  box(66, 20, 108, 206, METAL, { radius: 6, from: 0.8 }) +
  shape('M66 26a6 6 0 0 1 6-6h80v206H72a6 6 0 0 1-6-6z', IRON) +
  box(174, 4, 26, 236, GOLD, { radius: 4, from: 0.6 }) +
  rect(196, 58, 34, 40, STEEL, 4) +
  shape('M196 58h34l-14 40h-20z', LEAD) +
  rect(198, 146, 30, 14, STEEL, 2) +
  rect(198, 164, 30, 14, IRON, 2) +
  rect(100, 66, 24, 24, INK, 3) +
  circle(112, 148, 14, INK) +
  rect(105, 152, 14, 32, INK, 5) +
  rect(78, 104, 68, 26, WHITE, 4) +
  rect(78, 102, 68, 5, light, 2) +
  print(112, 125, 18, text('text', '85 мм'), { limit: 62 });

const cylinder: Draw = ({ brand: [light, dark], text }) =>
  box(18, 84, 204, 62, GOLD, { radius: 12, from: 0.54 }) +
  shape('M40 140h160v62a20 20 0 0 1-20 20H60a20 20 0 0 1-20-20z', BRASS) +
  shape('M128 140h72v62a20 20 0 0 1-20 20h-52z', BRASS_DARK) +
  rect(104, 76, 32, 152, LEAD, 5) +
  rect(104, 76, 14, 152, IRON, 5) +
  circle(62, 114, 20, BRASS_DARK) +
  rect(58, 100, 8, 28, INK, 3) +
  print(68, 190, 24, text('text', '60 мм'), { limit: 56 }) +
  ring(196, 46, 38, 16, light) +
  rect(146, 38, 22, 16, dark) +
  shape('M20 38h130v16H98l-8 8-10-8-10 8-10-8-10 8-10-8H20l-8-8z', STEEL) +
  shape('M20 46h130v8H98l-8 8-10-8-10 8-10-8-10 8-10-8H20l-8-8z', IRON) +
  line('M40 222v14M200 222v14', BRASS_DARK, 20, 'butt');

const bikeLock: Draw = ({ brand: [light, dark], text }) =>
  line('M62 172V96a58 58 0 0 1 116 0v76', INK, 30, 'butt') +
  line('M56 172V96a64 64 0 0 1 64-64', LEAD, 5, 'butt') +
  box(20, 160, 200, 80, [light, dark], { radius: 20, from: 0.7 }) +
  rect(34, 160, 56, 80, INK) +
  rect(150, 160, 56, 80, INK) +
  circle(178, 200, 16, BRASS) +
  rect(174, 190, 8, 22, INK, 3) +
  print(120, 208, 20, text('text', '1,2 м'), { fill: wordOn(light), limit: 54 });

/** The size of a handle is shown next to it; a handle without a size shows nothing. */
function sticker(x: number, y: number, { brand: [accent], text }: Look): string {
  const word = text('text', '');
  if (!word) return '';
  return (
    rect(x - 40, y - 18, 80, 36, WHITE, 5) +
    rect(x - 40, y - 18, 80, 6, accent, 2) +
    print(x, y + 12, 21, word, { limit: 70 })
  );
}

export const handle: Draw = (look) => {
  const form = look.text('shape', 'lever');
  const { light, middle: dark, deep } = tones(look.colour('colour', CHROME));
  if (form === 'bow') {
    return (
      rect(84, 14, 72, 30, dark, 8) +
      rect(84, 196, 72, 30, dark, 8) +
      line('M112 30C186 60 186 180 112 210', light, 26, 'butt') +
      line('M120 34C194 64 194 176 120 206', deep, 9, 'butt') +
      rect(76, 10, 46, 38, light, 10) +
      rect(76, 192, 46, 48, light, 10) +
      circle(99, 29, 6, INK) +
      circle(99, 214, 6, INK) +
      sticker(100, 120, look)
    );
  }
  if (form === 'knob') {
    return (
      circle(120, 152, 88, dark) +
      shape('M120 64a88 88 0 0 0 0 176z', light) +
      circle(120, 150, 62, deep) +
      circle(116, 146, 60, light) +
      shape('M116 86a60 60 0 0 1 0 120z', dark) +
      circle(116, 146, 16, deep) +
      rect(112, 132, 8, 28, INK, 3) +
      circle(88, 114, 9, WHITE) +
      sticker(116, 200, look)
    );
  }
  return (
    box(26, 4, 68, 236, [light, dark], { radius: 12, from: 0.66 }) +
    circle(60, 22, 5, INK) +
    circle(60, 224, 5, INK) +
    rect(54, 152, 12, 26, INK, 6) +
    circle(60, 84, 28, deep) +
    circle(58, 82, 24, light) +
    shape('M50 66h120c36 0 48 10 48 20s-14 16-46 16H50z', light) +
    shape('M60 88h158c-2 8-16 14-46 14H60z', deep) +
    sticker(164, 160, look)
  );
};

export const hinge: Draw = ({ brand: [accent], text, colour }) => {
  const { light, middle: dark, deep } = tones(colour('colour', CHROME));
  const holes = (x: number) => [50, 120, 194].map((y) => circleD(x + (y === 120 ? 22 : 0), y, 9)).join('');
  return (
    pierced(`${rectD(20, 10, 92, 230, [10, 0, 0, 10])}${holes(46)}`, light) +
    pierced(
      `${rectD(128, 10, 92, 230, [0, 10, 10, 0])}${[50, 120, 194].map((y) => circleD(194 - (y === 120 ? 22 : 0), y, 9)).join('')}`,
      dark,
    ) +
    rect(104, 6, 32, 234, light, 4) +
    rect(121, 6, 15, 234, deep, 4) +
    line('M104 52h32M104 98h32M104 144h32M104 190h32', INK, 3, 'butt') +
    rect(64, 140, 112, 38, WHITE, 5) +
    rect(64, 138, 112, 6, accent, 2) +
    print(120, 171, 26, text('text', '100×75'), { limit: 102 })
  );
};

export const mailbox: Draw = ({ brand, text, colour }) => {
  const pair = colour('colour', NAVY);
  const [light, dark] = pair;
  return (
    shape('M84 34h98v44H84z', WHITE) +
    shape('M84 34h98l-49 34z', CHALK[1]) +
    box(24, 60, 192, 180, pair, { radius: 12, from: 0.8 }) +
    shape('M24 92V72a12 12 0 0 1 12-12h168a12 12 0 0 1 12 12v20z', dark) +
    rect(60, 70, 110, 12, INK, 4) +
    print(108, 144, 34, text('text', 'ПОЧТА'), { fill: wordOn(light), limit: 132 }) +
    rect(44, 158, 128, 5, wordOn(light), 2) +
    circle(108, 200, 13, IRON) +
    rect(104, 190, 8, 20, INK, 3) +
    rect(216, 96, 10, 60, brand[0], 3) +
    rect(210, 96, 16, 22, brand[0], 3)
  );
};
