/** Meters: electricity and water meters, multimeters. */
import { box, circle, each, line, print, printFrom, rect, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLUE,
  BLUE_DARK,
  BRASS,
  BRICK,
  CHALK,
  CREAM,
  DUNE,
  GOLD,
  INK,
  IRON,
  LEAD,
  PLUM,
  STEEL,
  WHITE,
} from '../palette.ts';

export const meter: Draw = (look) => {
  const medium = look.text('medium', 'electricity');
  if (medium === 'water') return waterMeter(look);
  return medium === 'multimeter' ? multimeter(look) : electricityMeter(look);
};

const electricityMeter: Draw = ({ brand: [light], text }) =>
  box(46, 34, 148, 206, CHALK, { radius: 10, from: 0.8 }) +
  rect(46, 188, 148, 52, DUNE, 8) +
  rect(46, 184, 148, 10, CREAM) +
  rect(60, 50, 104, 46, '#B9C9A9', 4) +
  print(112, 84, 30, '00482', { limit: 92 }) +
  rect(60, 106, 104, 8, light, 2) +
  printFrom(60, 136, 15, text('text', '5(60) А'), { limit: 90 }) +
  line('M62 150h52M62 160h38M62 170h46', IRON, 3) +
  circle(156, 130, 6, BRICK) +
  rect(140, 146, 26, 26, INK, 5) +
  circle(70, 216, 9, LEAD) +
  circle(170, 216, 9, LEAD) +
  rect(88, 210, 64, 12, CREAM, 6);

const waterMeter: Draw = ({ text }) =>
  box(8, 150, 224, 50, GOLD, { radius: 6, from: 0.5 }) +
  box(4, 138, 34, 74, GOLD, { radius: 6, from: 0.5 }) +
  box(202, 138, 34, 74, GOLD, { radius: 6, from: 0.5 }) +
  shape('M60 240h120l-8-30H68z', BRASS) +
  shape('M120 240h60l-8-30h-52z', GOLD[1]) +
  circle(120, 128, 82, BLUE) +
  shape('M120 46a82 82 0 0 1 0 164z', BLUE_DARK) +
  circle(120, 128, 68, WHITE) +
  rect(70, 98, 100, 26, INK, 4) +
  print(120, 118, 20, '00127 64', { fill: WHITE, limit: 90 }) +
  print(120, 90, 13, 'м³') +
  circle(120, 152, 14, CREAM) +
  shape('M120 154l10-12-6 14z', BRICK) +
  print(120, 184, 13, text('text', 'Ду 15'), { limit: 60 });

const multimeter: Draw = ({ text }) =>
  line('M158 214c40 40 74-20 52-92', BRICK, 5) +
  line('M138 214c46 60 98-30 86-92', INK, 5) +
  rect(203, 66, 13, 62, BRICK, 6) +
  rect(219, 66, 13, 62, INK, 6) +
  line('M209.5 66v-30M225.5 66v-30', LEAD, 4, 'butt') +
  box(36, 20, 140, 220, GOLD, { radius: 20, from: 0.76 }) +
  rect(50, 36, 112, 190, INK, 12) +
  rect(60, 48, 92, 50, '#B9C9A9', 4) +
  print(106, 87, 36, '230,4', { limit: 82 }) +
  circle(106, 150, 36, PLUM) +
  circle(106, 150, 24, STEEL) +
  rect(102, 122, 8, 36, INK, 4) +
  print(106, 114, 12, text('text', '600 В'), { fill: WHITE, limit: 84 }) +
  each(3, (i) => circle(76 + i * 30, 210, 8, i === 1 ? BRICK : LEAD));
