import { expect, test } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

test('a cookie set by one call is sent with the next one and with the page', () => {
  const jar = new CookieJar('city=3; session=old');
  jar.take('session=new; Path=/; HttpOnly');
  jar.take('csrftoken=abc.d=e; Path=/');
  expect(jar.header).toBe('city=3; session=new; csrftoken=abc.d=e');
  expect(jar.get('csrftoken')).toBe('abc.d=e');
  expect(jar.lines).toEqual(['session=new; Path=/; HttpOnly', 'csrftoken=abc.d=e; Path=/']);
});

test('a deleted cookie is not sent again', () => {
  const jar = new CookieJar('session=old; city=3');
  jar.take('session=; Max-Age=0; Path=/');
  expect(jar.header).toBe('city=3');
});

test('missing and malformed cookies are ignored', () => {
  expect(new CookieJar('').header).toBe('');
  expect(new CookieJar('; =x; novalue; a=1').header).toBe('a=1');
});
