/** Enclosures of modules and joints: distribution boards, junction boxes, rails. */
import { box, circle, each, pierced, print, rect, rectD, scaled, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  CHALK,
  CHROME,
  DUNE,
  INK,
  IRON,
  LEAD,
  METAL,
  PLUM,
  STEEL,
  WHITE,
  WOOD,
  WOOD_DARK,
} from '../palette.ts';

export const panel: Draw = (look) => {
  if (look.text('mount', 'wall') === 'box') {
    return look.text('text', '').endsWith('мм') ? backBox(look) : junctionBox(look);
  }
  const modules = look.number('modules', 12, 2, 72);
  const perRow = modules <= 8 ? modules : modules <= 18 ? Math.ceil(modules / (modules > 12 ? 2 : 1)) : 12;
  const rows = Math.ceil(modules / perRow);
  const width = Math.max(96, perRow * 14 + 44);
  const rowHeight = [0, perRow > 8 ? 96 : 74, 66, 54, 44, 36, 31][rows] ?? 31;
  const height = Math.min(232, rows * rowHeight + 54);
  const left = 120 - width / 2;
  const top = 240 - height;
  const toggles = each(modules, (index) => {
    const row = Math.floor(index / perRow);
    const x = 120 - (perRow * 14) / 2 + (index % perRow) * 14 + 4;
    return `M${x} ${top + 34 + row * rowHeight + rowHeight * 0.3}h6v${Math.round(rowHeight * 0.3)}h-6z`;
  });
  const flush = look.text('mount', 'wall') === 'flush';
  const door = flush ? 12 : 8;
  return scaled(
    Math.min(1.5, 190 / Math.max(height, width * 0.85)),
    box(left, top, width, height, CHALK, { radius: 10, from: 0.9 }) +
      (flush ? rect(left + 7, top + 7, width - 14, height - 14, DUNE, 6) : '') +
      rect(left + door, top + 24, width - door * 2, height - 24 - door, METAL[0], 5) +
      shape(
        `M${left + door} ${top + height - door}v${24 + door - height}h${(width - door * 2) * 0.66}z`,
        STEEL,
      ) +
      each(rows, (row) =>
        rect(
          120 - (perRow * 14) / 2 - 2,
          top + 34 + row * rowHeight,
          perRow * 14 + 2,
          rowHeight - 12,
          WHITE,
          3,
        ),
      ) +
      shape(toggles, INK) +
      rect(120 - 14, top + height - door - 7, 28, 7, look.brand[0], 2) +
      print(120, top + (flush ? 20 : 17), 11, look.text('text', `${modules} мод.`), { limit: width - 30 }),
  );
};

/** A round box in a wall, sold by its depth. */
const backBox: Draw = ({ brand: [light, dark], text }) =>
  rect(34, 46, 24, 60, light, 6) +
  rect(182, 46, 24, 60, dark, 6) +
  circle(120, 138, 102, dark) +
  shape('M120 36a102 102 0 0 0 0 204z', light) +
  circle(120, 138, 82, INK) +
  circle(126, 138, 72, PLUM) +
  rect(60, 84, 24, 30, LEAD, 12) +
  rect(156, 162, 24, 30, LEAD, 12) +
  circle(50, 138, 7, STEEL) +
  circle(190, 138, 7, STEEL) +
  rect(74, 116, 92, 44, WHITE, 5) +
  print(120, 147, 24, text('text', ''), { limit: 82 });

const junctionBox: Draw = ({ brand: [light], text }) =>
  each(3, (i) => box(62 + i * 46, 38, 24, 30, METAL, { radius: 4 })) +
  box(14, 120, 30, 26, METAL, { radius: 4 }) +
  box(196, 120, 30, 26, METAL, { radius: 4 }) +
  box(34, 58, 172, 182, CHROME, { radius: 14, from: 0.78 }) +
  rect(48, 72, 130, 154, '#E6E8E8', 8) +
  [
    [60, 84],
    [166, 84],
    [60, 214],
    [166, 214],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 6, LEAD))
    .join('') +
  rect(76, 126, 74, 6, light, 3) +
  print(113, 168, 32, text('text', 'IP54'), { limit: 96 });

export const rail: Draw = (look) => {
  // Comb busbars are named by their poles («3P 63 А»), rails by their length.
  if (/^\dP/i.test(look.text('text', ''))) return comb(look);
  return dinRail(look);
};

const comb: Draw = ({ brand: [light, dark], text }) => {
  const teeth = each(7, (i) => rectD(33 + i * 26, 150, 16, 90, [0, 0, 4, 4]));
  const shade = each(7, (i) => rectD(42 + i * 26, 150, 7, 90, [0, 0, 4, 0]));
  return (
    shape(teeth, WOOD) +
    shape(shade, WOOD_DARK) +
    box(14, 72, 212, 92, [light, dark], { radius: 8, from: 0.8 }) +
    rect(14, 88, 212, 6, dark) +
    rect(32, 104, 130, 44, WHITE, 5) +
    print(97, 135, 26, text('text', ''), { limit: 120 })
  );
};

const dinRail: Draw = ({ brand: [light, dark], text }) => {
  const strip = (x: number, top: number) => {
    const holes = each(Math.floor((228 - top) / 30), (i) => rectD(x + 19, top + 12 + i * 30, 12, 20, 6));
    return (
      pierced(rectD(x + 8, top, 34, 240 - top) + holes, IRON) +
      rect(x, top, 9, 240 - top, STEEL, 2) +
      rect(x + 41, top, 9, 240 - top, LEAD, 2)
    );
  };
  return (
    strip(35, 44) +
    strip(95, 14) +
    strip(155, 62) +
    box(28, 150, 184, 48, [light, dark], { radius: 4, from: 0.74 }) +
    rect(44, 158, 96, 32, WHITE, 4) +
    print(92, 182, 22, text('text', '1 м'), { limit: 86 })
  );
};
