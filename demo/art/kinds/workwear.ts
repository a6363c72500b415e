/** Protective clothing: gloves, boots, jackets, helmets, goggles, respirators. */
import { box, circle, dashes, each, line, print, rect, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import {
  BLACK,
  BRASS,
  CREAM,
  DUNE,
  GOLD,
  INK,
  IRON,
  LEAD,
  METAL,
  NAVY,
  type Pair,
  PLUM,
  STEEL,
  WHITE,
} from '../palette.ts';

export const gloves: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', GOLD);
  return (
    shape(
      'M74 240V170L50 132a13 13 0 0 1 22-16l18 20V62a13 13 0 0 1 26 0V44a13 13 0 0 1 26 0v10a13 13 0 0 1 26 0v28a12 12 0 0 1 24 0v96l-12 20v42z',
      CREAM,
    ) +
    shape(
      'M90 62a13 13 0 0 1 26 0v46H90zM116 44a13 13 0 0 1 26 0v60h-26zM142 54a13 13 0 0 1 26 0v52h-26zM168 82a12 12 0 0 1 24 0v28h-24zM50 132a13 13 0 0 1 22-16l18 20v26l-14 8z',
      light,
    ) +
    shape('M90 106h102v68l-12 20H78l-4-24 16-8z', light) +
    shape('M156 106h36v68l-12 20h-32z', dark) +
    line('M116 62v46M142 54v50M168 82v26', dark, 3) +
    rect(66, 192, 120, 48, INK, 6) +
    line('M66 206h120M66 226h120', accent, 4, 'butt') +
    circle(130, 150, 26, WHITE) +
    print(130, 160, 28, text('text', '9'), { limit: 44 })
  );
};

const LEATHER: Pair = ['#8A5A34', '#5E3A22'];

export const boots: Draw = (look) => {
  const rubber = look.text('shape', 'boots') === 'rubber';
  const [light, dark] = rubber ? look.brand : LEATHER;
  const front = rubber
    ? shape('M52 14h76v126c14 16 46 22 66 34 16 10 22 24 22 46H52z', light) +
      shape('M104 14h24v126c14 16 46 22 66 34 16 10 22 24 22 46h-62c0-40-50-50-50-80z', dark)
    : shape('M52 56h72l8 66c14 16 46 28 64 40 14 10 20 22 20 58H52z', light) +
      shape('M100 56h24l8 66c14 16 46 28 64 40 14 10 20 22 20 58h-60c4-50-50-60-56-96z', dark);
  return (
    front +
    rect(46, rubber ? 10 : 48, rubber ? 88 : 84, 20, rubber ? dark : INK, 8) +
    shape('M44 214h174v16a10 10 0 0 1-10 10h-68l-8-8H96l-6 8H52a8 8 0 0 1-8-8z', INK) +
    (rubber
      ? rect(52, 204, 164, 10, CREAM)
      : line('M112 84l26 4M114 102l28 4M122 122l26-2M138 140l22-10', BRASS, 6) +
        shape('M176 162c24 8 38 24 40 52h-52c0-20 4-36 12-52z', IRON)) +
    rect(58, 150, 54, 38, WHITE, 5) +
    print(85, 178, 26, look.text('text', '42'), { limit: 46 })
  );
};

export const jacket: Draw = (look) => {
  const form = look.text('shape', 'jacket');
  if (form === 'overall') return overall(look);
  return form === 'vest' ? vest(look) : workJacket(look);
};

const workJacket: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', NAVY);
  return (
    shape('M84 24L40 48 14 200l38 10 18-86v116h100V124l18 86 38-10-26-152-44-24z', light) +
    shape('M120 30l36-6 44 24 26 152-38 10-18-86v116h-50z', dark) +
    shape('M84 24l36 26 36-26-16-12h-40z', INK) +
    line('M120 50v190', WHITE, 3, 'butt') +
    rect(70, 150, 100, 14, '#F2E24B') +
    rect(70, 154, 100, 5, STEEL) +
    shape('M70 92l50-42h-14L70 80zM170 92l-50-42h14l36 30z', accent) +
    rect(78, 176, 34, 40, dark, 4) +
    rect(124, 98, 48, 32, WHITE, 4) +
    print(148, 120, 18, text('text', '52–54'), { limit: 43 }) +
    line('M22 186l32 8M218 186l-32 8', '#F2E24B', 9, 'butt')
  );
};

