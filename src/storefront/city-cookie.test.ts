import { expect, test } from 'vitest';
import { cityCookie } from './city-cookie.ts';

// SPEC §9: «City cookie lifetime: 2,419,000,000 ms (about 28 days), SameSite=lax, path /.»
test('the city is kept for about 28 days on the whole site', () => {
  expect(cityCookie(3, 'http://192.168.0.7:3000')).toBe('city=3; Max-Age=2419000; Path=/; SameSite=Lax');
});

test('on an https site it never goes over plain http', () => {
  expect(cityCookie(3, 'https://vitrina.example')).toMatch(/; Secure$/);
});
