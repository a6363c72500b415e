/**
 * Makes glyphs.json: outlines of the display font (Commissioner, wght 800, FLAR 100, VOLM 60) for the text
 * printed on drawn products. A file shown by <img> has no fonts, so text is drawn as shapes.
 * Run by hand after an update of the font: node demo/art/glyphs.build.ts
 */
import { writeFileSync } from 'node:fs';
import { openCommissioner } from './font.build.ts';

const CHARACTERS =
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя' +
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  ' .,:;-–—+×/%()°²³½¼¾№−″′"\'’«»&Øøµ±=<>*#!?_…·•';

const glyphOf = openCommissioner({ wght: 800, FLAR: 100, VOLM: 60 });
const lines = [...new Set(CHARACTERS)].map(
  (character) => `${JSON.stringify(character)}: ${JSON.stringify(glyphOf(character))}`,
);
writeFileSync(new URL('glyphs.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
