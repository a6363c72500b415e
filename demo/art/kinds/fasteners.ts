/** Fasteners: boxes of screws and nails, bolts, anchors, brackets. */
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
  shape,
  turned,
} from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BRASS,
  BRASS_DARK,
  CHROME,
  CREAM,
  INK,
  IRON,
  LEAD,
  METAL,
  type Pair,
  STEEL,
  WHITE,
} from '../palette.ts';

function nail(x: number, [light, dark]: Pair): string {
  return rect(x - 13, 42, 26, 7, dark, 3) + rect(x - 4, 48, 8, 74, light) + rect(x, 48, 4, 74, dark);
}

function screw(x: number, [light, dark]: Pair): string {
  return (
    shape(`M${x - 13} 44h26l-9 12v66h-8V56z`, light) +
    rect(x - 13, 40, 26, 6, dark, 3) +
    line(`M${x - 7} 72l14 5M${x - 7} 84l14 5M${x - 7} 96l14 5`, dark, 4)
  );
}

function roofingScrew(x: number, [light, dark]: Pair): string {
  return (
    shape(`M${x - 11} 34h22v18h-22z`, light) +
    rect(x, 34, 11, 18, dark) +
    rect(x - 18, 50, 36, 8, INK, 4) +
    rect(x - 4, 58, 8, 64, IRON) +
    line(`M${x - 7} 74l14 5M${x - 7} 86l14 5M${x - 7} 98l14 5`, LEAD, 4)
  );
}

export const screws: Draw = (look) => {
  const form = look.text('shape', 'screw');
  const pair = look.colour('colour', form === 'nail' ? CHROME : [BRASS, BRASS_DARK]);
  const one = form === 'nail' ? nail : form === 'roof' ? roofingScrew : screw;
  const count = look.text('count', '');
  const things = each(4, (i) => {
    const x = 58 + i * 41;
    return turned([-8, 5, -4, 9][i] ?? 0, x, 90, one(x, pair));
  });
  return (
    things +
    box(34, 104, 172, 136, look.brand, { radius: 6, from: 0.68 }) +
    rect(34, 132, 172, 64, WHITE) +
    rect(151, 132, 55, 64, CREAM) +
    print(92, count ? 160 : 172, 26, look.text('text', '3,5×35'), { limit: 104 }) +
    print(92, 184, 16, count, { limit: 100 })
  );
};

export const bolt: Draw = (look) => {
  const form = look.text('shape', 'bolt');
  if (form === 'nut') return nut(look);
  if (form === 'washer') return washer(look);
  return form === 'stud' ? stud(look) : hexBolt(look);
};

/** A threaded rod: its ribs go across its whole width. */
function thread(x: number, y: number, width: number, height: number): string {
  return (
    box(x, y, width, height, CHROME, { radius: 4, from: 0.56 }) +
    dashes(`M${x + width / 2} ${y + 8}v${height - 12}`, LEAD, width, 3, 7)
  );
}

/** A price-tag-like label that hangs on the thing itself. */
function tag(word: string, light: string): string {
  return (
    line('M140 100c24-10 40 0 50 14', LEAD, 3) +
    pierced(`M146 134l44-26 44 26v66h-88z${circleD(190, 126, 7)}`, light) +
    rect(146, 146, 88, 44, WHITE) +
    print(190, 177, 24, word, { limit: 80 })
  );
}

const hexBolt: Draw = ({ brand: [light], text }) =>
  thread(78, 8, 56, 180) +
  rect(48, 180, 116, 14, LEAD, 5) +
  shape('M44 192h124v40l-10 8H54l-10-8z', STEEL) +
  shape('M80 192h52v48H80z', IRON) +
  shape('M132 192h36v40l-10 8h-26z', LEAD) +
  tag(text('text', 'M8×40'), light);

const stud: Draw = ({ brand: [light], text }) =>
  thread(52, 6, 40, 234) + thread(104, 40, 40, 200) + tag(text('text', 'M8×1000'), light);

const nut: Draw = ({ brand: [light], text }) =>
  pierced(`M65 50h110l55 95-55 95H65L10 145z${circleD(120, 138, 44)}`, IRON) +
  shape('M65 50h55v44a44 44 0 0 0 0 88v58H65L10 145z', STEEL) +
  line(`${circleD(120, 138, 45)}${circleD(120, 138, 52)}`, LEAD, 3, 'butt') +
  rect(82, 196, 76, 6, light, 3) +
  print(120, 231, 30, text('text', 'M8'), { limit: 100 });

const washer: Draw = ({ brand: [light], text }) =>
  pierced(`${circleD(140, 142, 92)}${circleD(140, 142, 32)}`, LEAD) +
  pierced(`${circleD(112, 146, 94)}${circleD(112, 146, 34)}`, IRON) +
  shape('M112 52a94 94 0 0 0 0 188v-60a34 34 0 0 1 0-68z', STEEL) +
  rect(80, 188, 64, 6, light, 3) +
  print(112, 222, 28, text('text', 'M8'), { limit: 92 });

