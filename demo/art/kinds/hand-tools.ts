/** Hand tools: hammers, screwdrivers, wrenches, pliers, tapes, levels, ladders. */
import { box, circle, circleD, each, line, pierced, print, rect, rectD, shape, turned } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BONE,
  BRASS,
  INK,
  IRON,
  LEAD,
  METAL,
  PLUM,
  STEEL,
  TIMBER,
  WHITE,
  wordOn,
} from '../palette.ts';

export const hammer: Draw = (look) => {
  const form = look.text('shape', 'claw');
  const word = look.text('text', '500 г');
  const [light] = look.brand;
  const handle =
    box(104, 10, 34, 190, TIMBER, { radius: 8, from: 0.55 }) +
    box(100, 8, 42, 88, BLACK, { radius: 12, from: 0.55 }) +
    rect(106, 24, 30, 6, light, 3) +
    rect(106, 36, 30, 6, light, 3);
  if (form === 'rubber') {
    return (
      handle +
      rect(38, 142, 166, 94, PLUM, 18) +
      shape(rectD(38, 192, 166, 44, [0, 0, 18, 18]), INK) +
      rect(28, 150, 22, 90, INK, 8) +
      rect(192, 150, 22, 90, INK, 8) +
      print(120, 182, 26, word, { fill: WHITE, limit: 120 })
    );
  }
  if (form === 'sledge') {
    return (
      handle +
      shape('M50 150h140l16 16v58l-16 16H50l-16-16v-58z', IRON) +
      shape('M34 196h172v28l-16 16H50l-16-16z', LEAD) +
      rect(30, 160, 12, 70, STEEL, 4) +
      rect(198, 160, 12, 70, STEEL, 4) +
      rect(96, 140, 50, 14, LEAD, 3) +
      print(120, 188, 28, word, { limit: 130 })
    );
  }
  return (
    handle +
    shape('M92 188h60v-8c26 4 54 22 68 56-24-16-44-18-68-12v16H92z', LEAD) +
    rect(50, 180, 52, 60, IRON, 5) +
    rect(50, 212, 52, 28, '#8D8792', 5) +
    rect(36, 174, 20, 66, STEEL, 5) +
    rect(36, 212, 20, 28, IRON, 5) +
    rect(92, 176, 60, 24, LEAD, 4) +
    print(77, 204, 18, word, { limit: 46 })
  );
};

export const screwdriver: Draw = (look) =>
  look.text('shape', 'single') === 'set' ? screwdriverSet(look) : oneScrewdriver(look);

function driverAt(
  x: number,
  top: number,
  size: number,
  [light, dark]: readonly [string, string],
  length: number,
): string {
  const w = 44 * size;
  return (
    rect(x - 5 * size, top + 100 * size, 10 * size, length, STEEL) +
    rect(x, top + 100 * size, 5 * size, length, IRON) +
    box(x - w / 2, top, w, 104 * size, [light, dark], { radius: 14 * size, from: 0.6 }) +
    rect(x - w / 2, top + 30 * size, w, 10 * size, INK, 2) +
    rect(x - w / 2, top + 78 * size, w, 10 * size, INK, 2) +
    rect(x - 12 * size, top + 98 * size, 24 * size, 14 * size, INK, 4)
  );
}

const oneScrewdriver: Draw = ({ brand, text }) =>
  driverAt(76, 6, 1, brand, 112) +
  shape('M70 216h12l-3 22-3 2-3-2z', LEAD) +
  box(124, 100, 92, 140, BONE, { radius: 8, from: 0.8 }) +
  pierced(`${rectD(124, 86, 92, 40, [8, 8, 0, 0])}${circleD(170, 104, 9)}`, brand[0]) +
  print(166, 172, 30, text('text', 'PH2'), { limit: 66 }) +
  line('M140 196h50M140 210h34', IRON, 5);

const screwdriverSet: Draw = ({ brand, text }) =>
  each(5, (i) => driverAt(40 + i * 40, [62, 34, 14, 38, 70][i] ?? 30, 0.74, i % 2 ? BLACK : brand, 84)) +
  box(14, 172, 212, 68, METAL, { radius: 8, from: 0.8 }) +
  rect(14, 172, 212, 12, LEAD, 5) +
  rect(56, 194, 108, 34, WHITE, 5) +
  print(110, 219, 22, text('text', '5 шт'), { limit: 98 });

