import { expect, test } from 'vitest';
import { keyboardAfter } from './touch-keyboard.ts';

// R2.22
test('a screen much lower than before has a keyboard on it', () => {
  expect(keyboardAfter('coming', 480, 800)).toBe('open');
});
test('a keyboard is closed when the height is back, even if the field still has the focus', () => {
  expect(keyboardAfter('open', 800, 800)).toBe('away');
});
test('tapping the field again opens the keyboard', () => {
  expect(keyboardAfter('away', 480, 800)).toBe('open');
});
test('the browser’s own bars are not taken for a keyboard', () => {
  expect(keyboardAfter('coming', 744, 800)).toBe('coming');
  expect(keyboardAfter('away', 744, 800)).toBe('away');
});
