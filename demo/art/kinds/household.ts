/** House and yard: buckets, mops, bags, shelving, crates, shovels, cans, thermometers. */
import { box, circle, dashes, each, line, pierced, print, rect, rectD, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BLUE,
  BONE,
  BRICK,
  BRICK_DARK,
  CREAM,
  DUNE,
  GREEN,
  INK,
  IRON,
  LEAD,
  METAL,
  NAVY,
  STEEL,
  TIMBER,
  WHITE,
  WOOD,
  WOOD_DARK,
  wordOn,
} from '../palette.ts';

export const bucket: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', NAVY);
  return (
    line('M38 104C44 10 196 10 202 104', LEAD, 6) +
    rect(102, 24, 36, 18, INK, 8) +
    shape('M30 96h180l-20 144H50z', light) +
    shape('M136 96h74l-20 144h-54z', dark) +
    rect(22, 84, 196, 24, light, 8) +
    shape(rectD(136, 84, 82, 24, [0, 8, 8, 0]), dark) +
    rect(58, 132, 48, 6, accent, 3) +
    print(92, 182, 36, text('text', '10 л'), { fill: wordOn(light), limit: 80 }) +
    line('M60 202h50M62 214h28', wordOn(light), 5)
  );
};

export const mop: Draw = (look) => {
  const form = look.text('shape', 'mop');
  const word = look.text('text', '');
  const [light, dark] = look.brand;
  const stick =
    rect(114, 2, 12, 160, WOOD) + rect(120, 2, 6, 160, WOOD_DARK) + rect(112, 0, 16, 30, light, 6);
  if (form === 'broom') {
    return (
      stick +
      shape('M102 132h36l16 30H86z', light) +
      shape('M122 132h16l16 30h-32z', dark) +
      shape('M86 160h68l34 80H52z', '#E3B858') +
      shape('M128 160h26l34 80h-46z', '#C08F32') +
      line('M100 168L78 236M112 168l-10 68M124 168l4 68M140 168l18 68', WOOD_DARK, 3) +
      rect(80, 170, 82, 8, BRICK) +
      (word ? rect(84, 186, 74, 32, WHITE, 4) + print(121, 209, 20, word, { limit: 66 }) : '')
    );
  }
  if (form === 'brush') {
    return (
      box(92, 14, 56, 112, [light, dark], { radius: 24, from: 0.6 }) +
      rect(106, 30, 18, 40, WHITE, 9) +
      shape('M104 118h32l8 30H96z', dark) +
      box(22, 142, 196, 40, [light, dark], { radius: 10, from: 0.7 }) +
      each(12, (i) => rect(30 + i * 15.2, 180, 12, 60 - (i % 2) * 4, i % 2 ? DUNE : WHITE, 3)) +
      print(96, 170, 22, word, { fill: wordOn(light), limit: 130 })
    );
  }
  return (
    stick +
    each(7, (i) => {
      const x = 72 + i * 16;
      return line(
        `M${x} 176C${x} 196 ${x + (i - 3) * 12} 196 ${x + (i - 3) * 13} 232`,
        i % 2 ? CREAM : WHITE,
        15,
      );
    }) +
    box(78, 148, 84, 30, [light, dark], { radius: 8, from: 0.64 }) +
    print(112, 171, 20, word, { fill: wordOn(light), limit: 62 })
  );
};

export const bags: Draw = ({ brand, text }) =>
  rect(30, 84, 180, 156, BLACK[0], 12) +
  shape(rectD(154, 84, 56, 156, [0, 12, 12, 0]), INK) +
  `<ellipse cx="120" cy="84" rx="90" ry="20" fill="${INK}"/><ellipse cx="120" cy="83" rx="64" ry="13" fill="${BLACK[0]}"/><ellipse cx="120" cy="83" rx="34" ry="7" fill="${INK}"/>` +
  box(30, 128, 180, 84, brand, { from: 0.68 }) +
  rect(44, 140, 112, 60, WHITE, 5) +
  print(100, 172, 30, text('text', '120 л'), { limit: 102 }) +
  print(100, 194, 17, text('count', '10 шт'), { limit: 100 });

export const shelf: Draw = ({ brand: [light, dark], number, text }) => {
  const tiers = number('tiers', 4, 2, 6);
  const step = 214 / (tiers - 0.4);
  const things = (tier: number, y: number) =>
    [
      box(58, y - 30, 34, 30, [light, dark]) + box(104, y - 22, 52, 22, TIMBER),
      box(70, y - 26, 60, 26, BONE) + box(146, y - 34, 26, 34, METAL, { radius: 4 }),
      box(120, y - 30, 52, 30, [light, dark], { radius: 3 }),
    ][tier % 3] ?? '';
  return (
    rect(182, 6, 10, 234, LEAD) +
    rect(50, 6, 10, 234, LEAD) +
    each(tiers, (i) => {
      const y = 18 + i * step;
      return (
        (i && tiers < 6 ? things(i, y) : '') +
        rect(32, y, 176, 12, STEEL, 2) +
        rect(32, y + 7, 176, 6, IRON, 2)
      );
    }) +
    rect(28, 2, 12, 238, IRON, 2) +
    rect(200, 2, 12, 238, LEAD, 2) +
    rect(28, 2, 5, 238, STEEL, 2) +
    rect(70, 8, 100, 34, WHITE, 5) +
    rect(70, 8, 100, 6, light, 3) +
    print(120, 35, 20, text('text', '150 кг'), { limit: 92 })
  );
};

