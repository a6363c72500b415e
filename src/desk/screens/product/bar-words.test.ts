import { expect, test } from 'vitest';
import { barWords } from './bar-words.ts';

const words = (unsaved: number, differs: number, isAsked = false) =>
  barWords({ unsaved, differs, isAsked }).map((text) => text.replaceAll('\u00a0', ' '));

test('the bar of a product does not say that all is as in 1C while something is not saved', () => {
  expect(words(0, 0)).toEqual(['Всё как в 1С', 'Всё сохранено']);
  expect(words(0, 2)).toEqual(['2 отличия от 1С', 'Всё сохранено']);
  expect(words(1, 0)).toEqual(['Не сохранено: 1 поле', '']);
  expect(words(1, 1)).toEqual(['Не сохранено: 1 поле', 'Сохранено: 1 отличие от 1С']);
});

test('while two people changed the same field, the bar says that one must choose', () => {
  expect(words(1, 0, true)).toEqual(['Не сохранено: 1 поле', 'Выберите выше, чьи значения остаются']);
});
