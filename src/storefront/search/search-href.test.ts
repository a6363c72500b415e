import { expect, test } from 'vitest';
import { cleanText, historyHref, searchHref } from './search-href.ts';

test('«/search/?q={text}: search results; the suggestion link goes here» (SPEC §2)', () => {
  expect(searchHref('кабель 3х2,5')).toBe(`/search/?q=${encodeURIComponent('кабель 3х2,5')}`);
  expect(searchHref('a&b=c#d')).toBe('/search/?q=a%26b%3Dc%23d');
});

test('a text to be taken as it is typed says so', () => {
  expect(searchHref('шурповерт', { isExact: true })).toBe(
    `/search/?q=${encodeURIComponent('шурповерт')}&exact=1`,
  );
});

test('«/search/?q={text}&category=: search results; the history link goes here» (SPEC §2)', () => {
  expect(historyHref('104-7729')).toBe('/search/?q=104-7729&category=');
});

test('the text to look for has single spaces, no end to end ones and is no longer than the history takes', () => {
  expect(cleanText('  кабель \t\n ввг\u0000 ')).toBe('кабель ввг');
  expect(cleanText(' \u00a0 ')).toBe('');
  expect(searchHref(cleanText('кабель \ud83d'))).toBe(searchHref('кабель'));
  expect(cleanText(null)).toBe('');
  expect([...cleanText('😀'.repeat(300))]).toHaveLength(200);
});
