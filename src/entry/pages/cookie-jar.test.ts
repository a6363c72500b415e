import { expect, test } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

test('what one call sets is sent with the next, and goes out with the page', () => {
  const jar = new CookieJar('city=3; session=old');
  jar.take('session=new; Path=/; HttpOnly');
  jar.take('csrftoken=abc.d=e; Path=/');
  expect(jar.header).toBe('city=3; session=new; csrftoken=abc.d=e');
  expect(jar.get('csrftoken')).toBe('abc.d=e');
  expect(jar.lines).toEqual(['session=new; Path=/; HttpOnly', 'csrftoken=abc.d=e; Path=/']);
});

test('a cookie that is taken away is not sent again', () => {
  const jar = new CookieJar('session=old; city=3');
  jar.take('session=; Max-Age=0; Path=/');
  expect(jar.header).toBe('city=3');
});

test('no cookies and broken ones are none', () => {
  expect(new CookieJar('').header).toBe('');
  expect(new CookieJar('; =x; novalue; a=1').header).toBe('a=1');
});
