/** What modules and joints live in: distribution boards, junction boxes, rails. */
import { box, circle, each, pierced, print, rect, rectD, scaled, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import { CHALK, CHROME, DUNE, INK, IRON, LEAD, METAL, STEEL, WHITE } from '../palette.ts';

export const panel: Draw = (look) => {
  if (look.text('mount', 'wall') === 'box') return junctionBox(look);
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

export const rail: Draw = ({ brand: [light, dark], text }) => {
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
