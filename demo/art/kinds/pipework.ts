/** Pipework: traps, pipes and fittings, valves, hoses. */
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
import {
  BONE,
  BRASS,
  BRASS_DARK,
  CHALK,
  CHROME,
  CREAM,
  DUNE,
  GOLD,
  GREEN,
  IRON,
  LEAD,
  METAL,
  STEEL,
  WHITE,
  wordOn,
} from '../palette.ts';

export const siphon: Draw = ({ brand: [light, dark], text }) =>
  box(60, 8, 92, 20, CHROME, { radius: 6 }) +
  box(72, 26, 68, 24, BONE, { radius: 5 }) +
  box(90, 48, 32, 64, CHALK) +
  box(80, 84, 52, 18, BONE, { radius: 5 }) +
  line('M140 142h30a26 26 0 0 1 26 26v72', WHITE, 30, 'butt') +
  line('M182 150a30 30 0 0 1 22 28v62', CREAM, 14, 'butt') +
  box(142, 122, 20, 40, BONE, { radius: 5 }) +
  box(60, 106, 90, 84, CHALK, { radius: 10 }) +
  rect(72, 122, 46, 30, light, 4) +
  print(95, 144, 18, text('text', '1½″'), { fill: wordOn(light), limit: 42 }) +
  box(50, 176, 110, 40, BONE, { radius: 8 }) +
  each(6, (i) => rect(60 + i * 16, 182, 6, 28, DUNE, 3)) +
  box(68, 214, 74, 26, [light, dark], { radius: 8 });

export const pipe: Draw = (look) => {
  const form = look.text('shape', 'straight');
  const [tone, shadow] = look.colour('colour', CHALK);
  const word = look.text('text', 'Ø 20');
  const ink = wordOn(tone);
  const collar = tone === WHITE ? DUNE : shadow;
  if (form === 'elbow') {
    return (
      shape('M26 240V152a88 88 0 0 1 88-88h88v72h-78a24 24 0 0 0-24 24v80z', tone) +
      shape('M64 240v-82a58 58 0 0 1 58-58h80v36h-78a24 24 0 0 0-24 24v80z', shadow) +
      box(16, 200, 94, 40, [tone, collar], { radius: 5, from: 0.5 }) +
      rect(190, 52, 40, 96, tone, 5) +
      shape(rectD(190, 100, 40, 48, [0, 0, 5, 5]), collar) +
      line('M42 160a74 74 0 0 1 30-58', tone === WHITE ? CREAM : WHITE, 5) +
      print(126, 92, 22, word, { fill: ink, limit: 96 })
    );
  }
  if (form === 'tee') {
    return (
      rect(26, 84, 188, 76, tone) +
      rect(26, 124, 188, 36, shadow) +
      shape('M84 150h72v90H84z', tone) +
      shape('M122 160h34v80h-34z', shadow) +
      box(74, 196, 92, 44, [tone, collar], { radius: 5, from: 0.5 }) +
      rect(8, 74, 44, 96, tone, 5) +
      shape(rectD(8, 124, 44, 46, [0, 0, 5, 5]), collar) +
      rect(188, 74, 44, 96, tone, 5) +
      shape(rectD(188, 124, 44, 46, [0, 0, 5, 5]), collar) +
      print(120, 114, 24, word, { fill: ink, limit: 126 })
    );
  }
  if (form === 'coupling') {
    return (
      box(76, 60, 88, 40, GOLD, { from: 0.5 }) +
      line('M78 66h84M78 76h84M78 86h84', BRASS_DARK, 3, 'butt') +
      shape('M56 98h128l10 10v34l-10 10H56l-10-10v-34z', BRASS) +
      shape('M120 98h64l10 10v34l-10 10h-64z', BRASS_DARK) +
      box(54, 150, 132, 90, [tone, shadow], { radius: 6, from: 0.56 }) +
      rect(48, 206, 144, 34, tone, 5) +
      shape(rectD(130, 206, 62, 34, [0, 5, 5, 0]), collar) +
      print(92, 188, 22, word, { fill: ink, limit: 72 })
    );
  }
  return pipeStack(look);
};

/** A pyramid of pipes seen from their ends. */
const pipeStack: Draw = ({ brand: [light, dark], text, colour }) => {
  const [tone, shadow] = colour('colour', CHALK);
  const inner = tone === WHITE ? DUNE : shadow;
  const ends = [
    [46, 204],
    [120, 204],
    [194, 204],
    [83, 140],
    [157, 140],
    [120, 76],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ring(x, y, 36, 25, tone) + pierced(`${circleD(x, y, 28)}${circleD(x, y, 24)}`, inner),
    )
    .join('');
  return (
    ends +
    line('M46 239a37 37 0 0 1-32-54L88 57a37 37 0 0 1 64 0l74 128a37 37 0 0 1-32 54', dark, 7) +
    line('M46 239a37 37 0 0 1-32-54L88 57a37 37 0 0 1 32-18', light, 7) +
    rect(74, 118, 92, 40, WHITE, 5) +
    rect(74, 118, 92, 7, light, 3) +
    print(120, 149, 24, text('text', 'Ø 20'), { limit: 84 })
  );
};

export const valve: Draw = (look) => {
  const form = look.text('shape', 'ball');
  if (form === 'angle') return angleValve(look);
  return form === 'gate' ? gateValve(look) : ballValve(look);
};

const THREADS = 'M20 160v76M30 160v76M40 160v76M200 160v76M210 160v76M220 160v76';