export const wrench: Draw = (look) => {
  const form = look.text('shape', 'combination');
  if (form === 'adjustable') return adjustableWrench(look);
  return form === 'pipe' ? pipeWrench(look) : combinationWrench(look);
};

const combinationWrench: Draw = ({ text }) =>
  turned(
    14,
    120,
    240,
    shape('M96 78h48l-8 104h-32z', STEEL) +
      shape('M122 78h22l-8 104h-14z', IRON) +
      shape(
        'M120 8c-8 6-10 14-8 22l8 20-4 4-26-14-4-26C66 26 60 44 64 62c4 20 24 36 50 36h16c30-4 48-26 48-50 0-16-8-30-20-38l-2 30-18 14-8-4 4-24c0-8-4-14-14-18z',
        STEEL,
      ) +
      shape('M128 98c30-4 50-26 50-50 0-16-8-30-20-38l-2 30-18 14-10 0z', IRON) +
      pierced(`${circleD(120, 200, 40)}M120 176l21 12v24l-21 12-21-12v-24z`, IRON) +
      pierced(`${circleD(118, 198, 36)}M120 176l21 12v24l-21 12-21-12v-24z`, STEEL) +
      turned(-90, 126, 128, print(126, 128, 22, text('text', '13 мм'), { limit: 76 })),
  );

const adjustableWrench: Draw = ({ brand: [light, dark], text }) =>
  turned(
    12,
    120,
    240,
    shape('M100 96h40l6 44h-52z', IRON) +
      shape('M92 110h56l-4 116a14 14 0 0 1-14 14h-20a14 14 0 0 1-14-14z', light) +
      shape('M124 110h24l-4 116a14 14 0 0 1-14 14h-6z', dark) +
      shape('M74 84V20l22-14 8 50h28l34-2c8 4 10 14 8 24-4 20-20 32-44 32h-28c-16 0-28-10-28-26z', STEEL) +
      shape('M124 110c30 2 46-14 50-32 2-10 0-20-8-24l-42 2z', IRON) +
      shape('M128 52l6-38 34-4 4 48z', LEAD) +
      rect(92, 76, 30, 18, LEAD, 5) +
      turned(-90, 127, 176, print(127, 176, 24, text('text', '250 мм'), { fill: wordOn(light), limit: 96 })),
  );

const pipeWrench: Draw = ({ brand: [light, dark], text }) =>
  turned(
    10,
    120,
    240,
    shape('M92 100h52l-6 126a16 16 0 0 1-16 14h-10a16 16 0 0 1-16-14z', light) +
      shape('M122 100h22l-6 126a16 16 0 0 1-16 14z', dark) +
      shape('M84 6h86v26h-46v60h-34z', STEEL) +
      shape('M124 6h46v26h-46z', IRON) +
      shape('M132 62h42v34l-22 18h-60V92h40z', IRON) +
      line('M134 36l6 6 6-6 6 6 6-6 6 6M138 58l6-6 6 6 6-6 6 6 6-6', INK, 4, 'butt') +
      rect(82, 74, 50, 24, LEAD, 4) +
      line('M92 74v24M102 74v24M112 74v24M122 74v24', INK, 2, 'butt') +
      print(117, 170, 20, text('text', '1½″'), { fill: wordOn(light), limit: 42 }),
  );

