/** Bathroom: toilets, sinks, boilers, radiators. */
import { box, circle, each, line, print, rect, rectD, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLUE, BRICK, CHALK, CHROME, CREAM, DUNE, INK, IRON, LEAD, METAL, tones, WHITE } from '../palette.ts';

export const toilet: Draw = ({ brand: [light], text }) => {
  const bowl =
    shape('M60 128h168c0 44-20 64-52 70l6 42H92l-8-50c-16-14-24-34-24-62z', WHITE) +
    shape('M150 128h78c0 44-20 64-52 70l6 42h-38z', CREAM) +
    rect(54, 118, 180, 16, DUNE, 8) +
    rect(58, 108, 172, 14, WHITE, 7);
  if (text('shape', 'floor') === 'hung') {
    return (
      box(12, 4, 46, 236, METAL, { radius: 4, from: 0.7 }) +
      rect(58, 20, 12, 62, WHITE, 4) +
      rect(66, 30, 6, 18, light, 2) +
      rect(66, 54, 6, 18, IRON, 2) +
      shape('M58 128h170c0 40-26 76-92 78-34 0-60-8-78-20z', WHITE) +
      shape('M150 128h78c0 40-26 76-86 78z', CREAM) +
      rect(54, 118, 180, 16, DUNE, 8) +
      rect(58, 106, 172, 14, WHITE, 7)
    );
  }
  return (
    bowl +
    box(14, 28, 72, 110, CHALK, { radius: 8, from: 0.7 }) +
    rect(8, 16, 84, 18, CREAM, 7) +
    rect(36, 8, 28, 10, IRON, 4) +
    rect(46, 8, 8, 10, light, 2) +
    shape('M28 136h58v20H40z', CREAM)
  );
};

export const sink: Draw = (look) =>
  look.text('shape', 'basin') === 'kitchen' ? kitchenSink(look) : washbasin(look);

const washbasin: Draw = ({ colour, brand: [light] }) => {
  const [tone, shadow] = colour('colour', CHALK);
  return (
    shape('M88 150h64l-8 82h8v8H88v-8h8z', tone) +
    shape('M124 150h28l-8 82h8v8h-28z', shadow) +
    shape('M14 84h212c0 46-36 78-106 78S14 130 14 84z', tone) +
    shape('M144 84h82c0 44-32 74-94 78z', shadow) +
    rect(6, 70, 228, 18, tone, 8) +
    shape(rectD(150, 70, 84, 18, [0, 8, 8, 0]), shadow === CREAM ? DUNE : shadow) +
    shape('M106 70V34a16 16 0 0 1 16-16h6a16 16 0 0 1 16 16v10h-16v-8h-6v34z', IRON) +
    rect(96, 60, 36, 12, LEAD, 4) +
    rect(104, 14, 12, 22, light, 4)
  );
};

const kitchenSink: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    rect(10, 30, 220, 210, light, 18) +
    shape(rectD(214, 30, 16, 210, [0, 18, 18, 0]), middle) +
    rect(24, 70, 120, 150, deep, 18) +
    rect(32, 78, 104, 134, middle, 14) +
    shape('M46 78h50L36 190a14 14 0 0 1-4-8V92a14 14 0 0 1 14-14z', light) +
    circle(86, 168, 20, IRON) +
    circle(86, 168, 12, INK) +
    line('M164 92v104M180 92v104M196 92v104', middle, 6) +
    circle(84, 50, 11, INK) +
    rect(160, 40, 40, 12, middle, 6)
  );
};

export const boiler: Draw = ({ brand: [light, dark], text }) => {
  const flat = text('shape', 'round') === 'flat';
  const width = flat ? 136 : 124;
  const left = 120 - width / 2;
  const radius = flat ? 24 : 44;
  return (
    rect(left + 30, 204, 12, 36, BLUE, 3) +
    rect(left + width - 42, 204, 12, 36, BRICK, 3) +
    rect(left + 26, 200, 20, 16, IRON, 3) +
    rect(left + width - 46, 200, 20, 16, IRON, 3) +
    box(left, 8, width, 200, CHALK, { radius, from: flat ? 0.62 : 0.7 }) +
    (flat
      ? rect(118, 20, 4, 176, DUNE, 2)
      : rect(left, 40, width, 3, DUNE) + rect(left, 172, width, 3, DUNE)) +
    print(flat ? left + 34 : 112, 96, flat ? 26 : 30, text('text', '50 л'), { limit: flat ? 56 : 92 }) +
    rect(flat ? left + 14 : 92, 108, 40, 6, light, 3) +
    (flat
      ? rect(134, 138, 40, 40, INK, 8) + print(154, 165, 18, '65°', { fill: WHITE })
      : circle(112, 146, 20, DUNE) + circle(112, 146, 15, WHITE) + line('M112 146l8-8', BRICK, 4)) +
    rect(flat ? 144 : 152, 186, 8, 8, dark, 4)
  );
};

export const radiator: Draw = ({ brand: [light, dark], number, text }) => {
  const sections = number('sections', 8, 2, 14);
  const step = Math.min(26, 196 / sections);
  const width = step * sections;
  const left = 116 - width / 2;
  const gap = Math.max(2, step * 0.14);
  const columns = (x0: number, part: number) =>
    each(sections, (i) =>
      rectD(
        left + i * step + step * x0,
        62,
        step * part - (x0 ? gap : 0),
        170,
        x0 ? [0, 4, 4, 0] : [4, 0, 0, 4],
      ),
    );
  return (
    rect(left - 14, 82, width + 30, 14, IRON, 4) +
    rect(left - 14, 202, width + 30, 14, IRON, 4) +
    shape(columns(0, 0.62), WHITE) +
    shape(columns(0.6, 0.4), DUNE) +
    shape(
      each(sections, (i) => rectD(left + i * step + step * 0.2, 100, step * 0.3, 96, 2)),
      CREAM,
    ) +
    rect(left + width - 2, 78, 24, 22, light, 4) +
    rect(left + width + 8, 78, 14, 22, dark, 4) +
    rect(left - 20, 202, 8, 14, LEAD, 2) +
    rect(left + 8, 228, 14, 12, LEAD, 2) +
    rect(left + width - 24, 228, 14, 12, LEAD, 2) +
    rect(116 - 38, 130, 72, 34, WHITE, 5) +
    rect(116 - 38, 126, 72, 6, light, 2) +
    print(114, 155, 19, text('text', `${sections} секц.`), { limit: 64 })
  );
};
