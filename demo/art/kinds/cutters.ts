/** Cutting and drilling: discs, drill bits, screwdriver bits. */
import { box, circleD, each, line, moved, pierced, print, rect, shape, turned } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLACK, BRASS, BRASS_DARK, CREAM, INK, IRON, LEAD, PLUM, STEEL, WHITE } from '../palette.ts';

/** A toothed wheel around the middle, as path data. */
export function toothed(x: number, y: number, radius: number, teeth: number, depth: number): string {
  const at = (angle: number, r: number) =>
    `${Math.round((x + r * Math.cos(angle)) * 10) / 10} ${Math.round((y + r * Math.sin(angle)) * 10) / 10}`;
  const step = (Math.PI * 2) / teeth;
  return `M${each(teeth, (i) => `${i ? 'L' : ''}${at(i * step, radius)}L${at(i * step + step * 0.25, radius - depth)}`)}z`;
}

export const disc: Draw = ({ brand: [light, dark], text }) => {
  const form = text('shape', 'cut');
  const word = text('text', '125×1,0');
  const hole = circleD(120, 138, 13);
  const label =
    pierced(circleD(120, 138, 56) + hole, light) +
    shape('M120 82a56 56 0 0 1 0 112v-43a13 13 0 0 0 0-26z', dark) +
    pierced(circleD(120, 138, 22) + hole, STEEL) +
    rect(76, 160, 88, 26, WHITE, 5) +
    print(120, 180, 19, word, { limit: 80 });
  if (form === 'saw') {
    return (
      pierced(toothed(120, 138, 102, 40, 11) + hole, IRON) +
      pierced(circleD(120, 138, 84) + hole, STEEL) +
      label
    );
  }
  if (form === 'diamond') {
    const gaps = each(12, (i) => turned(i * 30, 120, 138, rect(118, 36, 4, 22, LEAD, 2)));
    return (
      pierced(circleD(120, 138, 102) + hole, BRASS_DARK) +
      pierced(circleD(120, 138, 90) + hole, STEEL) +
      gaps +
      label
    );
  }
  return (
    pierced(circleD(120, 138, 102) + hole, INK) +
    pierced(circleD(120, 138, 94) + hole, '#4A4350') +
    line(`${circleD(120, 138, 82)}${circleD(120, 138, 68)}`, PLUM, 4, 'butt') +
    label
  );
};

export const bit: Draw = (look) => {
  const form = look.text('shape', 'drill');
  return form === 'bits' ? bitSet(look) : drillBit(look, form === 'sds');
};

function drillBit({ brand, text }: Parameters<Draw>[0], sds: boolean): string {
  const one = (x: number, width: number, top: number) => {
    const turns = Math.floor((178 - top - width) / 18);
    return moved(
      x,
      0,
      shape(
        `M0 ${top + width * 0.8}L${width / 2} ${top}L${width} ${top + width * 0.8}V190H0z`,
        sds ? IRON : BRASS,
      ) +
        line(
          each(turns, (i) => `M0 ${top + width + 14 + i * 18}L${width} ${top + width + i * 18}`),
          sds ? LEAD : BRASS_DARK,
          6,
          'butt',
        ) +
        (sds ? rect(0, top + width * 0.5, width, 8, BRASS, 2) : ''),
    );
  };
  return (
    one(50, 24, 66) +
    one(102, 32, 14) +
    one(164, 20, 92) +
    box(26, 158, 188, 82, brand, { radius: 8, from: 0.76 }) +
    rect(42, 176, 110, 46, WHITE, 5) +
    print(97, 207, 26, text('text', 'Ø 8'), { limit: 100 })
  );
}

const bitSet: Draw = ({ brand, text }) =>
  each(6, (i) => {
    const x = 42 + i * 28;
    return (
      rect(x - 4, 108, 8, 26, i % 2 ? IRON : STEEL, 2) +
      shape(`M${x - 9} 132h18v40h-18z`, i % 2 ? LEAD : IRON) +
      rect(x - 9, 144, 18, 6, i % 3 ? BRASS : CREAM)
    );
  }) +
  rect(108, 96, 8, 70, IRON) +
  rect(102, 86, 20, 26, LEAD, 3) +
  box(90, 6, 44, 86, BLACK, { radius: 12 }) +
  rect(90, 30, 44, 8, brand[0], 2) +
  box(14, 164, 212, 76, brand, { radius: 10, from: 0.78 }) +
  rect(14, 164, 212, 12, INK, 5) +
  rect(34, 186, 116, 40, WHITE, 5) +
  print(92, 215, 24, text('text', 'PH2'), { limit: 106 });
