/**
 * Opens the shop's display font at one point of its axes, for the build scripts next to it. Not part of the running
 * shop.
 *
 * fontkit cannot vary a woff2 font by itself (its getVariation loses the decoded glyphs), so the deltas are
 * applied here to the decoded points through its own variation processor.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontkit = require('fontkit');

const FILES = {
  cyrillic: require.resolve(
    '@fontsource-variable/commissioner/files/commissioner-cyrillic-full-normal.woff2',
  ),
  latin: require.resolve('@fontsource-variable/commissioner/files/commissioner-latin-full-normal.woff2'),
};

/** Axes of Commissioner (UI-24). */
interface Axes {
  wght: number;
  FLAR: number;
  VOLM: number;
}

/** Advance width and outline of a character, in thousandths of an em, y upwards. */
export type Glyph = [advance: number, outline: string];

/** Reads glyphs of Cyrillic and Latin; throws for a character that the font does not have. */
export function openCommissioner(axes: Axes): (character: string) => Glyph {
  const fonts = [openVaried('cyrillic', axes), openVaried('latin', axes)];
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
    if (!font) throw new Error(`Commissioner has no glyph for «${character}»`);
    const glyph = font.glyphForCodePoint(code);
    const outline = glyph.path.commands.map(({ command, args }: { command: string; args: number[] }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' }[command];
      if (!letter) throw new Error(`«${character}» has an unexpected ${command}`);
      // The font has 2000 units per em; 1000 are fine enough for a label and take fewer digits.
      return [letter, ...args.map((value) => Math.round(value / 2))].join(' ');
    });
    return [Math.round(glyph.advanceWidth / 2), outline.join(' ')];
  };
}

interface Point {
  x: number;
  y: number;
  endContour: boolean;
  copy(): Point;
}

function openVaried(subset: 'cyrillic' | 'latin', axes: Axes) {
  const bytes = readFileSync(FILES[subset]);
  // Decoded without variations first: fontkit fails on composite glyphs of a varied woff2 font.
  const plain = fontkit.create(bytes);
  plain.glyphForCodePoint(0x20);
  plain._transformGlyfTable();
  const glyphs = plain._transformedGlyphs;
  const sample: Point = glyphs.find((glyph: { points?: Point[] }) => glyph.points?.length).points[0];
  const pointAt = (x: number, y: number): Point => Object.assign(sample.copy(), { x, y, endContour: true });

  const font = fontkit.create(bytes);
  const coordinates: Record<string, number> = { ...axes, slnt: 0 };
  font.variationCoords = font.fvar.axis.map(
    (axis: { axisTag: string }) => coordinates[axis.axisTag.trim()] ?? 0,
  );
  font._decompress();
  font._transformedGlyphs = glyphs;
  const processor = font._variationProcessor;
  // An axis whose default is its maximum divides by zero in fontkit.
  font.fvar.axis.forEach((axis: { axisTag: string }, index: number) => {
    if (axis.axisTag.trim() === 'slnt') processor.normalizedCoords[index] = 0;
  });
  glyphs.forEach((glyph: { points?: Point[]; components?: { dx: number; dy: number }[] }, id: number) => {
    // Four phantom points (side bearings) end every list of points of a glyph variation.
    const phantom = [0, 1, 2, 3].map(() => pointAt(0, 0));
    if (glyph.components) {
      const offsets = glyph.components.map(({ dx, dy }) => pointAt(dx, dy));
      processor.transformPoints(id, [...offsets, ...phantom]);
      glyph.components.forEach((component, at) => {
        component.dx = offsets[at]?.x ?? component.dx;
        component.dy = offsets[at]?.y ?? component.dy;
      });
    } else if (glyph.points?.length) {
      processor.transformPoints(id, [...glyph.points, ...phantom]);
    }
  });
  return font;
}
