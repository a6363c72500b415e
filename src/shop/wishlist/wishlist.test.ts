import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { refreshListing } from '../search/search.server.ts';
import { MOST_WISHES } from './wishlist.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
});
afterAll(() => api.close());

type Browser = Awaited<ReturnType<TestApi['browser']>>;
const add = (browser: Browser, product: number) => browser.post('wishlists/wishlist-items/', { product });
const list = async (browser: Browser, query = '') => (await browser.get(`wishlists/wishlist/${query}`)).body;
const productsOf = ({ results }: { results: { product: { id: number } }[] }) =>
  results.map(({ product }) => product.id);

test('wishlists/wishlist/ answers id, count and the items in results, newest first', async () => {
  const { breaker16, cable, screws } = cast.products;
  const browser = await api.browser();
  for (const product of [breaker16, cable, screws]) {
    const { status, body } = await add(browser, product);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), product: { id: product, is_in_wishlist: true } });
  }
  const body = await list(browser);
  expect(body).toMatchObject({ id: expect.any(Number), count: 3, next: null, previous: null });
  expect(productsOf(body)).toEqual([screws, cable, breaker16]);
  expect(
    body.results.every(({ product }: { product: { is_in_wishlist: boolean } }) => product.is_in_wishlist),
  ).toBe(true);
});

test('the wishlist is complete without a limit and paged with one (API-7)', async () => {
  const { breaker16, breaker25, cable, screws } = cast.products;
  const browser = await api.browser();
  for (const product of [breaker16, breaker25, cable, screws]) await add(browser, product);
  expect(productsOf(await list(browser))).toHaveLength(4);
  const page = await list(browser, '?limit=2&offset=1');
  expect(productsOf(page)).toEqual([cable, breaker25]);
  expect(page).toMatchObject({
    count: 4,
    next: '/api/v1/wishlists/wishlist/?limit=2&offset=3',
    previous: '/api/v1/wishlists/wishlist/?limit=2&offset=0',
  });
  expect(await list(browser, '?offset=10000000')).toMatchObject({ count: 4, results: [] });
});

test('adding the same product again returns the same item', async () => {
  const browser = await api.browser();
  const first = await add(browser, cast.products.cable);
  const again = await add(browser, cast.products.cable);
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  expect((await list(browser)).count).toBe(1);
});

test('parallel additions of one product make one item, and a new visitor gets one wishlist', async () => {
  const browser = await api.browser();
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(browser, cast.products.cable)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect((await list(browser)).count).toBe(1);
});

test('the count of a wishlist equals the number of its items after additions and removals', async () => {
  const { breaker16, breaker25, cable } = cast.products;
  const browser = await api.browser();
  const expectCount = async (count: number) => {
    const body = await list(browser);
    expect([body.count, body.results.length]).toEqual([count, count]);
    expect((await browser.get('layout/')).body.wishlist_items_count).toBe(count);
    const session = (await browser.get('users/session/')).body;
    expect(session.wishlist_id).toBe(body.id);
    expect(session.wishlist_items).toEqual(
      body.results.map(({ id, product }: { id: number; product: { id: number } }) => ({
        id,
        product: product.id,
      })),
    );
  };
  await expectCount(0);
  const { body: one } = await add(browser, breaker16);
  await add(browser, breaker25);
  await expectCount(2);
  expect((await browser.send('DELETE', `wishlists/wishlist-items/${one.id}/`)).status).toBe(204);
  await expectCount(1);
  expect((await browser.send('DELETE', `wishlists/wishlist-items/${one.id}/`)).status).toBe(404);
  await add(browser, cable);
  await expectCount(2);
});

test('cards on every page show whether a product is in the wishlist', async () => {
  const { breaker16, breaker25 } = cast.products;
  const browser = await api.browser();
  await add(browser, breaker16);
  const { results } = (await browser.get(`catalog/products/?category=${cast.categories.breakers}`)).body;
  const flags = new Map(
    results.map((card: { id: number; is_in_wishlist: boolean }) => [card.id, card.is_in_wishlist]),
  );
  expect([flags.get(breaker16), flags.get(breaker25)]).toEqual([true, false]);
});

test('removing an item of another visitor is 404 and changes nothing', async () => {
  const [anna, boris] = [await api.browser(), await api.browser()];
  const { body } = await add(anna, cast.products.cable);
  await add(boris, cast.products.cable);
  expect((await boris.send('DELETE', `wishlists/wishlist-items/${body.id}/`)).status).toBe(404);
  const guest = await api.browser();
  expect((await guest.send('DELETE', `wishlists/wishlist-items/${body.id}/`)).status).toBe(404);
  expect(productsOf(await list(anna))).toEqual([cast.products.cable]);
  for (const id of ['0', '-1', 'abc', '99999999999'])
    expect((await anna.send('DELETE', `wishlists/wishlist-items/${id}/`)).status).toBe(404);
});

test('a product that is not on sale is rejected at `product` and creates no session', async () => {
  const browser = await api.browser();
  for (const product of [2_000_000, cast.products.hiddenProduct, 0, -1, '1', 1.5, true, null, [1]]) {
    const { status, body } = await browser.post('wishlists/wishlist-items/', { product });
    expect([product, status, Object.keys(body)]).toEqual([product, 400, ['product']]);
  }
  expect((await browser.post('wishlists/wishlist-items/', {})).status).toBe(400);
  expect((await browser.post('wishlists/wishlist-items/', { product: 1, x: 1 })).status).toBe(400);
  expect(browser.cookies.has('session')).toBe(false);
  expect(await list(browser)).toEqual({ id: null, count: 0, next: null, previous: null, results: [] });
});

test('a product no longer sold stays in the wishlist as unavailable', async () => {
  const id = cast.products.threePoleBreaker;
  const browser = await api.browser();
  await add(browser, id);
  const hide = (at: Date | null) =>
    api.db.transaction().execute(async (tx) => {
      await tx.updateTable('product').set({ hidden_at: at }).where('id', '=', id).execute();
      await refreshListing(tx, [id]);
    });
  await hide(new Date());
  expect((await list(browser)).results).toMatchObject([
    { product: { id, is_available: false, max_quantity: 0 } },
  ]);
  expect((await add(browser, id)).status).toBe(400);
  await hide(null);
  expect((await list(browser)).results).toMatchObject([{ product: { id, is_available: true } }]);
});

test('the 501st item is 409, even with two parallel additions', async () => {
  const browser = await api.browser();
  const { body } = await add(browser, cast.products.cable);
  await api.pool.query(
    `with made as (insert into product (name, slug, hidden_at)
       select 'Товар ' || i, 'wish-' || i, now() from generate_series(1, $1) i returning id)
     insert into wishlist_item (wishlist_id, product_id)
     select (select wishlist_id from wishlist_item where id = $2), id from made`,
    [MOST_WISHES - 2, body.id],
  );
  const { breaker16, breaker25 } = cast.products;
  const answers = await Promise.all([add(browser, breaker16), add(browser, breaker25)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/^В избранном уже 500/);
  expect((await list(browser)).count).toBe(MOST_WISHES);
  expect((await add(browser, cast.products.cable)).status).toBe(200);
});
