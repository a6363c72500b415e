import { expect, test } from 'vitest';
import { ApiFailure, failureText } from './failures.ts';

test('a person reads why a page is outdated without the mark for programs', () => {
  const failure = new ApiFailure(403, { detail: 'CSRF Failed: Страница устарела. Обновите её и повторите.' });
  expect(failureText(failure)).toBe('Страница устарела. Обновите её и повторите.');
});
