/** Power tools, and the hand saw next to the electric ones. */
import { box, circle, each, line, pierced, print, rect, rectD, shape, turned } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLACK, INK, IRON, LEAD, METAL, PLUM, STEEL, WHITE, wordOn } from '../palette.ts';
import { toothed } from './cutters.ts';

export const drill: Draw = (look) => {
  const form = look.text('shape', 'driver');
  if (form === 'hammer') return rotaryHammer(look);
  return form === 'drill' ? cordedDrill(look) : driver(look);
};

const driver: Draw = ({ brand: [light, dark], text }) =>
  rect(14, 84, 48, 10, IRON, 2) +
  shape('M2 86l14-2v10l-14-1z', LEAD) +
  shape('M56 72h22l8-8v50l-8-8H56z', LEAD) +
  shape('M56 72h22l8-8v25H56z', IRON) +
  rect(84, 50, 114, 78, light, 16) +
  shape('M84 98h114v14a16 16 0 0 1-16 16h-82a16 16 0 0 1-16-16z', dark) +
  shape('M140 110h50l14 90h-50z', PLUM) +
  shape('M170 110h20l14 90h-22z', INK) +
  rect(146, 124, 14, 30, light, 5) +
  rect(124, 196, 98, 44, light, 8) +
  rect(124, 196, 98, 14, INK, 6) +
  rect(110, 68, 54, 6, WHITE, 3) +
  rect(110, 80, 34, 6, WHITE, 3) +
  circle(198, 88, 13, INK) +
  print(173, 231, 18, text('text', '18 В'), { fill: wordOn(light), limit: 86 });

const cordedDrill: Draw = ({ brand: [light, dark], text }) =>
  line('M200 222c30 10 34-10 30-40', INK, 8) +
  rect(6, 80, 34, 8, IRON, 2) +
  shape('M36 66h22l10-8v52l-10-8H36z', LEAD) +
  shape('M36 66h22l10-8v26H36z', IRON) +
  rect(64, 48, 36, 72, METAL[0], 6) +
  rect(92, 40, 128, 84, light, 18) +
  shape('M92 92h128v14a18 18 0 0 1-18 18h-92a18 18 0 0 1-18-18z', dark) +
  each(4, (i) => rect(182 + i * 9, 56, 4, 28, INK, 2)) +
  rect(74, 112, 18, 86, INK, 8) +
  rect(70, 132, 26, 8, LEAD, 3) +
  shape('M154 110h50l14 112a18 18 0 0 1-18 18h-20a14 14 0 0 1-14-12z', PLUM) +
  shape('M184 110h20l14 112a18 18 0 0 1-18 18z', INK) +
  rect(158, 126, 14, 34, light, 5) +
  print(136, 82, 20, text('text', '650 Вт'), { fill: wordOn(light), limit: 78 });

const rotaryHammer: Draw = ({ brand: [light, dark], text }) =>
  line('M222 214c16 8 14-14 14-30', INK, 8) +
  line('M4 76h40', LEAD, 7, 'butt') +
  rect(36, 60, 30, 32, INK, 6) +
  shape('M62 52h28v50H62z', IRON) +
  rect(84, 38, 112, 76, light, 12) +
  shape('M84 84h112v18a12 12 0 0 1-12 12H84z', dark) +
  shape('M96 108h76v112a16 16 0 0 1-16 16h-44a16 16 0 0 1-16-16z', light) +
  shape('M140 108h32v112a16 16 0 0 1-16 16h-16z', dark) +
  rect(112, 230, 44, 10, INK, 4) +
  each(4, (i) => rect(108, 176 + i * 12, 50, 6, INK, 3)) +
  pierced('M160 50h50a20 20 0 0 1 20 20v132a18 18 0 0 1-18 18h-48v-26h36V76h-40z', INK) +
  shape('M196 76h10v60h-10a8 8 0 0 1-4-8v-46z', light) +
  rect(66, 108, 20, 70, INK, 8) +
  rect(98, 118, 62, 36, WHITE, 5) +
  print(129, 144, 20, text('text', '2,7 Дж'), { limit: 54 }) +
  circle(106, 64, 9, INK);

