/** Pumps: circulation, submersible, stations. */
import { box, circle, each, line, print, rect, rectD, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLACK, BRASS, BRICK, CHALK, CHROME, INK, LEAD, METAL, STEEL, WHITE } from '../palette.ts';

export const pump: Draw = (look) => {
  const form = look.text('shape', 'circulation');
  if (form === 'submersible') return submersiblePump(look);
  return form === 'station' ? pumpStation(look) : circulationPump(look);
};

const circulationPump: Draw = ({ brand: [light, dark], text }) =>
  box(30, 14, 54, 22, METAL, { radius: 5 }) +
  box(30, 218, 54, 22, METAL, { radius: 5 }) +
  box(40, 32, 34, 190, BLACK, { from: 0.5 }) +
  shape('M30 126a58 58 0 0 1 116-2v8a58 58 0 0 1-116-2z', INK) +
  circle(84, 128, 50, BLACK[0]) +
  rect(104, 78, 104, 100, light, 14) +
  shape(rectD(104, 138, 104, 40, [0, 0, 14, 14]), dark) +
  each(4, (i) => rect(118 + i * 22, 66, 10, 18, dark, 3)) +
  rect(200, 96, 24, 64, INK, 8) +
  circle(212, 128, 9, STEEL) +
  rect(116, 104, 74, 40, WHITE, 5) +
  print(153, 131, 20, text('text', '0,1 кВт'), { limit: 66 });

const submersiblePump: Draw = ({ brand: [light, dark], text }) =>
  line('M140 34c30-30 70-20 66 24v150', INK, 7) +
  box(96, 6, 40, 30, METAL, { radius: 5 }) +
  shape('M78 34h78l10 24H68z', light) +
  shape('M124 34h32l10 24h-42z', dark) +
  box(68, 56, 98, 140, CHROME, { radius: 4 }) +
  rect(68, 66, 98, 6, LEAD) +
  rect(80, 90, 58, 46, WHITE, 5) +
  print(109, 120, 20, text('text', '0,6 кВт'), { limit: 52 }) +
  rect(80, 90, 58, 7, light, 3) +
  box(60, 192, 114, 48, BLACK, { radius: 8 }) +
  each(6, (i) => rect(72 + i * 16, 206, 7, 22, LEAD, 3));

const pumpStation: Draw = ({ brand: [light, dark], text }) =>
  rect(30, 150, 190, 78, light, 36) +
  shape('M30 190h190a36 36 0 0 1-36 38H66a36 36 0 0 1-36-38z', dark) +
  shape('M60 240l10-18h24l-4 18zM190 240l-10-18h-24l4 18z', INK) +
  rect(64, 140, 136, 14, LEAD, 3) +
  box(26, 62, 64, 82, METAL, { radius: 12 }) +
  rect(44, 40, 26, 26, BRASS, 3) +
  rect(10, 92, 22, 26, BRASS, 3) +
  box(86, 58, 112, 84, BLACK, { radius: 10, from: 0.8 }) +
  each(4, (i) => rect(98, 70 + i * 16, 66, 7, LEAD, 3)) +
  rect(190, 70, 22, 60, light, 8) +
  box(116, 28, 54, 34, CHALK, { radius: 6 }) +
  circle(54, 26, 20, INK) +
  circle(54, 26, 15, WHITE) +
  line('M54 26l6-8', BRICK, 3) +
  print(120, 198, 24, text('text', '0,8 кВт'), { fill: WHITE, limit: 110 });
