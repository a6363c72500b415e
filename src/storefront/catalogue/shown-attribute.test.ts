import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAttribute } from './shown-attribute.ts';

test.each([
  ['хром', 'Хром'],
  ['Цинк', 'Цинк'],
  ['тёмно-синий', 'Тёмно-синий'],
  ['ёлочка', 'Ёлочка'],
  ['с крышкой', 'С крышкой'],
  ['матовый никель, 3 года', 'Матовый никель, 3 года'],
])('a word starts with a capital letter, whatever 1C sends: «%s» is shown as «%s»', (given, shown) => {
  expect(shownAttribute(given)).toBe(shown);
});

test.each([
  'мм',
  'кВт',
  'г/г',
  'м2',
  'об/мин',
  'пог. м',
  'pH',
  'e27',
  'SDS-plus',
  'ВВГнг',
  '2,5 мм²',
  '½″',
  '',
])('a unit or a designation stays as 1C sends it: «%s»', (given) => {
  expect(shownAttribute(given)).toBe(given);
});

test('a long number with a unit has spaces between its thousands, one without may be a code', () => {
  expect(shownAttribute('30000\u00a0ч')).toBe('30\u00a0000\u00a0ч');
  expect(shownAttribute('30000', 'ч')).toBe('30\u00a0000');
  expect(shownAttribute('2700', 'К')).toBe('2700');
  expect(shownAttribute('8536201007')).toBe('8536201007');
});

const words = fc.constantFrom(
  'хром',
  'Сталь',
  'тёмно-синий',
  'мм',
  'кВт',
  'IP54',
  'г/г',
  'м2',
  'с',
  '2,5',
  '·',
);
const values = fc.oneof(
  fc.array(words, { maxLength: 5 }).map((all) => all.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

test('only the case of the first letter of a value changes, and a second call changes nothing', () => {
  fc.assert(
    fc.property(values, (value) => {
      const shown = shownAttribute(value);
      expect(shown.slice(1)).toBe(value.slice(1));
      expect(shown.toLowerCase()).toBe(value.toLowerCase());
      expect(shownAttribute(shown)).toBe(shown);
    }),
  );
});

test('two values that differ only in the case of the first word look alike', () => {
  const russian = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), minLength: 4 });
  fc.assert(
    fc.property(russian, (word) => {
      fc.pre(word.length > 3);
      const capital = word.charAt(0).toUpperCase() + word.slice(1);
      expect(shownAttribute(word)).toBe(shownAttribute(capital));
    }),
  );
});
