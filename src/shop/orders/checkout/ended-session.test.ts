import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { untilSomebodyWaits } from '../../../../tests/support/waiting.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

/** Runs a guest’s request at the moment when a login that started earlier ends his session. */
async function asItEnds<T>(work: () => Promise<T>): Promise<T> {
  const { email } = await registered(api);
  const login = await api.pool.connect();
  await login.query('begin');
  const { rows } = await login.query('select id from session order by id desc limit 1 for update');
  await login.query(
    `update cart set session_id = null, user_id = (select id from app_user where email = $2) where session_id = $1`,
    [rows[0].id, email],
  );
  await login.query('delete from session where id = $1', [rows[0].id]);
  const doing = work();
  await untilSomebodyWaits(api.pool);
  await login.query('commit');
  login.release();
  return doing;
}

const ended = { status: 409, body: { detail: 'Вы только что вошли или вышли в другой вкладке. Повторите.' } };

test.each<
  [
    string,
    (guest: ApiBrowser, product: number) => Promise<unknown>,
    (guest: ApiBrowser, product: number) => Promise<unknown>,
  ]
>([
  [
    'a first addition to the cart',
    (guest, product) => guest.post('wishlists/wishlist-items/', { product }),
    (guest, product) => guest.post('catalog/cart-items/', { product, quantity: 1 }),
  ],
  [
    'a first addition to the wishlist',
    (guest, product) => guest.post('catalog/cart-items/', { product, quantity: 1 }),
    (guest, product) => guest.post('wishlists/wishlist-items/', { product }),
  ],
  [
    'an order',
    (guest, product) => guest.post('catalog/cart-items/', { product, quantity: 1 }),
    (guest) => order(guest, orderForm(250)),
  ],
])('%s by a guest whose session ends during the request is 409', async (_, before, work) => {
  const guest = await api.browser();
  const { breaker16 } = api.cast.products;
  await before(guest, breaker16);
  expect(await asItEnds(() => work(guest, breaker16))).toMatchObject(ended);
});
