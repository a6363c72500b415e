/**
 * Makes letters.json: outlines of the sign type (Commissioner, wght 800, FLAR 100, VOLM 60) for the words
 * printed on drawn goods. A file served as <img> has no fonts, so words are drawn as shapes.
 * Run by hand after an update of the font: node demo/art/letters.build.ts
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
writeFileSync(new URL('letters.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
