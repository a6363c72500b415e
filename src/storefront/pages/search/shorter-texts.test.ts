import { expect, test } from 'vitest';
import { shorterTexts } from './shorter-texts.ts';

test('a word less is offered, the last dropped first', () => {
  expect(shorterTexts('кабель ввг медный')).toEqual(['кабель ввг', 'ввг медный']);
  expect(shorterTexts('бош перфоратор')).toEqual(['бош', 'перфоратор']);
  expect(shorterTexts('кабель кабель')).toEqual(['кабель']);
  expect(shorterTexts('кабель')).toEqual([]);
});