export const crate: Draw = ({ brand: [accent, accentDark], text, colour }) => {
  const [light, dark] = colour('colour', METAL);
  return (
    shape('M28 112h184l-10 128H38z', light) +
    shape('M146 112h66l-10 128h-56z', dark) +
    line('M60 130l6 94M180 130l-6 94', dark, 6) +
    rect(16, 84, 208, 34, accent, 10) +
    shape(rectD(146, 84, 78, 34, [0, 10, 10, 0]), accentDark) +
    pierced(`${rectD(74, 44, 92, 46, [18, 18, 0, 0])}${rectD(90, 60, 60, 30, [8, 8, 0, 0])}`, INK) +
    rect(46, 100, 26, 34, INK, 4) +
    rect(168, 100, 26, 34, INK, 4) +
    rect(78, 150, 84, 52, WHITE, 6) +
    print(120, 188, 32, text('text', '45 л'), { limit: 76 })
  );
};

export const shovel: Draw = (look) => {
  const form = look.text('shape', 'dig');
  const [light, dark] = look.brand;
  const stick = rect(113, 30, 14, 130, WOOD) + rect(120, 30, 7, 130, WOOD_DARK);
  const grip = pierced(`${rectD(92, 2, 56, 40, [14, 14, 10, 10])}${rectD(102, 12, 36, 18, 7)}`, light);
  if (form === 'snow') {
    return (
      grip +
      stick +
      rect(104, 128, 32, 34, INK, 5) +
      shape('M34 148h172v76l-10 10H44l-10-10z', light) +
      shape('M134 148h72v76l-10 10h-62z', dark) +
      line('M62 164v56M91 164v56M149 164v56M178 164v56', dark, 6) +
      rect(30, 230, 180, 10, STEEL, 3)
    );
  }
  if (form === 'rake') {
    return (
      rect(113, 4, 14, 180, WOOD) +
      rect(120, 4, 7, 180, WOOD_DARK) +
      rect(110, 0, 20, 40, light, 8) +
      rect(106, 156, 28, 30, INK, 4) +
      rect(24, 180, 192, 16, light, 5) +
      rect(24, 188, 192, 8, dark, 4) +
      each(9, (i) => shape(`M${26 + i * 22.5} 194h10v34l-5 12-5-12z`, i % 2 ? LEAD : IRON))
    );
  }
  return (
    grip +
    stick +
    shape('M108 124h24v30h-24z', LEAD) +
    shape('M72 148h96v40c0 26-22 46-48 52-26-6-48-26-48-52z', IRON) +
    shape('M120 148h48v40c0 26-22 46-48 52z', LEAD) +
    shape('M72 148h96v12H72z', STEEL) +
    line('M120 150v50', STEEL, 6)
  );
};

export const watering: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', GREEN);
  return (
    line('M92 120C86 30 196 20 204 130', dark, 14) +
    shape('M82 200L24 92l14-8 56 66z', dark) +
    shape('M6 96L50 64l10 14-46 34z', accent) +
    shape('M70 112h146l-10 128H80z', light) +
    shape('M156 112h60l-10 128h-50z', dark) +
    rect(62, 104, 162, 16, light, 6) +
    shape(rectD(156, 104, 68, 16, [0, 6, 6, 0]), dark) +
    print(120, 192, 36, text('text', '9 л'), { fill: wordOn(light), limit: 66 })
  );
};

export const thermometer: Draw = (look) =>
  look.text('shape', 'room') === 'outdoor' ? dialThermometer(look) : roomThermometer(look);

const roomThermometer: Draw = ({ brand: [light], text }) =>
  box(62, 4, 116, 236, TIMBER, { radius: 14, from: 0.8 }) +
  rect(74, 18, 84, 208, WHITE, 8) +
  rect(74, 18, 84, 8, light, 4) +
  rect(108, 42, 18, 140, DUNE, 9) +
  rect(112, 96, 10, 92, BRICK) +
  circle(117, 190, 20, BRICK) +
  circle(112, 185, 6, WHITE) +
  line(
    'M82 60h18M82 84h18M82 108h18M82 132h18M82 156h18M134 60h18M134 84h18M134 108h18M134 132h18M134 156h18',
    INK,
    3,
    'butt',
  ) +
  print(117, 222, 12, text('text', '−20…+50 °C'), { limit: 78 });

const dialThermometer: Draw = ({ brand: [light, dark], text }) =>
  circle(120, 140, 100, light) +
  shape('M120 40a100 100 0 0 1 0 200z', dark) +
  circle(120, 140, 84, WHITE) +
  dashes('M62 196a80 80 0 1 1 116 0', INK, 12, 3, 14) +
  line('M120 140L164 84', BRICK, 7) +
  line('M120 140L104 162', BRICK_DARK, 7) +
  circle(120, 140, 11, INK) +
  print(120, 204, 24, text('text', '−50…+50'), { limit: 100 }) +
  print(120, 104, 22, '°C', { fill: BLUE });