export const pliers: Draw = ({ brand: [light, dark], text }) => {
  const form = text('shape', 'pliers');
  const jaws =
    form === 'long'
      ? shape('M118 4l-8 84-14 14 22 14zM122 4l8 84 14 14-22 14z', IRON) +
        shape('M118 4l-8 84-14 14 22 14z', STEEL) +
        line('M120 20v60', LEAD, 3, 'butt')
      : form === 'cutters'
        ? shape('M118 24C92 30 80 60 84 90l34 26z', STEEL) +
          shape('M122 24c26 6 38 36 34 66l-34 26z', IRON) +
          line('M120 28v50', INK, 4, 'butt')
        : shape('M118 12l-20 8-8 62-2 22 30 14z', STEEL) +
          shape('M122 12l20 8 8 62 2 22-30 14z', IRON) +
          line('M120 24v40', LEAD, 4, 'butt') +
          rect(108, 70, 24, 16, LEAD, 8);
  return (
    jaws +
    shape('M92 92l44 34c30 16 44 60 46 108a10 10 0 0 1-24 6c-6-40-18-70-42-82l-34-30z', dark) +
    shape('M148 92l-44 34c-30 16-44 60-46 108a10 10 0 0 0 24 6c6-40 18-70 42-82l34-30z', light) +
    circle(120, 116, 30, IRON) +
    circle(118, 114, 26, STEEL) +
    circle(120, 116, 9, LEAD) +
    rect(86, 202, 68, 32, WHITE, 5) +
    print(120, 225, 18, text('text', '180 мм'), { limit: 60 })
  );
};

export const tape: Draw = ({ brand: [light, dark], text }) =>
  rect(150, 221, 84, 14, BRASS) +
  line('M166 221v7M180 221v10M194 221v7M208 221v10', INK, 3, 'butt') +
  rect(228, 214, 8, 26, LEAD, 2) +
  shape('M28 240V112a66 66 0 0 1 66-66h48a66 66 0 0 1 66 66v128z', INK) +
  shape('M42 228V114a54 54 0 0 1 54-54h42a54 54 0 0 1 54 54v114z', light) +
  shape('M118 60h20a54 54 0 0 1 54 54v114h-74z', dark) +
  circle(117, 146, 56, WHITE) +
  print(117, 160, 40, text('text', '5 м'), { limit: 96 }) +
  rect(94, 38, 44, 16, LEAD, 5);

/** Spirit of a vial. */
const GLASS = '#D6E36B';

export const level: Draw = ({ brand: [light, dark], text }) => {
  const slots = rectD(92, 46, 52, 30, 14) + rectD(92, 170, 52, 30, 14);
  return turned(
    8,
    160,
    240,
    rect(80, 2, 80, 14, INK, 5) +
      rect(80, 226, 80, 14, INK, 5) +
      pierced(rectD(82, 10, 76, 220) + slots, light) +
      rect(144, 10, 14, 220, dark) +
      rect(82, 10, 6, 220, WHITE) +
      rect(88, 86, 62, 28, GLASS, 8) +
      rect(110, 91, 20, 18, WHITE, 8) +
      line('M106 86v28M134 86v28', INK, 3, 'butt') +
      print(117, 150, 24, text('text', '60 см'), { fill: wordOn(light), limit: 50 }) +
      rect(94, 18, 46, 20, GLASS, 8) +
      rect(110, 21, 14, 14, WHITE, 7) +
      rect(94, 204, 46, 20, GLASS, 8) +
      rect(110, 207, 14, 14, WHITE, 7),
  );
};

export const ladder: Draw = ({ brand: [light, dark], number }) => {
  const steps = number('steps', 4, 2, 12);
  const top = Math.max(6, 124 - steps * 22);
  const rise = (236 - top) / (steps + 0.4);
  const treads = each(steps, (i) => {
    const y = top + 4 + i * rise;
    const spread = ((y - top) / (236 - top)) * 34;
    const tall = Math.max(7, 14 - steps * 0.6);
    return (
      rect(76 - spread, y, 66 + spread * 1.4, tall, i ? STEEL : light, 2) +
      rect(76 - spread, y + tall * 0.6, 66 + spread * 1.4, tall * 0.4, i ? LEAD : dark, 1)
    );
  });
  return (
    line(`M148 ${top + 6}L206 234`, LEAD, 9, 'butt') +
    line(`M100 ${top + 6}L150 234`, LEAD, 7, 'butt') +
    treads +
    line(`M74 ${top}L38 234`, IRON, 11, 'butt') +
    line(`M144 ${top}L158 234`, IRON, 11, 'butt') +
    line(`M72 ${top}L36 234`, STEEL, 4, 'butt') +
    rect(28, 230, 20, 10, INK, 3) +
    rect(150, 230, 20, 10, INK, 3) +
    rect(196, 230, 20, 10, INK, 3)
  );
};
