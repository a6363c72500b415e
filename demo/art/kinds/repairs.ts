/** Parts that mend taps and cisterns. */
import { box, each, line, moved, print, rect, rectD, ring, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BONE,
  BRASS,
  BRASS_DARK,
  BRICK,
  CHALK,
  CHROME,
  DUNE,
  GOLD,
  INK,
  IRON,
  LEAD,
  WHITE,
} from '../palette.ts';

export const tapPart: Draw = (look) =>
  look.text('shape', 'cartridge') === 'head' ? tapHead(look) : cartridge(look);

const cartridge: Draw = ({ brand: [light, dark], text }) =>
  box(104, 28, 32, 62, CHROME, { radius: 4 }) +
  rect(116, 36, 8, 30, LEAD, 2) +
  box(80, 84, 80, 28, [light, dark], { radius: 6 }) +
  box(52, 108, 136, 98, CHALK, { radius: 10 }) +
  rect(66, 128, 74, 42, light, 5) +
  rect(70, 132, 66, 34, WHITE, 4) +
  print(103, 158, 22, text('text', '35 мм'), { limit: 60 }) +
  box(44, 198, 152, 26, BONE, { radius: 6 }) +
  [62, 110, 158].map((x) => rect(x, 222, 22, 8, BRICK, 3)).join('') +
  [74, 146].map((x) => rect(x, 224, 20, 16, DUNE, 3)).join('');

const tapHead: Draw = ({ brand: [light, dark], text }) =>
  box(106, 14, 28, 62, CHROME, { radius: 3 }) +
  line('M112 20v46M120 20v46M128 20v46', LEAD, 2, 'butt') +
  box(94, 66, 52, 22, GOLD, { radius: 4, from: 0.5 }) +
  shape('M70 84h100l14 14v34l-14 14H70l-14-14V98z', BRASS) +
  shape('M136 84h34l14 14v34l-14 14h-34z', BRASS_DARK) +
  print(98, 124, 24, text('text', '½″'), { limit: 66 }) +
  box(76, 146, 88, 54, GOLD, { from: 0.5 }) +
  line('M76 158h88M76 170h88M76 182h88M76 194h88', BRASS_DARK, 3, 'butt') +
  box(86, 200, 68, 28, CHALK, { radius: 4 }) +
  rect(104, 206, 32, 16, IRON, 3) +
  box(80, 226, 80, 14, [light, dark], { radius: 5 });

export const cistern: Draw = (look) =>
  look.text('shape', 'set') === 'inlet'
    ? moved(40, 0, inletValve(look))
    : flushValve(look) + inletValve(look);

const inletValve: Draw = ({ brand: [light, dark] }) =>
  box(44, 40, 34, 168, CHALK, { radius: 6 }) +
  each(5, (i) => rect(52, 62 + i * 24, 18, 5, DUNE, 2)) +
  box(34, 24, 60, 26, BONE, { radius: 7 }) +
  line('M94 38h16v60', IRON, 6) +
  box(84, 92, 46, 74, [light, dark], { radius: 9 }) +
  box(30, 202, 62, 16, BONE, { radius: 5 }) +
  box(48, 216, 26, 24, CHALK, { from: 0.5 }) +
  line('M48 222h26M48 229h26M48 236h26', DUNE, 3, 'butt');

const flushValve: Draw = ({ brand: [light, dark] }) =>
  box(142, 16, 74, 22, CHROME, { radius: 8 }) +
  rect(176, 16, 4, 22, LEAD) +
  box(166, 36, 26, 40, BONE) +
  box(146, 70, 66, 120, CHALK, { radius: 8 }) +
  [164, 186].map((x) => rect(x, 90, 9, 78, DUNE, 4)).join('') +
  box(136, 184, 86, 20, [light, dark], { radius: 6 }) +
  shape(rectD(140, 204, 78, 14, [0, 0, 6, 6]), INK) +
  box(156, 218, 46, 22, BONE, { from: 0.5 });

/** Rings on the card of their pack. */
export const gasket: Draw = ({ brand: [light, dark], text, colour }) => {
  const [tone, shadow] = colour('colour', BLACK);
  return (
    rect(36, 18, 168, 222, WHITE, 8) +
    shape(rectD(36, 18, 168, 62, [8, 8, 0, 0]), light) +
    shape(rectD(144, 18, 60, 62, [0, 8, 0, 0]), dark) +
    rect(52, 30, 96, 38, WHITE, 5) +
    print(100, 58, 28, text('text', '½″'), { limit: 84 }) +
    ring(92, 136, 38, 20, tone) +
    ring(152, 148, 38, 20, shadow) +
    ring(108, 194, 38, 20, shadow) +
    ring(160, 204, 30, 16, tone)
  );
};
