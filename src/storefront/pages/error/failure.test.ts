import { expect, test } from 'vitest';
import { failureTexts, statusOf } from './failure.ts';

test('a status from 400 to 599 is taken from the address', () => {
  expect([statusOf('503'), statusOf('400'), statusOf('599')]).toEqual([503, 400, 599]);
});

test.each([null, '', '200', '302', '600', '5000', '50', '500<script>', ' 503', '5e2', '__proto__'])(
  'statusCode=%j is treated as 500',
  (text) => expect(statusOf(text)).toBe(500),
);

test('the message for a rejected page does not blame the browser; the one for a rejected form does', () => {
  expect(failureTexts(403).text).not.toContain('расширения');
  expect(failureTexts(403, true).text).toContain('расширения');
});

test('every status has a message', () => {
  for (let status = 400; status < 600; status++) expect(failureTexts(status).title).not.toBe('');
});
