/**
 * Flat shapes that products are composed of. Strings of SVG, coordinates in a field of 240 × 240 whose
 * lower edge is the shelf. Holes are real (even-odd), because a drawing does not know its background.
 */
import { textPath } from './glyphs.ts';
import { INK, type Pair } from './palette.ts';

type Corners = number | readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** At most one decimal: finer is invisible at every size the shop shows. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${round(radius)}"` : '';
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A shape with holes: every inner contour of `d` is cut out. */
export function pierced(d: string, fill: string): string {
  return `<path fill-rule="evenodd" d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number, cap: 'round' | 'butt' = 'round'): string {
  const ends = cap === 'round' ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"${ends}/>`;
}

/** Lines across a thick line: ribs of a corrugated pipe, stitches, threads. */
export function dashes(d: string, stroke: string, width: number, dash: number, gap: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-dasharray="${round(dash)} ${round(gap)}"/>`;
}

/** Path data of a circle, to be cut out or stroked. */
export function circleD(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(radius * 2)} 0a${r} ${r} 0 1 0 ${round(-radius * 2)} 0z`;
}

/** Path data of a rectangle with its own radius at each corner. */
export function rectD(x: number, y: number, width: number, height: number, corners: Corners = 0): string {
  const [tl, tr, br, bl] = typeof corners === 'number' ? [corners, corners, corners, corners] : corners;
  const arc = (r: number, dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  return (
    `M${round(x + tl)} ${round(y)}h${round(width - tl - tr)}${arc(tr, tr, tr)}v${round(height - tr - br)}` +
    `${arc(br, -br, br)}h${round(br + bl - width)}${arc(bl, -bl, -bl)}v${round(bl + tl - height)}${arc(tl, tl, -tl)}z`
  );
}

/** A ring whose hole shows the background. */
export function ring(x: number, y: number, outer: number, inner: number, fill: string): string {
  return pierced(circleD(x, y, outer) + circleD(x, y, inner), fill);
}

/** A box lit from the left: the dark tone begins at the share `from` of its width. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  [light, dark]: Pair,
  { radius = 0, from = 0.64 }: { radius?: number; from?: number } = {},
): string {
  const edge = x + width * from;
  return (
    rect(x, y, width, height, light, radius) +
    shape(rectD(edge, y, x + width - edge, height, [0, radius, radius, 0]), dark)
  );
}

/** A line of text centred at x on the baseline y; `limit` is its greatest width. */
export function print(
  x: number,
  y: number,
  size: number,
  text: string,
  { fill = INK, limit = 240 }: { fill?: string; limit?: number } = {},
): string {
  return textPath(text, { x, y, size, fill, anchor: 'middle', limit });
}

/** A line of text that begins at x. */
export function printFrom(
  x: number,
  y: number,
  size: number,
  text: string,
  { fill = INK, limit = 240 }: { fill?: string; limit?: number } = {},
): string {
  return textPath(text, { x, y, size, fill, anchor: 'start', limit });
}

export function turned(degrees: number, x: number, y: number, content: string): string {
  return `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`;
}

export function moved(x: number, y: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)})">${content}</g>`;
}

/** Scales around the middle of the lower edge, so that it stays on the shelf. */
export function scaled(factor: number, content: string): string {
  if (factor === 1) return content;
  const scale = Math.round(factor * 1000) / 1000;
  return `<g transform="translate(${round(120 - 120 * scale)} ${round(240 - 240 * scale)}) scale(${scale})">${content}</g>`;
}

/** Repeats a shape `count` times. */
export function each(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
