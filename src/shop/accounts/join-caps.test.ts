import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A user with two products in the wishlist and three search queries, and a guest with two of each. */
async function userAndGuest() {
  const { email } = await registered(api);
  const user = await api.browser();
  const { rows } = await api.pool.query('select id from product where hidden_at is null order by id limit 4');
  const goods: number[] = rows.map(({ id }) => id);
  const logIn = (browser: typeof user) =>
    browser.post('users/login/', { login: email, password: 'Vitrina2026' });
  await logIn(user);
  for (const product of goods.slice(0, 2)) await user.post('wishlists/wishlist-items/', { product });
  const guest = await api.browser();
  for (const product of goods.slice(2)) await guest.post('wishlists/wishlist-items/', { product });
  for (const string of ['болт', 'гайка']) await guest.post('search/query/', { string });
  return { user, guest, goods, logIn };
}

test("a login does not grow the wishlist over its limit; the guest's newest products come first", async () => {
  const { user, guest, goods, logIn } = await userAndGuest();
  await api.pool.query(
    `with goods as (
       insert into product (article, name, slug, unit)
       select 'W-' || i, 'Товар ' || i, 'w-' || i, 'шт' from generate_series(1, 497) i returning id)
     insert into wishlist_item (wishlist_id, product_id) select $1, id from goods`,
    [(await user.get('users/session/')).body.wishlist_id],
  );
  expect((await logIn(guest)).status).toBe(200);
  const items = (await guest.get('users/session/')).body.wishlist_items;
  expect(items).toHaveLength(500);
  const products = items.map(({ product }: { product: number }) => product);
  expect([products.includes(goods[3]), products.includes(goods[2])]).toEqual([true, false]);
});

test('after a login fifty search queries remain; the oldest are deleted', async () => {
  const { user, guest, logIn } = await userAndGuest();
  await user.post('search/query/', { string: 'первый' });
  await api.pool.query(
    `insert into search_query (user_id, string, same_as)
     select user_id, 'запрос ' || i, 'запрос ' || i from search_query, generate_series(1, 49) i where string = 'первый'`,
  );
  await guest.post('search/query/', { string: 'шайба' });
  expect((await logIn(guest)).status).toBe(200);
  const { rows } = await api.pool.query(
    'select string from search_query where user_id = (select max(id) from app_user) order by id desc',
  );
  expect([rows.length, rows.at(0)?.string, rows.at(-1)?.string]).toEqual([50, 'шайба', 'запрос 1']);
});
