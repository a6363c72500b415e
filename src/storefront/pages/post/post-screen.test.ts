import { expect, test } from 'vitest';
import { readingMinutes } from './post-screen.tsx';

test('the reading time counts only visible text, and is at least a minute', () => {
  expect(readingMinutes('<p>Да</p>')).toBe(1);
  expect(readingMinutes(`<table>${'<tr><td>ток</td></tr>'.repeat(1000)}</table>`)).toBe(3);
});
