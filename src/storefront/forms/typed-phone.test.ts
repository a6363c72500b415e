import { expect, test } from 'vitest';
import { putIntoForm } from './typed-phone.ts';

/** A field with this text after an input event. */
function typed(text: string, nativeEvent: { isComposing?: boolean }) {
  const field = { value: text, selectionStart: text.length, setSelectionRange() {} };
  putIntoForm({ currentTarget: field, nativeEvent: nativeEvent as Event });
  return field.value;
}

test('text an input method is composing stays unchanged, and is formatted when that ends', () => {
  expect(typed('8922', { isComposing: true })).toBe('8922');
  expect(typed('8922', {})).toBe('+7 (922');
  expect(typed('8922', { isComposing: false })).toBe('+7 (922');
});
