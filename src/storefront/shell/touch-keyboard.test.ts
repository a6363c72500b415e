import { expect, test } from 'vitest';
import { keyboardAfter } from './touch-keyboard.ts';

// SPEC §2: «The bar is hidden while a touch keyboard is open.»
test('a screen much lower than it was has a keyboard on it', () => {
  expect(keyboardAfter('coming', 480, 800)).toBe('open');
});
test('a keyboard that was there and gave the height back is away, though the field keeps the focus', () => {
  expect(keyboardAfter('open', 800, 800)).toBe('away');
});
test('pressed again, the field brings it back', () => {
  expect(keyboardAfter('away', 480, 800)).toBe('open');
});
test('the browser’s own bar, coming and going, is no keyboard', () => {
  expect(keyboardAfter('coming', 744, 800)).toBe('coming');
  expect(keyboardAfter('away', 744, 800)).toBe('away');
});
