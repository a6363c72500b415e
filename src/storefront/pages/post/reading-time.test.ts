import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('only what is read counts, and nothing is read in no time', () => {
  expect(readingMinutes('<p>Да</p>')).toBe(1);
  expect(readingMinutes(`<table>${'<tr><td>ток</td></tr>'.repeat(1000)}</table>`)).toBe(3);
});
