/** Paints, mixes and the tools for them; sealants, glues and tapes. */
import { box, circleD, dashes, each, line, pierced, print, rect, rectD, ring, shape } from '../figures.ts';
import { type Draw, quantityIn } from '../look.ts';
import {
  BLACK,
  BONE,
  BRASS,
  BRASS_DARK,
  CHALK,
  CHROME,
  CREAM,
  DUNE,
  INK,
  IRON,
  LEAD,
  STEEL,
  TIMBER,
  WHITE,
  WOOD,
  WOOD_DARK,
  wordOn,
} from '../palette.ts';

/** Lines in the brand's colour show a white label on a white tin. */
function rules(x: number, y: number, width: number, height: number, label: string, brand: string): string {
  return label === WHITE ? rect(x, y, width, 6, brand) + rect(x, y + height - 6, width, 6, brand) : '';
}

export const paint: Draw = ({ brand, text, colour }) => {
  const [light, dark] = colour('colour', brand);
  const word = wordOn(light);
  const volume = text('text', '2,7 кг');
  // Small tins are opened with a screwdriver, big ones have a handle.
  const bow = quantityIn(volume) >= 1.5 ? line('M50 112C50 22 190 22 190 112', LEAD, 6) : '';
  return (
    bow +
    box(44, 100, 152, 140, CHALK, { radius: 8, from: 0.7 }) +
    rect(38, 88, 164, 22, IRON, 6) +
    rect(38, 88, 164, 9, STEEL, 5) +
    rect(44, 134, 152, 80, light) +
    rect(150.4, 134, 45.6, 80, dark) +
    rules(44, 134, 152, 80, light, brand[0]) +
    print(120, 172, 27, text('title', 'ЭМАЛЬ'), { fill: word, limit: 136 }) +
    print(120, 200, 20, volume, { fill: word, limit: 130 }) +
    rect(58, 222, 40, 6, brand[0], 2)
  );
};

export const spray: Draw = ({ brand, text, colour }) => {
  const [light, dark] = colour('colour', brand);
  return (
    rect(104, 8, 32, 26, INK, 5) +
    rect(96, 18, 14, 10, WHITE, 3) +
    box(92, 32, 56, 18, CHROME, { radius: 4 }) +
    shape('M92 46h56c20 6 28 18 28 30H64c0-12 8-24 28-30z', light) +
    shape('M134 46h14c20 6 28 18 28 30h-42z', dark) +
    box(64, 74, 112, 166, CHALK, { radius: 6 }) +
    rect(64, 74, 112, 12, STEEL) +
    rect(135.7, 74, 40.3, 12, IRON) +
    box(64, 104, 112, 96, [light, dark]) +
    rules(64, 104, 112, 96, light, brand[0]) +
    print(120, 148, 24, text('title', 'КРАСКА'), { fill: wordOn(light), limit: 100 }) +
    print(120, 178, 20, text('text', '520 мл'), { fill: wordOn(light), limit: 94 }) +
    rect(60, 230, 120, 10, IRON, 4)
  );
};

export const canister: Draw = ({ brand: [light, dark], text }) =>
  box(148, 10, 44, 28, BLACK, { radius: 5 }) +
  rect(152, 34, 36, 14, IRON) +
  pierced(
    'M34 80a40 40 0 0 1 40-40h112a20 20 0 0 1 20 20v164a16 16 0 0 1-16 16H50a16 16 0 0 1-16-16zM82 62a18 18 0 0 0-18 18v4a8 8 0 0 0 8 8h54a8 8 0 0 0 8-8V70a8 8 0 0 0-8-8z',
    WHITE,
  ) +
  shape('M150 40h36a20 20 0 0 1 20 20v164a16 16 0 0 1-16 16h-40z', CREAM) +
  box(48, 114, 134, 102, [light, dark], { radius: 4, from: 0.76 }) +
  print(115, 160, 28, text('title', 'ГРУНТ'), { fill: wordOn(light), limit: 120 }) +
  print(115, 194, 24, text('text', '10 л'), { fill: wordOn(light), limit: 110 });

