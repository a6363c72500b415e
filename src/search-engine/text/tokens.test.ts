import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { tokenize } from './tokens.ts';

const terms = (text: string) => tokenize(normalize(text)).map(({ text: term }) => term);
const parts = (text: string) =>
  tokenize(normalize(text)).flatMap((token) => token.parts.map((part) => part.text));

test.each([
  ['220 В', '220в'],
  ['220v', '220в'],
  ['220 вольт', '220в'],
  ['3 кВт', '3000вт'],
  ['3000 вт', '3000вт'],
  ['0,5 л', '500мл'],
  ['2 м', '2000мм'],
  ['3/4"', '3/4дюйм'],
])('a value with its unit is one term: %s → %s', (text, term) => {
  expect(terms(text)).toEqual([term]);
});

test('each number of a size keeps its unit, and two neighbours of three numbers are a size too', () => {
  expect(parts('5 м × 19 мм')).toEqual(['5', '5000мм', '19', '19мм']);
  expect(parts('130×100×50 см').slice(-2)).toEqual(['130x100', '100x50']);
});

test('half an inch is one number however it is written, and neither 1 nor 2', () => {
  for (const text of ['½″', '1/2"', "1/2''", '0,5 дюйма', 'полдюйма'])
    expect(terms(text)).toEqual(['1/2дюйм']);
  expect(parts('1/2')).toEqual([]);
});

test('«л» may mean sheets or litres', () => {
  expect(tokenize('96л')[0]?.terms).toEqual(['96000мл', '96лист']);
});

test('a bolt is found by its thread, by its size and by its length', () => {
  expect(terms('М10х50')).toEqual(['m10x50']);
  expect(parts('М10х50')).toEqual(['m10', '10x50', '10', '10мм', '50', '50мм']);
});

test.each([
  ['ВА47-29', 'ba4729'],
  ['BA47-29', 'ba4729'],
  ['HR-2470', 'hr2470'],
  ['hr2470', 'hr2470'],
  ['5W-40', '5w40'],
  ['САИ-190', 'caи190'],
])('a code has one spelling: %s → %s', (text, term) => {
  expect(terms(text)).toEqual([term]);
});

test('letters that look alike are folded in codes only', () => {
  expect(terms('сор')).toEqual(['сор']);
});

test('a hyphenated word gives its parts and the whole', () => {
  expect(terms('сплит-система')).toEqual(['сплит', 'система']);
  expect(tokenize('сплит-система')[0]?.whole).toBe('сплитсистема');
});

test('a word with a numeral is the same word however it is written', () => {
  expect(terms('3-местная')).toEqual(terms('трёхместная'));
});

test('the numbers of a tyre size are indexed alone too', () => {
  expect(parts('205/55 R16')).toEqual(['205', '55', '16']);
});

test('a number before an ordinary word is not a measure', () => {
  expect(terms('2 розетки')).toEqual(['2', 'розетки']);
});