const ballValve: Draw = ({ brand: [light, dark], text }) =>
  rect(18, 168, 204, 26, BRASS, 6) +
  rect(18, 190, 204, 30, BRASS_DARK, 6) +
  [10, 190]
    .map((x) => rect(x, 156, 40, 84, BRASS, 6) + shape(rectD(x, 198, 40, 42, [0, 0, 6, 6]), BRASS_DARK))
    .join('') +
  line(THREADS, BRASS_DARK, 2, 'butt') +
  circle(120, 192, 46, BRASS) +
  shape('M74 194a46 46 0 0 0 92 0z', BRASS_DARK) +
  rect(110, 112, 20, 46, LEAD, 2) +
  (text('handle', 'lever') === 'butterfly'
    ? shape(
        'M42 84c20-14 50-4 78 12 28-16 58-26 78-12 14 12 6 36-14 40-26 4-46-2-64-2s-38 6-64 2c-20-4-28-28-14-40z',
        light,
      ) + shape('M120 96c28-16 58-26 78-12 14 12 6 36-14 40-26 4-46-2-64-2z', dark)
    : rect(100, 94, 126, 15, light, 7) +
      shape('M100 108h126a16 16 0 0 1-16 16H110z', dark) +
      circle(120, 110, 21, light)) +
  circle(120, 110, 8, STEEL) +
  print(120, 190, 24, text('text', '½″'), { limit: 76 });

const angleValve: Draw = ({ brand: [light, dark], text }) =>
  box(12, 108, 24, 92, CHROME, { radius: 6, from: 0.5 }) +
  rect(30, 124, 90, 32, STEEL) +
  rect(30, 146, 90, 30, IRON) +
  line('M44 124v52M56 124v52', LEAD, 3, 'butt') +
  box(92, 110, 84, 86, METAL, { radius: 10 }) +
  box(108, 192, 52, 48, CHROME, { radius: 3 }) +
  line('M108 208h52M108 218h52M108 228h52', LEAD, 3, 'butt') +
  box(118, 82, 32, 32, CHROME) +
  shape('M84 40h100l-10 46H94z', light) +
  shape('M144 40h40l-10 46h-30z', dark) +
  rect(78, 26, 112, 22, light, 8) +
  shape(rectD(144, 26, 46, 22, [0, 8, 8, 0]), dark) +
  print(128, 164, 24, text('text', '½″'), { limit: 60 });

const gateValve: Draw = ({ brand: [light, dark], text }) =>
  rect(18, 168, 204, 26, BRASS, 6) +
  rect(18, 190, 204, 30, BRASS_DARK, 6) +
  [10, 190]
    .map((x) => rect(x, 152, 40, 88, BRASS, 6) + shape(rectD(x, 196, 40, 44, [0, 0, 6, 6]), BRASS_DARK))
    .join('') +
  line(THREADS, BRASS_DARK, 2, 'butt') +
  box(84, 94, 72, 70, GOLD, { radius: 4, from: 0.5 }) +
  circle(120, 194, 44, BRASS) +
  shape('M120 150a44 44 0 0 1 0 88z', BRASS_DARK) +
  box(94, 78, 52, 24, GOLD, { radius: 3, from: 0.5 }) +
  rect(112, 30, 16, 52, LEAD, 3) +
  rect(38, 26, 164, 26, light, 13) +
  shape(rectD(130, 26, 72, 26, [0, 13, 13, 0]), dark) +
  [66, 98, 142, 174].map((x) => rect(x - 4, 26, 5, 26, dark)).join('') +
  rect(106, 14, 28, 16, STEEL, 4) +
  print(120, 204, 26, text('text', '½″'), { limit: 74 });

export const hose: Draw = (look) =>
  look.text('shape', 'garden') === 'flexible' ? flexibleHose(look) : gardenHose(look);

const gardenHose: Draw = ({ brand: [light, dark], text, colour }) => {
  const [tone, shadow] = colour('colour', GREEN);
  return (
    [84, 64]
      .map((r) => line(circleD(112, 142, r), tone, 20, 'butt') + line(circleD(112, 142, r), BRASS, 4, 'butt'))
      .join('') +
    line([94, 74, 54].map((r) => circleD(112, 142, r)).join(''), shadow, 3, 'butt') +
    line('M178 198c30 14 34 24 14 30', tone, 18) +
    box(196, 212, 28, 28, [light, dark], { radius: 5 }) +
    rect(222, 218, 12, 16, IRON, 3) +
    rect(94, 38, 36, 66, light, 4) +
    rect(80, 54, 64, 32, WHITE, 4) +
    print(112, 78, 21, text('text', '20 м'), { limit: 58 })
  );
};

const flexibleHose: Draw = ({ brand: [light, dark], text, colour }) => {
  const [braid, gap] = colour('colour', METAL);
  const path = 'M62 196V110a58 58 0 0 1 116 0v86';
  const nut = (x: number) =>
    box(x - 26, 192, 52, 34, GOLD, { radius: 5 }) +
    line(`M${x - 10} 192v34M${x + 10} 192v34`, BRASS_DARK, 2, 'butt') +
    rect(x - 16, 224, 32, 16, LEAD, 3);
  return (
    line(path, braid, 30, 'butt') +
    dashes(path, braid === IRON ? STEEL : gap, 26, 7, 6) +
    line(path, gap, 2, 'butt') +
    box(45, 168, 34, 28, METAL) +
    box(161, 168, 34, 28, METAL) +
    nut(62) +
    nut(178) +
    rect(86, 36, 68, 40, WHITE, 5) +
    rect(86, 36, 68, 8, light, 3) +
    rect(130, 36, 24, 8, dark, 3) +
    print(120, 67, 20, text('text', '60 см'), { limit: 62 })
  );
};
