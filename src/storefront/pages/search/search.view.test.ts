import { expect, test } from 'vitest';
import { shorterTexts } from './search.view.ts';

test('texts with one word less are suggested, first without the last word', () => {
  expect(shorterTexts('кабель ввг медный')).toEqual(['кабель ввг', 'ввг медный']);
  expect(shorterTexts('бош перфоратор')).toEqual(['бош', 'перфоратор']);
  expect(shorterTexts('кабель кабель')).toEqual(['кабель']);
  expect(shorterTexts('кабель')).toEqual([]);
});
