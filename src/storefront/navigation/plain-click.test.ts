import { expect, test } from 'vitest';
import { isPlainClick } from './plain-click.ts';

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test('a click with a modifier key or another button is left to the browser', () => {
  expect(isPlainClick(click)).toBe(true);
  const special = [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }];
  for (const different of special) expect(isPlainClick({ ...click, ...different })).toBe(false);
});
