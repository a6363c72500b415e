import { expect, test } from 'vitest';
import { inLines, oneLine } from './written-text.ts';

test('a text of invisible characters only is empty: zero-width characters, direction marks, fillers, controls', () => {
  for (const text of ['\u200b', '\u202e\u2066', '\u00ad\u2060\ufeff', '\u3164\u2800', ' \r\n\t\u0007', ''])
    expect([oneLine(text), inLines(text)]).toEqual(['', '']);
  expect(oneLine(' Иван\u202e \u200b\r\nПетров\u2069 ')).toBe('Иван Петров');
  expect(inLines('Подъезд\u202e 3\r\n\u0007домофон\n')).toBe('Подъезд 3\n домофон');
  expect(oneLine('Семья 👩‍👩‍👧 ❤️ 👍🏽')).toBe('Семья 👩‍👩‍👧 ❤️ 👍🏽');
  expect(oneLine('a\u200db')).toBe('ab');
});
