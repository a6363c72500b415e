import { expect, test } from 'vitest';
import { cleanText, historyHref, searchHref } from './search-href.ts';

test('a suggestion leads to /search/?q={text} (R2.6)', () => {
  expect(searchHref('кабель 3х2,5')).toBe(`/search/?q=${encodeURIComponent('кабель 3х2,5')}`);
  expect(searchHref('a&b=c#d')).toBe('/search/?q=a%26b%3Dc%23d');
});

test('an exact search is marked in its address', () => {
  expect(searchHref('шурповерт', { isExact: true })).toBe(
    `/search/?q=${encodeURIComponent('шурповерт')}&exact=1`,
  );
});

test('a past query leads to /search/?q={text}&category= (R2.7)', () => {
  expect(historyHref('104-7729')).toBe('/search/?q=104-7729&category=');
});

test('a query has single spaces, is trimmed and no longer than the history accepts', () => {
  expect(cleanText('  кабель \t\n ввг\u0000 ')).toBe('кабель ввг');
  expect(cleanText(' \u00a0 ')).toBe('');
  expect(searchHref(cleanText('кабель \ud83d'))).toBe(searchHref('кабель'));
  expect(cleanText(null)).toBe('');
  expect([...cleanText('😀'.repeat(300))]).toHaveLength(200);
});
