import { expect, test } from 'vitest';
import { shorterTexts } from './shorter-texts.ts';

test('fewer words are offered, the last dropped first', () => {
  expect(shorterTexts('кабель ввг медный гибкий')).toEqual(['кабель ввг медный', 'кабель ввг']);
  expect(shorterTexts('кабель')).toEqual([]);
});
