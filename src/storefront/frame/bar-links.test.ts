import { expect, test } from 'vitest';
import { isProfilePath, profileHref } from './bar-links.tsx';

// R2.21
test.each(['/auth/login', '/auth/password-reset/a/b', '/account', '/account/orders/17'])(
  'the profile is highlighted on %s',
  (path) => expect(isProfilePath(path)).toBe(true),
);
test.each(['/', '/catalog/auth', '/authors', '/accounts/7', '/cart'])(
  'the profile is not highlighted on %s',
  (path) => expect(isProfilePath(path)).toBe(false),
);

test('the profile link leads a customer to /account/orders and a guest to /auth/login (R6.3)', () => {
  expect(profileHref(true, '/cart')).toBe('/account/orders');
  for (const here of [
    '/',
    '/?city=2',
    '/auth/registration',
    '/account/orders',
    '/city?next=%2F',
    '/_error?statusCode=500',
  ])
    expect([here, profileHref(false, here)]).toEqual([here, '/auth/login']);
  expect(profileHref(false, '/search/?q=кабель')).toBe(
    '/auth/login?next=%2Fsearch%2F%3Fq%3D%D0%BA%D0%B0%D0%B1%D0%B5%D0%BB%D1%8C',
  );
});
