import { expect, test } from 'vitest';
import { mayHaveHistory } from './use-history.ts';

test('the history is requested only if a token shows that there may be a session', () => {
  expect(mayHaveHistory('', '')).toBe(false);
  expect(mayHaveHistory('', 'city=3; xcsrftoken=1; csrftoken=')).toBe(false);
  expect(mayHaveHistory('', 'city=3; csrftoken=abc')).toBe(true);
  expect(mayHaveHistory('abc', 'city=3')).toBe(true);
});
