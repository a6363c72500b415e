import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openFollowedDb } from '../../platform/cache/cached.server.ts';
import { cardsByIds } from '../catalogue/card/card.server.ts';
import { guest } from '../session/session.ts';
import { cachedList } from './cached-lists.server.ts';
import type { SqlSearch } from './listing.server.ts';

let api: TestApi;
/** Answers from SQL, without cached lists. */
let plain: TestApi;
beforeAll(async () => {
  api = await startApi();
  plain = await startApi({}, { beside: api });
  await api.answerFromMemory();
});
afterAll(async () => {
  await plain.app.close();
  await api.close();
});

const LIST = 'catalog/products/?limit=100&ordering=name';
/** Requests the list often enough that the answer is cached, and then cached as text. */
async function often(): Promise<unknown> {
  for (let turn = 0; turn < 3; turn++) await api.get(LIST);
  return (await api.get(LIST)).body;
}

test.each([
  ['update price set kopecks = kopecks + 100'],
  [
    'insert into stock_reserved (product_id, warehouse_id, reserved) select product_id, warehouse_id, 1000 from stock on conflict (product_id, warehouse_id) do update set reserved = stock_reserved.reserved + 1000',
  ],
  ["update brand set name = name || ' (иначе)'"],
  ["update attribute set name = name || ' (иначе)'"],
  ["update shop set name = name || ' (иначе)'"],
  [
    "insert into shop_setting values ('exact_stock', '0') on conflict (name) do update set value = excluded.value",
  ],
])('a cached list is made again after a commit: %s', async (statement) => {
  const before = await often();
  expect(before).toEqual((await plain.get(LIST)).body);
  await api.pool.query(statement);
  const after = (await api.get(LIST)).body;
  expect(after).not.toEqual(before);
  expect(after).toEqual((await plain.get(LIST)).body);
});

test('a product is marked as in the wishlist only for its owner', async () => {
  const guests = await often();
  const him = await api.browser();
  const { breaker16 } = api.cast.products;
  expect((await him.send('POST', 'wishlists/wishlist-items/', { product: breaker16 })).status).toBeLessThan(
    300,
  );
  const wished = (body: { results: { id: number; is_in_wishlist: boolean }[] }) =>
    body.results.flatMap(({ id, is_in_wishlist }) => (is_in_wishlist ? [id] : []));
  expect(wished((await him.get(LIST)).body)).toEqual([breaker16]);
  expect(await often()).toEqual(guests);
  expect(wished((await him.get(LIST)).body)).toEqual([breaker16]);
});

test('a visitor with a wishlist gets the cached list with marks, and the list is not made again for the next visitor', async () => {
  const { db, refresh } = openFollowedDb(api.pool);
  await refresh();
  const { breaker16, cable } = api.cast.products;
  const edition = 1;
  const search = { edition: async () => edition } as unknown as SqlSearch;
  let made = 0;
  const listFor = async (wished: number[]) => {
    const visitor = { ...guest(api.cast.cities.ekaterinburg), wishlistProductIds: new Set(wished) };
    const { results } = await cachedList({ db, visitor, search }, 'list', async (everybody) => {
      made++;
      return { results: await cardsByIds({ db, visitor: everybody }, [breaker16, cable]) };
    });
    return results.map((card) => card.is_in_wishlist);
  };
  expect(await listFor([cable])).toEqual([false, true]);
  expect(await listFor([])).toEqual([false, false]);
  expect(await listFor([breaker16])).toEqual([true, false]);
  expect(made).toBe(1);
});
