import { expect, test } from 'vitest';
import { inOtherLayout, shorterTexts } from './other-texts.ts';

test('a text typed in the wrong layout is offered in the right one', () => {
  expect(inOtherLayout('fdnjvfn')).toBe('автомат');
  expect(inOtherLayout('Rf,tkm 3[2')).toBe('кабель 3х2');
});

test('a Russian text, a bare number and letters without a vowel are no slips', () => {
  expect(inOtherLayout('автомат')).toBeNull();
  expect(inOtherLayout('104-7729')).toBeNull();
  expect(inOtherLayout('xc')).toBeNull();
});

test('fewer words are offered, the last dropped first', () => {
  expect(shorterTexts('кабель ввг медный гибкий')).toEqual(['кабель ввг медный', 'кабель ввг']);
  expect(shorterTexts('кабель')).toEqual([]);
});