export const anchor: Draw = (look) =>
  look.text('shape', 'plug') === 'anchor' ? expansionAnchor(look) : plugs(look);

const plugs: Draw = ({ brand, text, colour }) => {
  const [light, dark] = colour('colour', METAL);
  const plug = (x: number, top: number) =>
    rect(x - 6, top - 6, 44, 14, dark, 5) +
    shape(`M${x} ${top}h32v100l-8 14h-5V${top + 40}h-6v${74}h-5l-8-14z`, light) +
    shape(`M${x + 19} ${top + 40}V${top}h13v100l-8 14h-5z`, dark) +
    line(
      `M${x - 1} ${top + 56}h12M${x - 1} ${top + 70}h12M${x - 1} ${top + 84}h12M${x + 21} ${top + 56}h12M${x + 21} ${top + 70}h12M${x + 21} ${top + 84}h12`,
      dark,
      5,
      'butt',
    );
  return (
    turned(-8, 60, 90, plug(46, 52)) +
    plug(104, 30) +
    turned(8, 180, 90, plug(162, 52)) +
    box(30, 146, 180, 94, brand, { radius: 6, from: 0.7 }) +
    rect(30, 166, 180, 50, WHITE) +
    rect(156, 166, 54, 50, CREAM) +
    print(94, 201, 28, text('text', '6×40'), { limit: 112 })
  );
};

const expansionAnchor: Draw = ({ brand: [light], text }) =>
  rect(92, 4, 28, 22, IRON, 3) +
  thread(86, 4, 40, 74) +
  shape('M62 40h88v34H62z', STEEL) +
  rect(92, 40, 32, 34, IRON) +
  rect(124, 40, 26, 34, LEAD) +
  rect(52, 74, 108, 10, LEAD, 4) +
  box(76, 84, 60, 110, [BRASS, BRASS_DARK], { radius: 4, from: 0.56 }) +
  line('M90 120v74M122 120v74', INK, 3, 'butt') +
  shape('M80 194h52l10 46H70z', STEEL) +
  shape('M110 194h22l10 46h-32z', IRON) +
  tag(text('text', 'M10×100'), light);

export const bracket: Draw = (look) => {
  const form = look.text('shape', 'angle');
  if (form === 'plate') return plate(look);
  return form === 'holder' ? holder(look) : angle(look);
};

const angle: Draw = ({ brand: [light], text }) =>
  pierced(`M40 12h56v228H40z${circleD(68, 52, 11)}${circleD(68, 96, 11)}${rectD(59, 124, 18, 34, 9)}`, IRON) +
  pierced(`M40 184h182v56H40z${circleD(196, 212, 11)}${circleD(150, 212, 11)}`, STEEL) +
  shape('M40 12h8v228h-8z', STEEL) +
  shape('M40 232h182v8H40z', LEAD) +
  shape('M86 128l14 0 44 44v12H86z', LEAD) +
  rect(118, 62, 100, 48, light, 5) +
  rect(126, 70, 84, 32, WHITE, 4) +
  print(168, 95, 24, text('text', '50×50'), { limit: 76 });

const plate: Draw = ({ brand: [light], text }) => {
  const holes = each(10, (i) => circleD(i % 2 ? 148 : 92, 42 + Math.floor(i / 2) * 42, 10));
  return (
    pierced(`${rectD(62, 14, 116, 226, 8)}${holes}`, IRON) +
    pierced(`${rectD(62, 14, 58, 226, [8, 0, 0, 8])}${each(5, (i) => circleD(92, 42 + i * 42, 10))}`, STEEL) +
    rect(56, 106, 128, 40, light, 5) +
    rect(64, 112, 112, 28, WHITE, 4) +
    print(120, 134, 22, text('text', '100×40'), { limit: 104 })
  );
};

const holder: Draw = ({ brand: [light, dark], text }) =>
  rect(30, 14, 24, 226, STEEL, 4) +
  rect(44, 14, 10, 226, IRON, 4) +
  [36, 120, 206].map((y) => circle(42, y, 6, LEAD)).join('') +
  shape('M54 44h168v22H54z', STEEL) +
  shape('M54 58h168v8H54z', IRON) +
  line('M52 186C120 176 168 140 196 64', IRON, 13, 'butt') +
  line('M52 190C124 180 174 144 201 66', LEAD, 5, 'butt') +
  rect(216, 40, 12, 30, dark, 4) +
  rect(82, 84, 78, 40, light, 5) +
  rect(88, 90, 66, 28, WHITE, 4) +
  print(121, 112, 20, text('text', '250 мм'), { limit: 58 });
