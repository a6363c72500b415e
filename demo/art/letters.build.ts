/**
 * Makes letters.json: outlines of the shop's sign type (Commissioner, wght 800, FLAR 100, VOLM 60) for the
 * words printed on drawn goods. A file served as <img> has no fonts, so words are drawn as shapes.
 * Run by hand after an update of the font: node demo/art/letters.build.ts
 *
 * fontkit cannot vary a woff2 font by itself (its getVariation loses the decoded glyphs), so the deltas are
 * applied here to the decoded points through its own variation processor.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontkit = require('fontkit');

const CHARACTERS =
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя' +
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  ' .,:;-–—+×/%()°²³½¼¾№−″′"\'’«»&Øøµ±=<>*#!?_…·•';

interface Point {
  x: number;
  y: number;
  endContour: boolean;
  copy(): Point;
}

function openVaried(subset: 'cyrillic' | 'latin') {
  const bytes = readFileSync(
    require.resolve(`@fontsource-variable/commissioner/files/commissioner-${subset}-full-normal.woff2`),
  );
  // Decoded without variations first: fontkit fails on composite glyphs of a varied woff2 font.
  const plain = fontkit.create(bytes);
  plain.glyphForCodePoint(0x20);
  plain._transformGlyfTable();
  const glyphs = plain._transformedGlyphs;
  const sample: Point = glyphs.find((glyph: { points?: Point[] }) => glyph.points?.length).points[0];
  const pointAt = (x: number, y: number): Point => Object.assign(sample.copy(), { x, y, endContour: true });

  const font = fontkit.create(bytes);
  const coordinates: Record<string, number> = { wght: 800, slnt: 0, FLAR: 100, VOLM: 60 };
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

const fonts = [openVaried('cyrillic'), openVaried('latin')];
// The font has 2000 units per em; 1000 are fine enough for a label and take fewer digits.
const letters: Record<string, [advance: number, outline: string]> = {};
for (const character of CHARACTERS) {
  const code = character.codePointAt(0) ?? 0;
  const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`Commissioner has no glyph for «${character}»`);
  const glyph = font.glyphForCodePoint(code);
  const outline = glyph.path.commands
    .map(({ command, args }: { command: string; args: number[] }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' }[command];
      if (!letter) throw new Error(`«${character}» has an unexpected ${command}`);
      return [letter, ...args.map((value) => Math.round(value / 2))].join(' ');
    })
    .join(' ');
  letters[character] = [Math.round(glyph.advanceWidth / 2), outline];
}
const lines = Object.entries(letters).map(
  ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
);
writeFileSync(new URL('letters.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