const vest: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', ['#F2E24B', '#C9B62A']);
  return (
    shape('M76 20h28l16 40 16-40h28c2 40 12 60 34 74v146H42V94c22-14 32-34 34-74z', light) +
    shape('M120 60l16-40h28c2 40 12 60 34 74v146h-78z', dark) +
    rect(42, 140, 156, 22, STEEL) +
    rect(42, 186, 156, 22, STEEL) +
    rect(120, 140, 78, 22, IRON) +
    rect(120, 186, 78, 22, IRON) +
    shape('M84 20h14l8 22v98H84z', STEEL) +
    shape('M156 20h-14l-8 22v98h22z', IRON) +
    line('M120 62v178', INK, 4, 'butt') +
    rect(50, 104, 28, 24, accent, 4) +
    rect(144, 96, 48, 34, WHITE, 4) +
    print(168, 120, 19, text('text', 'XL'), { limit: 42 })
  );
};

const overall: Draw = ({ brand: [accent], text, colour }) => {
  const [light, dark] = colour('colour', NAVY);
  return (
    line('M88 84L76 10M152 84l12-74', light, 14, 'butt') +
    shape('M80 70h80l6 50h18l8 120h-56l-16-92-16 92H48l8-120h18z', light) +
    shape('M120 70h40l6 50h18l8 120h-56l-16-92z', dark) +
    rect(82, 62, 16, 16, BRASS, 3) +
    rect(142, 62, 16, 16, BRASS, 3) +
    rect(94, 84, 52, 34, accent, 4) +
    rect(98, 90, 44, 22, WHITE, 3) +
    print(120, 107, 15, text('text', '52–54'), { limit: 40 }) +
    rect(56, 120, 128, 10, INK) +
    rect(52, 196, 44, 9, '#F2E24B') +
    rect(144, 196, 46, 9, '#F2E24B')
  );
};

export const helmet: Draw = ({ brand: [accent], colour }) => {
  const [light, dark] = colour('colour', GOLD);
  return (
    line('M60 190c10 50 30 48 60 48', INK, 6) +
    shape('M28 190a92 104 0 0 1 184 0z', light) +
    shape('M140 88a92 104 0 0 1 72 102h-72z', dark) +
    shape('M98 90c0-10 8-16 22-16s22 6 22 16v100H98z', light) +
    shape('M130 75c8 2 12 7 12 15v100h-12z', dark) +
    shape('M14 186h212c4 0 8 4 8 8v4c0 6-4 10-10 10H16c-6 0-10-4-10-10v-4c0-4 4-8 8-8z', light) +
    shape('M140 186h86c4 0 8 4 8 8v4c0 6-4 10-10 10h-84z', dark) +
    line('M64 176c2-30 10-46 22-58', WHITE, 6) +
    rect(106, 146, 26, 26, accent, 6) +
    line('M180 208c0 30-22 30-60 30', INK, 6) +
    rect(104, 226, 32, 14, LEAD, 5)
  );
};

