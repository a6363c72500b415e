import { describe, expect, test } from 'vitest';
import { failureCookie, failureOf } from './failure.ts';
import { cityOf, hasSession, isForAll, withCity } from './visitor.ts';

test('a visitor with a session has private pages', () => {
  expect(hasSession('city=3; session=abc')).toBe(true);
  expect(hasSession('__Host-session=abc')).toBe(true);
  expect(hasSession('city=3; csrftoken=x; mysession=1; session=')).toBe(false);
});

test('a page with a secret address or of an account is never cached for others', () => {
  expect(isForAll('/auth/password-reset')).toBe(true);
  expect(isForAll('/catalog/account')).toBe(true);
  for (const path of ['/auth/password-reset/MQ/token', '/account/orders', '/order/token'])
    expect([path, isForAll(path)]).toEqual([path, false]);
});

test.each([
  'city=0',
  'city=-1',
  'city=1e3',
  'city=__proto__',
  'city=99999999999',
  'city=%31',
  'velocity=3',
  '',
])('an invalid city cookie names no city: %s', (cookies) => expect(cityOf(cookies)).toBeUndefined());

test('the city of one page replaces the stored one', () => {
  expect(withCity('a=1; city=3; b=2', 7)).toBe('a=1; b=2; city=7');
  expect(withCity('', 7)).toBe('city=7');
});

describe('a failed load', () => {
  const failure = { status: 404, path: '/catalog/avtomatt?tags=3', requestId: 'req-1f' };
  const cookieOf = (value: unknown) =>
    `failed_load=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

  test('is passed to the error page, out of reach of scripts', () => {
    const line = failureCookie(failure, true);
    expect(failureOf(line)).toEqual(failure);
    expect(line).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test.each([
    { ...failure, path: '//evil.example' },
    { ...failure, path: 'https://evil.example' },
    { ...failure, path: 7 },
    { ...failure, status: 200 },
    { ...failure, status: '404' },
    { ...failure, requestId: '<script>' },
    null,
    [],
  ])('that is forged is ignored: %j', (value) => expect(failureOf(cookieOf(value))).toBeUndefined());

  test('that is not even JSON is ignored', () => expect(failureOf('failed_load=AAAA')).toBeUndefined());
});
