import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { guestWith, openSeller, order, orderForm } from './fixtures/checkout.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());
// Each test starts without reservations.
beforeEach(() => api.pool.query('update stock_reserved set reserved = 0'));

async function rows(query: string, ...values: unknown[]) {
  return (await api.pool.query(query, values)).rows;
}

test('a sold-out product leaves every listing at once, and returns when the order is cancelled', async () => {
  const { breaker25 } = api.cast.products;
  const inStock = async () =>
    (await api.get('catalog/products/?in_stock=1')).body.results.map(({ id }: { id: number }) => id);
  expect(await inStock()).toContain(breaker25);
  const buyer = await guestWith(api, [breaker25, 12]);
  const { body } = await order(buyer, orderForm(12 * 260));
  expect(await inStock()).not.toContain(breaker25);
  const cancelled = await buyer.post(`orders/order/${body.id}/cancel/`); // the body is optional
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { status: { code: 'cancelled', name: 'Отменён' }, can_cancel: false, next_action: null },
  ]);
  expect(cancelled.body.history.map(({ code }: { code: string }) => code)).toEqual(['new', 'cancelled']);
  expect(await inStock()).toContain(breaker25);
  expect(await rows('select sum(reserved) from stock_reserved where product_id = $1', breaker25)).toEqual([
    { sum: 0 },
  ]);
  expect((await buyer.post(`orders/order/${body.id}/cancel/`, {})).status).toBe(409);
  expect(await rows('select action from audit_entry where subject_id = $1 order by id', body.id)).toEqual([
    { action: 'order.placed' },
    { action: 'order.cancelled' },
  ]);
});

test('an order is visible in the session that placed it and by its link; for anyone else it is 404', async () => {
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { id, token } = (await order(buyer, orderForm(250))).body;
  const stranger = await guestWith(api, [api.cast.products.breaker16, 1]);
  const other = (await order(stranger, orderForm(250))).body.token;
  expect((await buyer.get(`orders/order/${id}/status/`)).body).toMatchObject({
    id,
    paid: false,
    can_cancel: true,
    history: [{ code: 'new' }],
  });
  expect((await api.get(`orders/order/${id}/status/?token=${token}`)).status).toBe(200);
  for (const wrong of ['', token.slice(0, -1), `${token}A`, other, '%00', 'null', '[]'])
    expect([wrong, (await api.get(`orders/order/${id}/status/?token=${wrong}`)).status]).toEqual([
      wrong,
      wrong === '%00' ? 400 : 404,
    ]);
  expect((await stranger.get(`orders/order/${id}/status/`)).status).toBe(404);
  expect((await stranger.post(`orders/order/${id}/cancel/`, {})).status).toBe(404);
  expect((await stranger.post(`orders/order/${id}/cancel/`, { token: other })).status).toBe(404);
  expect((await stranger.post(`orders/order/${id}/cancel/`, { token })).status).toBe(200);
});

test('a guest’s order becomes his own at login, once; a user’s order is visible on all his devices and to no one else', async () => {
  const { email } = await registered(api);
  const { breaker16 } = api.cast.products;
  const guest = await guestWith(api, [breaker16, 1]);
  const asGuest = (await order(guest, orderForm(250))).body.id;
  const logIn = async (browser: ApiBrowser, login: string) =>
    expect((await browser.post('users/login/', { login, password: 'Vitrina2026' })).status).toBe(200);
  await logIn(guest, email);
  await guest.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  const asUser = (await order(guest, orderForm(500))).body.id;
  const elsewhere = await api.browser();
  const other = await api.browser();
  await logIn(elsewhere, email);
  await logIn(other, (await registered(api)).email);
  for (const id of [asGuest, asUser]) {
    expect((await elsewhere.get(`orders/order/${id}/status/`)).status).toBe(200);
    expect((await other.get(`orders/order/${id}/status/`)).status).toBe(404);
  }
  expect(
    await rows(
      'select user_id is not null as owned, session_id from shop_order where id in ($1, $2)',
      asGuest,
      asUser,
    ),
  ).toEqual(Array(2).fill({ owned: true, session_id: null }));
});
