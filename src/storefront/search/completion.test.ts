import { expect, test } from 'vitest';
import { completion } from './completion.ts';

/** «(…)» is what is bold. */
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

test('what only sounds alike is bold as a whole', () => {
  expect(shown('автомат', 'fdnjvfn')).toBe('(автомат)');
  expect(shown('автомат', ' ')).toBe('(автомат)');
  expect(shown('разъём', 'ём')).toBe('(разъём)');
});