export const bag: Draw = ({ brand: [light, dark], text }) =>
  shape('M42 26c4 10-4 20 2 34l-6 160c0 12 4 20 14 20h136c10 0 14-8 14-20l-6-160c6-14-2-24 2-34z', CREAM) +
  shape('M146 26h52c-4 10 4 20-2 34l6 160c0 12-4 20-14 20h-42z', DUNE) +
  rect(34, 12, 172, 22, DUNE, 4) +
  dashes('M42 23h156', LEAD, 3, 8, 6) +
  shape('M41 92h158l3 88H38z', light) +
  shape('M146 92h53l3 88h-56z', dark) +
  print(120, 134, 28, text('title', 'ШТУКАТУРКА'), { fill: wordOn(light), limit: 144 }) +
  print(120, 168, 26, text('text', '25 кг'), { fill: wordOn(light), limit: 130 }) +
  line('M62 204h50M62 216h34', LEAD, 5);

export const roller: Draw = ({ brand: [light, dark], text }) =>
  line('M180 70h28v48h-86v34', LEAD, 9) +
  rect(26, 36, 156, 68, WHITE, 16) +
  shape('M26 72h156v16a16 16 0 0 1-16 16H42a16 16 0 0 1-16-16z', CREAM) +
  rect(16, 46, 14, 48, LEAD, 4) +
  dashes('M40 46h130', DUNE, 4, 3, 12) +
  rect(104, 144, 38, 96, light, 13) +
  shape('M124 144h5a13 13 0 0 1 13 13v70a13 13 0 0 1-13 13h-5z', dark) +
  rect(108, 144, 30, 14, INK, 4) +
  print(104, 90, 22, text('text', '180 мм'), { limit: 120 });

export const brush: Draw = (look) => {
  const form = look.text('shape', 'flat');
  if (form === 'putty') return puttyKnife(look);
  return form === 'round' ? roundBrush(look) : flatBrush(look);
};

const flatBrush: Draw = ({ brand: [light, dark], text }) =>
  pierced(
    `M106 12a14 14 0 0 1 28 0l6 72c4 18 26 20 32 40H68c6-20 28-22 32-40z${circleD(120, 28, 7)}`,
    light,
  ) +
  shape('M127 42V.5a14 14 0 0 1 7 11.5l6 72c4 18 26 20 32 40h-45z', dark) +
  box(62, 120, 116, 46, CHROME, { from: 0.66 }) +
  print(104, 151, 22, text('text', '50 мм'), { limit: 74 }) +
  shape('M64 166h112l6 60-12 14H70l-12-14z', BRASS) +
  shape('M138 166h38l6 60-12 14h-32z', BRASS_DARK) +
  line('M78 176v46M96 176v56M114 176v48M156 176v48', WOOD_DARK, 3);

const roundBrush: Draw = ({ brand: [light, dark], text }) =>
  shape('M104 14a16 16 0 0 1 32 0l8 96H96z', light) +
  shape('M122 0a16 16 0 0 1 14 14l8 96h-22z', dark) +
  box(86, 104, 68, 62, CHROME, { radius: 4 }) +
  line('M86 118h68M86 152h68', LEAD, 3, 'butt') +
  print(116, 143, 20, text('text', '№ 12'), { limit: 54 }) +
  shape('M88 166h64c16 24 16 46 8 74H80c-8-28-8-50 8-74z', BRASS) +
  shape('M128 166h24c16 24 16 46 8 74h-32z', BRASS_DARK) +
  line('M98 180v50M114 180v56M146 182v48', WOOD_DARK, 3);

const puttyKnife: Draw = ({ brand: [light, dark], text }) =>
  pierced(`${rectD(100, 6, 40, 112, 16)}${circleD(120, 26, 7)}`, light) +
  shape('M122 39v79h2a16 16 0 0 0 16-16V22a16 16 0 0 0-16-16h-2v13a7 7 0 0 1 0 20z', dark) +
  rect(106, 110, 28, 26, INK, 4) +
  shape('M106 130h28l70 72v38H36v-38z', STEEL) +
  shape('M122 130h12l70 72v38h-82z', IRON) +
  rect(36, 232, 168, 8, LEAD) +
  print(112, 216, 26, text('text', '150 мм'), { limit: 120 });

