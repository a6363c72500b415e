/** Text as shapes: text → one SVG path in the shop's display font. Outlines come from glyphs.build.ts. */
import outlines from './glyphs.json' with { type: 'json' };

const UNITS_PER_EM = 1000;
/** Tracking of headings and prices (UI-24). */
const TRACKING = -0.012;

/** A glyph at one size, in tenths of a pixel: its start relative to the pen, then a relative path. */
interface SizedGlyph {
  startX: number;
  startY: number;
  path: string;
}

const glyphs = outlines as unknown as Record<string, [advance: number, outline: string]>;
const SPACE = glyphs[' '] ?? [250, ''];
const sized = new Map<string, SizedGlyph>();

/** Width of the text in pixels at the size in pixels. */
function textWidth(text: string, size: number): number {
  let units = 0;
  for (const character of text) units += glyphOf(character)[0] + TRACKING * UNITS_PER_EM;
  return (units * size) / UNITS_PER_EM;
}

/**
 * Path element of a line of text.
 * @param anchor what x means: start, middle or end of the line
 * @param limit greatest width in pixels; a longer text is drawn smaller
 */
export function textPath(
  text: string,
  at: { x: number; y: number; size: number; fill: string; anchor: 'start' | 'middle' | 'end'; limit: number },
): string {
  if (!text) return '';
  const full = textWidth(text, at.size);
  // Sizes go in steps of half a pixel: the cache of glyphs stays small and equal labels stay equal.
  const size = full > at.limit ? Math.max(4, Math.floor((at.size * at.limit * 2) / full) / 2) : at.size;
  const width = textWidth(text, size);
  let pen = at.x - (at.anchor === 'middle' ? width / 2 : at.anchor === 'end' ? width : 0);
  let d = '';
  for (const character of text) {
    const glyph = glyphAt(character, size);
    if (glyph.path) {
      d += `M${Math.round(pen * 10) + glyph.startX} ${Math.round(at.y * 10) + glyph.startY}${glyph.path}`;
    }
    pen += textWidth(character, size);
  }
  return `<path fill="${at.fill}" transform="scale(.1)" d="${d}"/>`;
}

function glyphOf(character: string): [advance: number, outline: string] {
  // A character without an outline leaves a gap on the label, which is better than a shop that does not open.
  return glyphs[character] ?? SPACE;
}

function glyphAt(character: string, size: number): SizedGlyph {
  const key = `${character}${size}`;
  const known = sized.get(key);
  if (known) return known;
  const made = scaleGlyph(glyphOf(character)[1], (size * 10) / UNITS_PER_EM);
  sized.set(key, made);
  return made;
}

/** Absolute font units → relative tenths of a pixel, y downwards. */
function scaleGlyph(outline: string, scale: number): SizedGlyph {
  let path = '';
  let first: [number, number] | null = null;
  let pen: [number, number] = [0, 0];
  let contour: [number, number] = [0, 0];
  for (const [, letter = '', rest = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const raw = rest.trim() ? rest.trim().split(' ').map(Number) : [];
    const points = raw.map((value, index) => Math.round(value * scale) * (index % 2 ? -1 : 1));
    if (letter === 'Z') {
      path += 'z';
      pen = contour;
      continue;
    }
    const end: [number, number] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    if (letter === 'M') {
      if (first) path += relative('m', points, pen);
      else first = end;
      contour = end;
    } else if (end[0] !== pen[0] || end[1] !== pen[1]) {
      path += relative(letter.toLowerCase(), points, pen);
    }
    pen = end;
  }
  return { startX: first?.[0] ?? 0, startY: first?.[1] ?? 0, path };
}

/** How far, in tenths of a pixel, a curve may differ from the straight line that replaces it. */
const FLAT = 1;

function relative(command: string, all: number[], [x, y]: [number, number]): string {
  const straight = command === 'q' && isFlat(all, x, y);
  const letter = straight ? 'l' : command;
  const points = straight ? all.slice(2) : all;
  if (letter === 'l' && points[0] === x) return `v${(points[1] ?? 0) - y}`;
  if (letter === 'l' && points[1] === y) return `h${(points[0] ?? 0) - x}`;
  const numbers = points.map((value, index) => value - (index % 2 ? y : x));
  return letter + numbers.map((value, index) => (index && value >= 0 ? ` ${value}` : `${value}`)).join('');
}

function isFlat([cx = 0, cy = 0, ex = 0, ey = 0]: number[], x: number, y: number): boolean {
  const chord = Math.hypot(ex - x, ey - y);
  if (!chord) return true;
  // A quadratic curve reaches half of its control point's distance.
  return Math.abs((ex - x) * (y - cy) - (x - cx) * (ey - y)) / chord / 2 < FLAT / 2;
}
