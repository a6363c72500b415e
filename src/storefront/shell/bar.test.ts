import { expect, test } from 'vitest';
import { isProfilePath } from './bar.ts';

// SPEC §2: «The profile icon is highlighted on paths under /auth or /account.»
test.each(['/auth/login', '/auth/password-reset/a/b', '/account', '/account/orders/17'])(
  'the profile is highlighted on %s',
  (path) => expect(isProfilePath(path)).toBe(true),
);
test.each(['/', '/catalog/auth', '/authors', '/accounts/7', '/cart'])(
  'the profile is not highlighted on %s',
  (path) => expect(isProfilePath(path)).toBe(false),
);
