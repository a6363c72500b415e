import { expect, test } from 'vitest';
import { completion, fits } from './completion.ts';

/** «(…)» marks bold text. */
const shown = (suggestion: string, typed: string) =>
  completion(suggestion, typed)
    .map(({ text, isTyped }) => (isTyped ? text : `(${text})`))
    .join('');

test('the typed part of a suggestion stays plain, its completion is bold', () => {
  expect(shown('автомат 25 ампер', 'Автомат')).toBe('автомат( 25 ампер)');
  expect(shown('автомат', 'автомат ')).toBe('автомат');
  expect(shown('счётчик', 'счет')).toBe('счёт(чик)');
  expect(shown('Ладога кабель ВВГ', 'каб')).toBe('(Ладога )каб(ель ВВГ)');
});

test('words typed separately or in another order are each found', () => {
  expect(shown('Выключатель автоматический 3P 16 А', 'автомат 16')).toBe(
    '(Выключатель )автомат(ический 3P )16( А)',
  );
  expect(shown('Кабель ВВГ', 'ввг медный')).toBe('(Кабель )ВВГ');
});

test('an article is recognised without its punctuation', () => {
  expect(shown('104-7729', '1047')).toBe('104-7(729)');
  expect(fits('104-7729', '10477')).toBe(true);
  expect(fits('104-7177', '10477')).toBe(false);
});

test('a suggestion that only sounds alike is entirely bold', () => {
  expect(shown('автомат', 'fdnjvfn')).toBe('(автомат)');
  expect(shown('автомат', ' ')).toBe('(автомат)');
  expect(shown('разъём', 'ём')).toBe('(разъём)');
});

test('a suggestion fits a text when every word of the text begins one of its words', () => {
  expect(fits('Счётчик воды СВ-15', ' счет в')).toBe(true);
  expect(fits('Счётчик воды СВ-15', 'счет газа')).toBe(false);
  expect(fits('Стяжки для кабеля', 'кабель')).toBe(true);
  expect(fits('Стяжки для кабеля', 'кабина')).toBe(false);
  expect(fits('разъём', 'ём')).toBe(false);
});
