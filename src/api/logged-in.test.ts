import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { openFollowedDb } from '../platform/cache/cached.server.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { isLoggedIn } from './visitor.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('only a live session of an account counts as logged in, never a cookie alone', async () => {
  const isIn = (session?: string) =>
    isLoggedIn(openFollowedDb(api.pool), readConfig({}), session === undefined ? {} : { session });
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const ofGuest = browser.cookies.get('session') ?? '';
  const { email } = await registered(api);
  const { status } = await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
  expect(status).toBe(200);
  const ofUser = browser.cookies.get('session') ?? '';
  expect([await isIn(ofUser), await isIn(ofGuest)]).toEqual([true, false]);
  expect(await Promise.all([isIn(), isIn(''), isIn('a'), isIn('A'.repeat(43))])).toEqual(
    Array(4).fill(false),
  );
  await browser.post('users/logout/', {});
  expect(await isIn(ofUser)).toBe(false);
});
