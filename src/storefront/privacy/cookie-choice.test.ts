import { expect, test } from 'vitest';
import { cookieChoiceCookie, cookieChoiceOf } from './cookie-choice.ts';

test.each([
  ['', null],
  ['city=1', null],
  ['cookie_choice=all', null],
  ['cookie_choice=all-0', null],
  ['xcookie_choice=all-1', null],
  ['cookie_choice=all-11', null],
  ['cookie_choice=__proto__-1', null],
  ['city=1; cookie_choice=necessary-1; a=b', 'necessary'],
])('only a choice in its exact form is read from cookies: «%s»', (cookies, choice) =>
  expect(cookieChoiceOf(cookies)).toBe(choice),
);

test('a choice is stored for a year and read back as it was made', () => {
  const line = cookieChoiceCookie('all', 'https://shop.example');
  expect(cookieChoiceOf(line.split(';')[0]!)).toBe('all');
  expect(line).toContain('Max-Age=31536000; Path=/; SameSite=Lax; Secure');
});
