import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNatural, naturalKey } from './natural-order.ts';

const compare = (a: string, b: string) => compareNatural(naturalKey(a), naturalKey(b));

test.each([
  ['M3', 'М4', 'M5', 'M6', 'М8', 'M10', 'M12', 'M30'],
  ['0,5', '0,75', '1', '1,5', '2,5', '4', '10', '16'],
  ['6 А', '10 А', '16 А', '25 А', '100 А'],
  ['6', '10', '63', '5(60)', '5(80)', '10(100)', 'белый'],
  ['6 А', '100 А', '5(60) А', '10(100) А'],
  ['250 мл', '500 мл', '0,75 л', '1 л', '2,5 л', '10 л'],
  ['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"', '2"'],
  ['-20', '-5', '0', '15'],
  ['3×1,5', '3×2,5', '3×10', '5×1,5'],
  ['10×50', '10×100', '12×50'],
  ['220/230', '220/380', '380/220'],
  ['5e', '6', '6A'],
  ['IP20', 'IP44', 'IP65', 'IP67'],
  ['белый', 'серый', 'синий'],
  // Some have only letters that look like Latin ones.
  ['антрацит', 'бронза', 'латунь', 'орех', 'сосна', 'терракота', 'хром', 'чёрный'],
  ['дуб', 'ёлка', 'ель', 'жёлтый'],
])('values are ordered as a person would order them: %s, %s, %s…', (...values) => {
  const mixed = values.toReversed().sort(compare);
  expect(mixed).toEqual(values);
});

/** Names like those of a catalogue: numbers, units, letters and signs in any order. */
const names = fc
  .array(
    fc.oneof(
      fc.constantFrom('M', 'М', 'IP', ' мм', ' л', ' мл', '×', '-', '/', ',', ' ', 'белый', '½', '"', 'x'),
      fc.nat(400).map(String),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

test('the natural order is consistent: no value comes before itself, and no two values come before each other', () => {
  fc.assert(
    fc.property(names, names, names, (a, b, c) => {
      expect(compare(a, a)).toBe(0);
      expect(Math.sign(compare(a, b))).toBe(0 - Math.sign(compare(b, a)));
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2_000 },
  );
});

test('values that differ in one number are ordered by that number, whatever is around it', () => {
  const words = fc.constantFrom('', 'M', 'IP', 'DN ', 'тип ');
  const ends = fc.constantFrom('', ' А', ' мм', ' кг', ' ГОСТ');
  const numbers = fc.nat(100_000).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(words, ends, numbers, numbers, (word, end, a, b) => {
      const written = (number: number) => `${word}${String(number).replace('.', ',')}${end}`;
      expect(Math.sign(compare(written(a), written(b)))).toBe(Math.sign(a - b));
    }),
  );
});
