import { expect, test } from 'vitest';
import { isPlainPress } from './plain-press.ts';

const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test('a press with a key held, or of another button, is the visitor’s own business', () => {
  expect(isPlainPress(press)).toBe(true);
  const special = [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }];
  for (const different of special) expect(isPlainPress({ ...press, ...different })).toBe(false);
});
