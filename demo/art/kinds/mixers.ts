/** Mixers for kitchen, basin, bath and shower. */
import { circle, circleD, dashes, line, rect, rectD, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BLUE, BRICK, CHROME, INK, tones, WHITE } from '../palette.ts';

export const faucet: Draw = (look) => {
  const form = look.text('shape', 'kitchen');
  if (form === 'high') return gooseneck(look);
  return form === 'basin' ? basinMixer(look) : kitchenMixer(look);
};

const kitchenMixer: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    rect(86, 212, 78, 28, INK, 6) +
    rect(98, 92, 54, 124, light, 8) +
    shape(rectD(128, 92, 24, 124, [0, 8, 8, 0]), deep) +
    shape('M100 128C64 100 34 104 26 134v28h30v-16c2-12 16-8 44 18z', light) +
    shape('M100 146C70 128 56 132 56 146v16H42v-20c4-22 30-22 58-4z', middle) +
    rect(20, 160, 42, 14, INK, 4) +
    shape('M104 76L206 28a11 11 0 0 1 9 20L130 94z', middle) +
    shape('M124 66L206 28a11 11 0 0 1 9 20z', light) +
    circle(124, 82, 22, middle) +
    circle(140, 132, 7, BRICK) +
    circle(140, 154, 7, BLUE)
  );
};

const basinMixer: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    rect(104, 216, 100, 24, INK, 6) +
    shape('M114 220l8-112h68l6 112z', light) +
    shape('M160 108h30l6 112h-36z', deep) +
    shape('M124 132L30 150a12 12 0 0 0-10 12v26h34v-10l66-2z', light) +
    shape('M120 158l-72 8v22h6v-10l66-2z', middle) +
    rect(16, 184, 42, 14, INK, 4) +
    rect(114, 86, 84, 30, middle, 12) +
    shape('M128 92V76L44 46a10 10 0 0 1 6-20l118 22a22 22 0 0 1 20 22v22z', light) +
    shape('M150 92l38 0V70a22 22 0 0 0-20-22l-18-4z', middle) +
    circle(146, 134, 6, BRICK) +
    circle(146, 152, 6, BLUE)
  );
};

const gooseneck: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    line('M144 150V76a46 46 0 0 0-92 0v44', light, 24, 'butt') +
    line('M150 150V76a52 52 0 0 0-28-46', middle, 12, 'butt') +
    rect(36, 114, 32, 30, INK, 5) +
    rect(118, 128, 52, 92, light, 6) +
    shape(rectD(148, 128, 22, 92, [0, 6, 6, 0]), deep) +
    rect(166, 156, 30, 30, middle, 6) +
    shape('M188 160l34-38a9 9 0 0 1 13 12l-31 46z', light) +
    rect(104, 216, 80, 24, INK, 6)
  );
};

export const mixerShower: Draw = (look) => {
  const form = look.text('shape', 'bath');
  if (form === 'handset') return handset(look);
  return form === 'shower' ? showerColumn(look) : bathMixer(look);
};

const bathMixer: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    line('M196 146v44c0 56-70 50-70 20', middle, 11) +
    rect(112, 190, 28, 50, light, 8) +
    shape(rectD(126, 190, 14, 50, [0, 8, 8, 0]), deep) +
    rect(182, 138, 28, 20, INK, 5) +
    line('M104 130v22a24 24 0 0 1-24 24H38v26', light, 26, 'butt') +
    line('M110 130v26a28 28 0 0 1-28 28H45v18', middle, 11, 'butt') +
    rect(20, 200, 36, 16, INK, 4) +
    rect(46, 84, 16, 60, light, 6) +
    rect(212, 84, 16, 60, deep, 6) +
    rect(60, 92, 154, 46, light, 8) +
    shape(rectD(60, 114, 154, 24, [0, 0, 8, 8]), middle) +
    rect(84, 66, 66, 52, light, 14) +
    shape(rectD(120, 66, 30, 52, [0, 14, 14, 0]), middle) +
    shape('M94 72V54a16 16 0 0 1 12-15L196 16a11 11 0 0 1 7 21l-63 22v13z', light) +
    shape('M118 72V62L206 24a11 11 0 0 1-3 13l-63 22v13z', deep) +
    circle(104, 98, 6, BRICK) +
    circle(124, 98, 6, BLUE)
  );
};

const showerColumn: Draw = ({ colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    line('M178 210c-54 50-84-20-58-86', middle, 8) +
    line('M186 234V40a26 26 0 0 0-26-26h-46a26 26 0 0 0-26 26v20', light, 14, 'butt') +
    line('M190 234V46', middle, 7, 'butt') +
    shape('M76 56h24l8 18H68z', middle) +
    rect(12, 72, 150, 18, light, 9) +
    shape(rectD(96, 72, 66, 18, [0, 9, 9, 0]), deep) +
    line('M30 100v26M54 100v46M78 100v30M30 140v18M54 162v26M78 146v40M100 100v12M146 100v14', '#7FA6C4', 5) +
    shape('M104 106l34-10 8 26-34 10z', light) +
    shape('M118 128l16-5 60 10v14z', deep) +
    rect(172, 116, 28, 34, INK, 6) +
    rect(146, 178, 80, 38, light, 14) +
    shape(rectD(186, 178, 40, 38, [0, 14, 14, 0]), middle) +
    rect(134, 184, 20, 26, INK, 6) +
    rect(218, 184, 20, 26, INK, 6) +
    rect(174, 230, 26, 10, INK, 4)
  );
};

const handset: Draw = ({ brand: [accent], colour }) => {
  const { light, middle, deep } = tones(colour('colour', CHROME));
  return (
    dashes('M152 206c0 30 60 44 60-20 0-50-28-60-28-100s40-40 40-70', deep, 12, 4, 2) +
    line('M152 214c0 22 60 36 60-28 0-50-28-60-28-100s40-40 40-70', middle, 4) +
    circle(90, 88, 74, light) +
    shape('M90 14a74 74 0 0 1 0 148z', middle) +
    circle(90, 88, 56, WHITE) +
    circle(90, 88, 38, light) +
    dashes(circleD(90, 88, 47), deep, 6, 6, 6.3) +
    dashes(circleD(90, 88, 26), deep, 6, 6, 5.7) +
    circle(90, 88, 10, accent) +
    shape('M124 148l22-16 24 84a14 14 0 0 1-28 4z', light) +
    shape('M138 138l8-6 24 84a14 14 0 0 1-12 18z', deep) +
    rect(140, 218, 32, 22, INK, 6)
  );
};
