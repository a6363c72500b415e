import { expect, test } from 'vitest';
import { cityCookies } from './city-cookie.ts';

// SPEC §9: «City cookie lifetime: 2,419,000,000 ms (about 28 days), SameSite=lax, path /.»
test('the city is kept for about 28 days on the whole site', () => {
  expect(cityCookies(3, 'http://192.168.0.7:3000', '')).toEqual([
    'city=3; Max-Age=2419000; Path=/; SameSite=Lax',
  ]);
});

test('on an https site it never goes over plain http', () => {
  expect(cityCookies(3, 'https://vitrina.example', '')).toEqual([expect.stringMatching(/; Secure$/)]);
});

test('pages and API under different names share it, and the one of the page alone goes', () => {
  expect(cityCookies(3, 'https://shop.vitrina.example', 'vitrina.example')).toEqual([
    'city=; Max-Age=0; Path=/',
    'city=3; Max-Age=2419000; Path=/; SameSite=Lax; Secure; Domain=vitrina.example',
  ]);
});
