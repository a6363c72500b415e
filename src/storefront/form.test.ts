import { expect, test } from 'vitest';
import { changeField, quantityField } from './form.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('a quantity is read as people type it', () => {
  expect(quantityField(form({ quantity: '1 200 шт' }))).toBe(1200);
  expect(quantityField(form({ quantity: 'много' }))).toBeNull();
  expect(quantityField(form({ quantity: '' }))).toBeNull();
});

test('a sign of the stepper is added to what stands in the field', () => {
  expect(quantityField(form({ quantity: '8', change: '8+4' }))).toBe(12);
  expect(quantityField(form({ quantity: '4', change: '4-4' }))).toBe(0);
  expect(quantityField(form({ quantity: '2', change: '2-4' }))).toBe(0);
});

test('the sign of an empty field begins from nothing', () => {
  expect(quantityField(form({ quantity: '', change: '0+4' }))).toBe(4);
});

test('a sign says how far to go from where one is, unless a number was typed beside it', () => {
  expect(changeField(form({ quantity: '8', change: '8+4' }))).toBe(4);
  expect(changeField(form({ quantity: '8', change: '8-4' }))).toBe(-4);
  expect(changeField(form({ quantity: '20', change: '8+4' }))).toBeNull();
  expect(changeField(form({ quantity: '8' }))).toBeNull();
  // A page of the build before says only how far.
  expect(changeField(form({ quantity: '8', change: '-4' }))).toBeNull();
  expect(quantityField(form({ quantity: '8', change: '-4' }))).toBe(4);
});