export const grinder: Draw = ({ brand: [light, dark], text }) =>
  rect(60, 36, 20, 76, INK, 8) +
  line('M222 138c16 10 14 60 4 100', INK, 8) +
  rect(40, 106, 190, 58, light, 20) +
  shape('M40 140h190v4a20 20 0 0 1-20 20H60a20 20 0 0 1-20-20z', dark) +
  rect(124, 104, 76, 62, PLUM, 10) +
  shape('M124 140h76v16a10 10 0 0 1-10 10h-56a10 10 0 0 1-10-10z', INK) +
  rect(140, 158, 46, 12, light, 5) +
  each(3, (i) => rect(206 + i * 8, 122, 4, 26, INK, 2)) +
  shape('M36 100h52v64a20 20 0 0 1-20 20H56a20 20 0 0 1-20-20z', IRON) +
  shape('M64 100h24v64a20 20 0 0 1-20 20h-4z', LEAD) +
  circle(72, 178, 62, INK) +
  circle(72, 178, 56, '#4A4350') +
  shape('M4 172a68 68 0 0 1 136 0h-24a44 44 0 0 0-88 0z', STEEL) +
  shape('M72 104a68 68 0 0 1 68 68h-24a44 44 0 0 0-44-44z', IRON) +
  circle(72, 178, 30, light) +
  circle(72, 178, 10, STEEL) +
  print(72, 219, 18, text('text', '125 мм'), { fill: WHITE, limit: 76 });

export const saw: Draw = (look) => {
  const form = look.text('shape', 'circular');
  if (form === 'hand') return handSaw(look);
  return form === 'jigsaw' ? jigsaw(look) : circularSaw(look);
};

const circularSaw: Draw = ({ brand: [light, dark], text }) =>
  shape(toothed(108, 152, 86, 36, 8), IRON) +
  circle(108, 152, 70, STEEL) +
  shape('M14 152a94 94 0 0 1 188 0z', light) +
  shape('M108 58a94 94 0 0 1 94 94h-94z', dark) +
  shape('M40 152a68 68 0 0 1 136 0z', STEEL) +
  pierced('M100 62L128 20h76a22 22 0 0 1 22 22v66a18 18 0 0 1-18 18h-34l-10-28h34V52h-56L136 74z', INK) +
  rect(150, 46, 12, 26, light, 4) +
  box(92, 120, 78, 62, BLACK, { radius: 14 }) +
  circle(108, 152, 17, IRON) +
  circle(108, 152, 8, INK) +
  rect(4, 182, 232, 14, LEAD, 4) +
  rect(4, 182, 150, 14, IRON, 4) +
  print(93, 116, 18, text('text', '190 мм'), { limit: 58 });

const jigsaw: Draw = ({ brand: [light, dark], text }) =>
  shape('M58 180h16v58l-6 2-10-8z', IRON) +
  line('M58 190l-6 5 6 5-6 5 6 5-6 5 6 5', IRON, 3, 'butt') +
  rect(16, 170, 190, 14, LEAD, 4) +
  rect(16, 170, 120, 14, IRON, 4) +
  shape('M40 172V108a20 20 0 0 1 20-20h30v84z', METAL[0]) +
  pierced(
    'M78 172V70a40 40 0 0 1 40-40h70a40 40 0 0 1 40 40v62a40 40 0 0 1-40 40zM126 66a12 12 0 0 0-12 12v10a12 12 0 0 0 12 12h54a12 12 0 0 0 12-12V78a12 12 0 0 0-12-12z',
    light,
  ) +
  shape('M78 130h150v2a40 40 0 0 1-40 40H78z', dark) +
  shape(
    'M118 30h70a40 40 0 0 1 40 40v8h-36a12 12 0 0 0-12-12h-54a12 12 0 0 0-12 12H79v-8a40 40 0 0 1 39-40z',
    INK,
  ) +
  rect(130, 62, 30, 10, light, 4) +
  print(146, 128, 22, text('text', '650 Вт'), { fill: wordOn(light), limit: 110 });

const handSaw: Draw = ({ brand: [light, dark], text }) => {
  const teeth = 'l-5-6-5 6'.repeat(17);
  return turned(
    -52,
    120,
    120,
    shape(`M64 74h182v26l-12 40${teeth}z`, STEEL) +
      shape('M64 74h182v26l-3 10H64z', IRON) +
      pierced(
        `${rectD(-26, 62, 96, 88, [30, 12, 12, 30])}${rectD(-4, 84, 44, 40, [16, 10, 10, 16])}`,
        light,
      ) +
      shape('M40 124h30v14a12 12 0 0 1-12 12H40z', dark) +
      circle(56, 82, 5, INK) +
      print(152, 128, 22, text('text', '450 мм'), { limit: 110 }),
  );
};