export const wallpaper: Draw = ({ brand: [light], text, colour }) => {
  const [tone, shadow] = colour('colour', BONE);
  const leaf = (x: number, y: number) => `M${x} ${y}c10-14 10-14 20 0c-10 14-10 14-20 0z`;
  const pattern = each(15, (i) =>
    leaf(84 + (i % 3) * 46 + (Math.floor(i / 3) % 2) * 18, 40 + Math.floor(i / 3) * 44),
  );
  return (
    shape('M68 14h160v226H68z', tone) +
    shape(pattern, shadow) +
    box(22, 14, 60, 226, [tone, shadow], { from: 0.6 }) +
    `<ellipse cx="52" cy="14" rx="30" ry="11" fill="${shadow}"/><ellipse cx="52" cy="14" rx="19" ry="7" fill="${WHITE}"/><ellipse cx="52" cy="14" rx="10" ry="3.5" fill="${shadow}"/>` +
    rect(96, 168, 116, 48, WHITE, 5) +
    rect(96, 168, 116, 8, light, 3) +
    print(154, 203, 21, text('text', '1,06×10 м'), { limit: 104 })
  );
};

export const sealant: Draw = ({ brand, text, colour }) => {
  const [light, dark] = colour('colour', brand);
  return (
    shape('M112 4h14l10 66h-34z', WHITE) +
    shape('M121 4h5l10 66h-15z', CREAM) +
    rect(94, 64, 50, 18, STEEL, 3) +
    box(72, 78, 96, 162, CHALK, { radius: 8, from: 0.66 }) +
    box(72, 104, 96, 98, [light, dark], { from: 0.66 }) +
    rules(72, 104, 96, 98, light, brand[0]) +
    print(120, 148, 22, text('title', 'ШОВ'), { fill: wordOn(light), limit: 86 }) +
    print(120, 177, 19, text('text', '280 мл'), { fill: wordOn(light), limit: 80 }) +
    rect(66, 228, 108, 12, IRON, 4)
  );
};

export const glue: Draw = ({ brand: [light, dark], text }) =>
  shape('M104 8h32l6 34H98z', INK) +
  rect(94, 40, 52, 16, IRON, 3) +
  shape('M66 76c0-14 12-22 28-22h52c16 0 28 8 28 22l10 152H56z', WHITE) +
  shape('M134 54h12c16 0 28 8 28 22l10 152h-50z', CREAM) +
  rect(48, 224, 144, 16, DUNE, 4) +
  shape('M63 98h114l6 88H58z', light) +
  shape('M134 98h43l6 88h-49z', dark) +
  print(120, 142, 28, text('title', 'КЛЕЙ'), { fill: wordOn(light), limit: 100 }) +
  print(120, 172, 20, text('text', '50 мл'), { fill: wordOn(light), limit: 94 });

export const isotape: Draw = (look) => {
  const form = look.text('shape', 'tape');
  const [light, dark] = look.colour(
    'colour',
    form === 'masking' ? ['#F3DFA8', '#DCC178'] : form === 'packing' ? TIMBER : look.brand,
  );
  const core: readonly [string, string] = form === 'tape' ? [WHITE, CREAM] : [WOOD, WOOD_DARK];
  const outer = form === 'packing' ? 96 : 90;
  const y = 240 - outer;
  return (
    ring(104, y, outer, 42, light) +
    pierced(
      `M104 ${y - outer}a${outer} ${outer} 0 0 1 0 ${outer * 2}v-${outer - 52}a52 52 0 0 0 0-104z`,
      dark,
    ) +
    line(
      `${circleD(104, y, outer - 12)}${circleD(104, y, outer - 24)}`,
      form === 'tape' ? dark : IRON,
      2,
      'butt',
    ) +
    ring(104, y, 54, 42, core[0]) +
    shape(`M104 240h122v-14H${104 + outer * 0.6}z`, light) +
    rect(214, 226, 14, 14, dark) +
    rect(66, y - outer + 8, 76, 30, WHITE, 5) +
    print(104, y - outer + 30, 19, look.text('text', '20 м'), { limit: 68 })
  );
};
