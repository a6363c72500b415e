import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stem, withoutFleeting } from './stem.ts';

test.each([
  ['шуруповерт шуруповерты шуруповерта шуруповертами шуруповертов'],
  ['краска краски краской краску красок'],
  ['молоток молотка молотки молотков'],
  ['перчатки перчаток перчатками'],
  ['стекло стекла стекол'],
  ['обои обоев обоям'],
  ['гайка гайки гаек гайками'],
  ['батарейка батареек батарейками'],
  ['свеча свечей свечами'],
  ['оцинкованный оцинкованная оцинкованными оцинкованных'],
  ['белый белая белыми белого'],
  ['деревянный деревянная деревянных'],
  ['удлинитель удлинители удлинителей'],
])('these forms have one stem: %s', (forms) => {
  expect(new Set(forms.split(' ').map((form) => withoutFleeting(stem(form)))).size).toBe(1);
});

test('a suffix keeps its vowel', () => {
  for (const word of ['аккумулятор', 'компрессор', 'баллон']) expect(withoutFleeting(stem(word))).toBe(word);
});

test('a Latin word has no Russian endings', () => {
  expect(stem('makita')).toBe('makita');
});

test('a stem is never longer than the word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя'), maxLength: 30 });
  fc.assert(fc.property(word, (text) => void expect(stem(text).length).toBeLessThanOrEqual(text.length)));
});
