/** Bulbs by the shape of their glass and by their base. */
import { circle, each, line, pierced, print, rect, rectD, round, shape } from '../figures.ts';
import type { Draw, Look } from '../look.ts';
import { CREAM, DUNE, INK, IRON, LEAD, type Pair, STEEL, WHITE } from '../palette.ts';

/** Glass by the colour of its light: warm is yellow, cold is bluish. */
export function glass(look: Look): Pair {
  const tone = look.text('tone', 'warm');
  if (tone === 'cold') return ['#E3F1F4', '#B3CDD6'];
  return tone === 'neutral' ? ['#FFF3C9', '#F2D98F'] : ['#F7D77A', '#EDBE4B'];
}

export const bulb: Draw = (look) => {
  const form = look.text('shape', 'A60');
  const base = look.text('base', 'E27');
  const word = look.text('text', '');
  const light = glass(look);
  if (/^GX/.test(base)) return puck(base, word, light);
  if (/^GU/.test(base)) return spot(base, word, light);
  const thin = base === 'E14';
  const neck = thin ? 26 : 32;
  const foot =
    rect(120 - neck - 1, 176, neck * 2 + 2, 22, WHITE, 3) +
    print(120, 192, 13, word, { limit: neck * 2 - 4 }) +
    screwBase(120, thin ? 44 : 60);
  if (form === 'filament') return filament(light) + foot;
  if (form === 'C37') return candle(light) + foot;
  if (/^R\d/.test(form)) return mirrored(form, neck, light) + foot;
  const radius = { A60: 70, A65: 78, G45: 56 }[form] ?? 70;
  const y = 158 - radius;
  const join = Math.round(y + radius * 0.7);
  const wide = round(radius * 0.72);
  return (
    circle(120, y, radius, light[0]) +
    shape(`M${120 - wide} ${join}H${120 + wide}L${120 + neck} 182H${120 - neck}z`, light[0]) +
    shape(
      `M120 ${y - radius}a${radius} ${radius} 0 0 1 ${wide} ${join - y + radius}L${120 + neck} 182h${-neck}z`,
      light[1],
    ) +
    circle(120 - radius * 0.34, y - radius * 0.34, radius * 0.19, WHITE) +
    foot
  );
};

function candle([light, dark]: Pair): string {
  return (
    shape('M120 12c16 34 44 62 44 104c0 32-14 52-22 64H98c-8-12-22-32-22-64c0-42 28-70 44-104z', light) +
    shape('M120 12c16 34 44 62 44 104c0 32-14 52-22 64h-22z', dark) +
    circle(100, 104, 9, WHITE)
  );
}

/** R50, R63: a bulb with a mirrored neck that shines upwards. */
function mirrored(form: string, neck: number, [light, dark]: Pair): string {
  const wide = form === 'R50' ? 54 : 68;
  return (
    shape(
      `M${120 - wide} 70c0 44 ${wide - neck} 66 ${wide - neck} 110h${neck * 2}c0-44 ${wide - neck}-66 ${wide - neck}-110z`,
      CREAM,
    ) +
    shape(`M130 70h${wide - 10}c0 44-${wide - neck} 66-${wide - neck} 110h${10 - neck}z`, DUNE) +
    shape(`M${120 - wide} 74c0-52 ${wide * 2}-52 ${wide * 2} 0z`, light) +
    shape(`M120 35c${round(wide * 0.6)} 0 ${wide} 12 ${wide} 39h${-wide}z`, dark) +
    print(114, 108, 20, form, { limit: wide })
  );
}

function screwBase(x: number, width: number): string {
  const threads = each(3, (i) =>
    rect(x - width / 2 + (i % 2 ? 0 : 2), 198 + i * 9, width - (i % 2 ? 0 : 4), 9, i % 2 ? STEEL : IRON, 4),
  );
  return threads + shape(`M${x - width / 2 + 8} 225h${width - 16}l-7 15h${30 - width}z`, INK);
}

/** A spot lamp on two pins. */
function spot(base: string, word: string, light: Pair): string {
  const pins = base.startsWith('GU10');
  return (
    (pins
      ? rect(96, 210, 14, 22, IRON, 3) +
        rect(92, 230, 22, 10, LEAD, 3) +
        rect(130, 210, 14, 22, IRON, 3) +
        rect(126, 230, 22, 10, LEAD, 3)
      : rect(104, 206, 7, 34, LEAD, 2) + rect(129, 206, 7, 34, LEAD, 2)) +
    shape('M34 56h172l-44 110v44a8 8 0 0 1-8 8H86a8 8 0 0 1-8-8v-44z', WHITE) +
    shape('M140 56h66l-44 110v44a8 8 0 0 1-8 8h-14z', CREAM) +
    rect(26, 40, 188, 30, STEEL, 8) +
    rect(40, 34, 160, 26, light[0], 6) +
    shape(rectD(134, 34, 66, 26, [0, 6, 6, 0]), light[1]) +
    print(112, 120, 26, base, { limit: 110 }) +
    print(112, 146, 18, word, { limit: 84 })
  );
}

/** GX53: a flat lamp lying on its pins. */
function puck(base: string, word: string, [light, dark]: Pair): string {
  return (
    rect(76, 206, 16, 34, IRON, 3) +
    rect(148, 206, 16, 34, IRON, 3) +
    shape('M48 152h144l-14 62H62z', WHITE) +
    shape('M144 152h48l-14 62h-34z', CREAM) +
    rect(14, 104, 212, 56, STEEL, 12) +
    shape('M20 112c0-34 40-44 100-44s100 10 100 44z', light) +
    shape('M136 68c52 2 84 14 84 44h-84z', dark) +
    print(110, 142, 24, base, { limit: 120 }) +
    print(112, 196, 24, word, { limit: 90 })
  );
}

function filament([, amber]: Pair): string {
  return (
    pierced(
      'M120 16a70 70 0 0 1 52 117l-20 49h-64l-20-49a70 70 0 0 1 52-117zM120 26a60 60 0 0 0-45 100l20 46h50l20-46a60 60 0 0 0-45-100z',
      '#D9A441',
    ) +
    `<path d="M120 26a60 60 0 0 0-45 100l20 46h50l20-46a60 60 0 0 0-45-100z" fill="${amber}" fill-opacity=".55"/>` +
    line('M108 176v-40M132 176v-40', LEAD, 4) +
    line('M108 136L92 66l16 54 12-62 12 62 16-54-16 70', '#FFF8DC', 5) +
    line('M84 62a46 46 0 0 1 18-20', WHITE, 7)
  );
}
