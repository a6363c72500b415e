import { expect, test } from 'vitest';
import { failureWords, statusOf } from './failure.ts';

test('a status from 400 to 599 is taken from the address', () => {
  expect([statusOf('503'), statusOf('400'), statusOf('599')]).toEqual([503, 400, 599]);
});

test.each([null, '', '200', '302', '600', '5000', '50', '500<script>', ' 503', '5e2', '__proto__'])(
  'statusCode=%j is a plain 500',
  (text) => expect(statusOf(text)).toBe(500),
);

test('a page that is closed asks nothing of the browser; a form that was refused does', () => {
  expect(failureWords(403).text).not.toContain('Referer');
  expect(failureWords(403, true).text).toContain('Referer');
});

test('every status has words', () => {
  for (let status = 400; status < 600; status++) expect(failureWords(status).title).not.toBe('');
});
