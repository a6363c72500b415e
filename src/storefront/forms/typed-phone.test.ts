import { expect, test } from 'vitest';
import { putIntoForm } from './typed-phone.ts';

/** A field with this text, told of it by an event of a browser. */
function told(text: string, nativeEvent: { isComposing?: boolean }) {
  const field = { value: text, selectionStart: text.length, setSelectionRange() {} };
  putIntoForm({ currentTarget: field, nativeEvent: nativeEvent as Event });
  return field.value;
}

test('what a keyboard is still composing stays as it writes it, and takes its form when that ends', () => {
  expect(told('8922', { isComposing: true })).toBe('8922');
  expect(told('8922', {})).toBe('+7 (922');
  expect(told('8922', { isComposing: false })).toBe('+7 (922');
});
