import { expect, test } from 'vitest';
import { cityCookies } from './city-cookie.ts';

// R9.1
test('the city is stored for about 28 days on the whole site', () => {
  expect(cityCookies(3, 'http://192.168.0.7:3000', '')).toEqual([
    'city=3; Max-Age=2419000; Path=/; SameSite=Lax',
  ]);
});

test('on an https site the cookie is never sent over plain http', () => {
  expect(cityCookies(3, 'https://vitrina.example', '')).toEqual([expect.stringMatching(/; Secure$/)]);
});

test('pages and an API under different hosts share the cookie, and the cookie of the page’s host is removed', () => {
  expect(cityCookies(3, 'https://shop.vitrina.example', 'vitrina.example')).toEqual([
    'city=; Max-Age=0; Path=/',
    'city=3; Max-Age=2419000; Path=/; SameSite=Lax; Secure; Domain=vitrina.example',
  ]);
});
