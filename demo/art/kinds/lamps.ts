/** Tubes, luminaires, floodlights, strips, torches. */
import {
  box,
  circle,
  circleD,
  dashes,
  each,
  line,
  pierced,
  print,
  rect,
  rectD,
  ring,
  shape,
} from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLACK, CHALK, CREAM, DUNE, INK, IRON, LEAD, METAL, PLUM, WHITE } from '../palette.ts';
import { glass } from './bulbs.ts';

export const tube: Draw = (look) => {
  const light = glass(look);
  const lamp = (x: number, top: number) =>
    rect(x + 12, top, 4, 10, LEAD) +
    rect(x + 24, top, 4, 10, LEAD) +
    rect(x, top + 8, 40, 22, IRON, 5) +
    rect(x + 2, top + 26, 36, 214 - top, light[0]) +
    rect(x + 26, top + 26, 12, 214 - top, light[1]) +
    rect(x + 8, top + 34, 5, 200 - top, WHITE, 2);
  return (
    lamp(44, 42) +
    lamp(100, 10) +
    lamp(156, 30) +
    box(30, 150, 180, 90, look.brand, { radius: 6, from: 0.74 }) +
    rect(46, 170, 100, 44, WHITE, 4) +
    print(96, 200, 24, look.text('text', '18 Вт'), { limit: 90 })
  );
};

export const led: Draw = (look) => {
  const light = glass(look);
  const word = look.text('text', '36 Вт');
  const form = look.text('shape', 'panel');
  if (form === 'panel') {
    return (
      box(22, 44, 196, 196, CHALK, { radius: 10, from: 0.93 }) +
      rect(38, 60, 158, 164, light[1], 4) +
      shape('M42 60h110L60 224H42a4 4 0 0 1-4-4V64a4 4 0 0 1 4-4z', light[0]) +
      rect(84, 126, 70, 34, WHITE, 5) +
      print(119, 150, 19, word, { limit: 62 })
    );
  }
  if (form === 'downlight') {
    return (
      line('M46 92l-26-30M194 92l26-30', LEAD, 7) +
      line('M20 62l-6 20M220 62l6 20', LEAD, 7) +
      box(60, 26, 120, 60, METAL, { radius: 8 }) +
      print(104, 54, 22, word, { fill: WHITE, limit: 62 }) +
      circle(120, 152, 88, WHITE) +
      shape('M120 64a88 88 0 0 1 0 176z', CREAM) +
      circle(120, 152, 66, DUNE) +
      circle(120, 154, 62, light[0]) +
      shape('M120 92a62 62 0 0 1 0 124z', light[1])
    );
  }
  return (
    circle(120, 138, 102, WHITE) +
    shape('M150 40.5a102 102 0 0 1 0 195z', CREAM) +
    circle(118, 136, 84, light[0]) +
    shape('M130 53a84 84 0 0 1 0 166z', light[1]) +
    circle(84, 96, 14, WHITE) +
    rect(84, 180, 70, 32, WHITE, 5) +
    print(119, 203, 19, word, { limit: 62 })
  );
};

export const spotlight: Draw = (look) => {
  const [pale, deep] = glass(look);
  return (
    line('M44 120v96a10 10 0 0 0 10 10h132a10 10 0 0 0 10-10v-96', LEAD, 12, 'butt') +
    rect(84, 222, 72, 18, INK, 4) +
    each(6, (i) => rect(60 + i * 21, 22, 14, 24, PLUM, 3)) +
    box(28, 36, 184, 148, BLACK, { radius: 12, from: 0.86 }) +
    rect(44, 52, 140, 116, deep, 4) +
    shape('M44 56a4 4 0 0 1 4-4h104L62 168H48a4 4 0 0 1-4-4z', pale) +
    each(4, (row) => each(5, (i) => rect(66 + i * 22, 70 + row * 24, 10, 10, WHITE, 2))) +
    box(28, 176, 184, 14, look.brand, { radius: 4, from: 0.86 }) +
    rect(80, 192, 80, 28, WHITE, 4) +
    print(120, 213, 19, look.text('text', '50 Вт'), { limit: 72 })
  );
};

export const strip: Draw = (look) => {
  const [pale, deep] = glass(look);
  const path = 'M196 150V216a12 12 0 0 0 12 12h28';
  return (
    line(path, WHITE, 14, 'butt') +
    ring(104, 144, 92, 34, WHITE) +
    line(circleD(104, 144, 80) + circleD(104, 144, 64) + circleD(104, 144, 48), DUNE, 2, 'butt') +
    dashes(circleD(104, 144, 86), deep, 8, 8, 9) +
    dashes(circleD(104, 144, 72), pale, 8, 8, 9) +
    dashes(circleD(104, 144, 56), deep, 8, 8, 9) +
    dashes(path, deep, 8, 8, 9) +
    ring(104, 144, 40, 22, look.brand[0]) +
    pierced(`${circleD(104, 144, 96)}${circleD(104, 144, 90)}`, look.brand[1]) +
    rect(62, 176, 84, 34, WHITE, 5) +
    print(104, 199, 18, look.text('text', '14,4 Вт/м'), { limit: 76 })
  );
};

export const torch: Draw = (look) =>
  look.text('shape', 'hand') === 'head' ? headTorch(look) : handTorch(look);

const handTorch: Draw = ({ brand: [light, dark], text }) =>
  shape('M58 34h124l-24 66H82z', PLUM) +
  shape('M128 34h54l-24 66h-30z', INK) +
  rect(50, 16, 140, 24, IRON, 6) +
  rect(58, 8, 124, 16, '#F7D77A', 6) +
  shape(rectD(128, 8, 54, 16, [0, 6, 6, 0]), '#EDBE4B') +
  box(82, 96, 76, 144, BLACK, { radius: 8 }) +
  box(82, 96, 76, 12, [light, dark]) +
  each(4, (i) => rect(88, 186 + i * 11, 64, 5, LEAD, 2)) +
  rect(104, 118, 28, 40, light, 8) +
  rect(110, 124, 16, 16, WHITE, 5) +
  print(119, 176, 15, text('text', '200 лм'), { fill: WHITE, limit: 68 }) +
  rect(92, 228, 56, 12, dark, 3);

const headTorch: Draw = ({ brand: [light, dark], text }) =>
  line('M40 148C20 60 60 20 120 20s100 40 80 128', dark, 22, 'butt') +
  line('M40 148C20 60 60 20 120 20s100 40 80 128', light, 10, 'butt') +
  line('M120 20v90', dark, 18, 'butt') +
  rect(26, 136, 188, 28, INK, 8) +
  box(56, 100, 128, 140, BLACK, { radius: 18 }) +
  circle(120, 164, 48, IRON) +
  circle(120, 164, 40, CREAM) +
  circle(120, 164, 30, '#F7D77A') +
  shape('M120 134a30 30 0 0 1 0 60z', '#EDBE4B') +
  circle(108, 152, 6, WHITE) +
  rect(104, 90, 32, 14, light, 5) +
  print(120, 231, 15, text('text', '3 Вт'), { fill: WHITE, limit: 90 }) +
  rect(66, 110, 6, 20, light, 3);