export const goggles: Draw = (look) => {
  const form = look.text('shape', 'open');
  const [light, dark] = look.brand;
  if (form === 'shield') {
    return (
      shape('M40 70h160v120c0 30-30 50-80 50s-80-20-80-50z', '#DDEBEF') +
      shape('M140 70h60v120c0 28-26 48-70 50z', '#BBD0D8') +
      line('M66 100v90', WHITE, 9) +
      line('M32 84C40 10 200 10 208 84', dark, 18, 'butt') +
      line('M32 84C40 10 200 10 208 84', light, 8, 'butt') +
      box(24, 64, 192, 34, BLACK, { radius: 10 }) +
      circle(34, 82, 14, LEAD) +
      circle(206, 82, 14, LEAD)
    );
  }
  if (form === 'closed') {
    return (
      line('M30 150C0 60 240 60 210 150', dark, 20, 'butt') +
      line('M30 150C0 60 240 60 210 150', light, 8, 'butt') +
      shape(
        'M30 140a34 34 0 0 1 34-34h112a34 34 0 0 1 34 34v56a44 44 0 0 1-44 44c-22 0-28-18-46-18s-24 18-46 18a44 44 0 0 1-44-44z',
        PLUM,
      ) +
      shape('M150 106h26a34 34 0 0 1 34 34v56a44 44 0 0 1-44 44c-8 0-12-3-16-6z', INK) +
      shape(
        'M48 144a20 20 0 0 1 20-20h104a20 20 0 0 1 20 20v46a30 30 0 0 1-30 30c-16 0-24-16-42-16s-26 16-42 16a30 30 0 0 1-30-30z',
        '#BBD0D8',
      ) +
      shape('M48 144a20 20 0 0 1 20-20h66L84 218c-20 4-36-12-36-28z', '#DDEBEF') +
      each(3, (i) => rect(98 + i * 18, 112, 8, 5, LEAD, 2))
    );
  }
  return (
    line('M38 176C22 120 30 84 78 70M202 176c16-56 8-92-40-106', dark, 12) +
    line('M38 176C22 120 30 84 78 70', light, 5) +
    shape('M24 154h192v36c0 30-18 50-46 50-26 0-34-20-38-38h-24c-4 18-12 38-38 38-28 0-46-20-46-50z', light) +
    shape('M132 154h84v36c0 30-18 50-46 50-26 0-34-20-38-38z', dark) +
    shape(
      'M36 166h74c2 30-10 62-40 62-22 0-34-16-34-40zM130 166h74v22c0 24-12 40-34 40-30 0-42-32-40-62z',
      '#BBD0D8',
    ) +
    shape('M36 166h50l-34 56c-10-6-16-18-16-34zM130 166h50l-34 54c-12-12-17-33-16-54z', '#DDEBEF')
  );
};

export const respirator: Draw = (look) => {
  const word = look.text('text', 'FFP2');
  const [light, dark] = look.brand;
  if (look.text('shape', 'cup') === 'half') {
    return (
      line('M40 120C20 10 220 10 200 120', INK, 12) +
      shape('M120 70c34 0 52 34 58 74 6 44-14 80-58 80s-64-36-58-80c6-40 24-74 58-74z', LEAD) +
      shape('M120 70c34 0 52 34 58 74 6 44-14 80-58 80z', PLUM) +
      circle(120, 172, 30, INK) +
      circle(120, 172, 20, IRON) +
      circle(46, 178, 42, light) +
      circle(46, 178, 30, WHITE) +
      circle(194, 178, 42, dark) +
      circle(194, 178, 30, CREAM) +
      print(46, 185, 18, word, { limit: 50 }) +
      print(194, 185, 18, word, { limit: 50 }) +
      rect(104, 224, 32, 16, INK, 5)
    );
  }
  return (
    line('M48 140C10 60 60 16 120 16s110 44 72 124', light, 7) +
    line('M44 190C0 120 40 60 120 60s120 60 76 130', dark, 7) +
    shape('M120 88c50 0 82 36 86 84 2 40-30 68-86 68s-88-28-86-68c4-48 36-84 86-84z', WHITE) +
    shape('M132 88c44 4 70 38 74 84 2 38-26 64-74 68 34-50 34-102 0-152z', CREAM) +
    shape('M96 96l24-10 24 10-6 12h-36z', IRON) +
    dashes('M52 206c30 26 106 26 136 0', DUNE, 4, 7, 6) +
    box(146, 146, 44, 44, METAL, { radius: 8 }) +
    rect(152, 154, 32, 5, WHITE, 2) +
    rect(152, 166, 32, 5, WHITE, 2) +
    rect(152, 178, 32, 5, WHITE, 2) +
    print(92, 182, 28, word, { limit: 84 })
  );
};
