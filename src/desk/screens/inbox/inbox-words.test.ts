import { expect, test } from 'vitest';
import { waitingWords } from './inbox-words.ts';

test('the head of the inbox counts in Russian what waits and what is late', () => {
  const words = (count: number, late: number) =>
    waitingWords({ count, late_count: late }).replaceAll('\u00a0', ' ');
  expect(words(23, 4)).toBe('23 дела, 4 просрочены');
  expect(words(41, 21)).toBe('41 дело, 21 просрочено');
  expect(words(38, 0)).toBe('38 дел');
});
