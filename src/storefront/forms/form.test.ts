import { expect, test } from 'vitest';
import { changeField, quantityField } from './form.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('a quantity is parsed as people type it', () => {
  expect(quantityField(form({ quantity: '1 200 шт' }))).toBe(1200);
  expect(quantityField(form({ quantity: 'много' }))).toBeNull();
  expect(quantityField(form({ quantity: '' }))).toBeNull();
});

test('a text as long as a form may be is read in a moment, whatever stands in it', () => {
  const started = performance.now();
  expect(quantityField(form({ quantity: `${'ж'.repeat(100_000)}1` }))).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a stepper button is added to the value of the field', () => {
  expect(quantityField(form({ quantity: '8', change: '8+4' }))).toBe(12);
  expect(quantityField(form({ quantity: '4', change: '4-4' }))).toBe(0);
  expect(quantityField(form({ quantity: '2', change: '2-4' }))).toBe(0);
});

test('a stepper button with an empty field starts from zero', () => {
  expect(quantityField(form({ quantity: '', change: '0+4' }))).toBe(4);
});

test('a stepper button changes the current quantity, unless a number was typed as well', () => {
  expect(changeField(form({ quantity: '8', change: '8+4' }))).toBe(4);
  expect(changeField(form({ quantity: '8', change: '8-4' }))).toBe(-4);
  expect(changeField(form({ quantity: '20', change: '8+4' }))).toBeNull();
  expect(changeField(form({ quantity: '8' }))).toBeNull();
  // A page of the previous build sends only the difference.
  expect(changeField(form({ quantity: '8', change: '-4' }))).toBeNull();
  expect(quantityField(form({ quantity: '8', change: '-4' }))).toBe(4);
});
