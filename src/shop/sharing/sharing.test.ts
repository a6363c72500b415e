import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn, logIn } from '../../../tests/support/companies.ts';
import { PERSONAL_DATA } from '../../api/personal-data.ts';
import { sharedCartJobs } from './sharing.server.ts';
import { MOST_SHARED } from './sharing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const KEY = { 'idempotency-key': 'shared-1234' };
type Line = { product: number; quantity: number; price: number | null; problem: string | null };

async function guestWith(...lines: [product: number, quantity: number][]): Promise<ApiBrowser> {
  const browser = await api.browser();
  for (const [product, quantity] of lines)
    expect((await browser.post('catalog/cart-items/', { product, quantity })).status).toBe(201);
  return browser;
}
const share = (browser: ApiBrowser, from = 'cart') => browser.post('shared-carts/', { from });
const tokenFrom = async (browser: ApiBrowser, from = 'cart') =>
  (await share(browser, from)).body.token as string;
const cartOf = async (browser: ApiBrowser) =>
  (await browser.get('catalog/cart/')).body.results.map(
    ({ product, quantity }: { product: { id: number }; quantity: number }) => [product.id, quantity],
  );
const seen = async (browser: Pick<ApiBrowser, 'get'>, token: string) =>
  (await browser.get(`shared-carts/${token}/`)).body;

test('a shared cart is a snapshot that anybody with the link can see, and its owner is not named', async () => {
  const { breaker16, cable } = api.cast.products;
  const owner = await guestWith([breaker16, 2], [cable, 30]);
  const { status, body } = await share(owner);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{43}$/),
      kind: 'cart',
      count: 2,
      is_current: true,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ]);
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  await owner.post('catalog/cart/clear/');
  const viewer = await api.browser();
  const { status: found, headers, body: list } = await viewer.get(`shared-carts/${body.token}/`);
  expect([found, headers['cache-control'], viewer.cookies.has('session')]).toEqual([
    200,
    'private, no-store',
    false,
  ]);
  expect(list).toMatchObject({ kind: 'cart', is_own: false, city: 'Екатеринбург', prices: 'Розничные цены' });
  expect(list).toMatchObject({ count: 2, total_price: 500 + 2670 });
  expect(list.results).toMatchObject([
    {
      product: breaker16,
      quantity: 2,
      price: 250,
      total: 500,
      problem: null,
      href: expect.stringContaining('/product/'),
    },
    { product: cable, quantity: 30, unit: 'м', price: 89, total: 2670, problem: null },
  ]);
  expect((await seen(owner, body.token)).is_own).toBe(true);
});

test('a shared wishlist has the smallest quantity sold of each product', async () => {
  const { breaker16, cable } = api.cast.products;
  const owner = await api.browser();
  for (const product of [breaker16, cable]) await owner.post('wishlists/wishlist-items/', { product });
  const { results, kind } = await seen(await api.browser(), await tokenFrom(owner, 'wishlist'));
  expect([kind, results.map(({ product, quantity }: Line) => [product, quantity])]).toEqual([
    'wishlist',
    [
      [cable, 10],
      [breaker16, 1],
    ],
  ]);
});

test('an unchanged list keeps its link, which is prolonged; a changed list gets another', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const owner = await guestWith([breaker16, 2]);
  const first = await share(owner);
  await api.pool.query("update shared_cart set expires_at = now() + interval '1 day'");
  const [again, repeated] = await Promise.all([share(owner), share(owner)]);
  expect([again.status, repeated.status]).toEqual([200, 200]);
  expect([again.body.token, repeated.body.token]).toEqual([first.body.token, first.body.token]);
  expect(Date.parse(again.body.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  await owner.post('catalog/cart-items/', { product: breaker25, quantity: 1 });
  const changed = await share(owner);
  expect([changed.status, changed.body.token === first.body.token]).toEqual([201, false]);
  const { results } = (await owner.get('shared-carts/')).body;
  expect(
    results.map(({ token, is_current }: { token: string; is_current: boolean }) => [token, is_current]),
  ).toEqual([
    [changed.body.token, true],
    [first.body.token, false],
  ]);
});

test('two simultaneous first requests make one link', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 3]);
  const answers = await Promise.all([share(owner), share(owner), share(owner)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
});

test('the database holds no token', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  const token = await tokenFrom(owner);
  const { rows } = await api.pool.query('select to_jsonb(s)::text as row from shared_cart s');
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

test('an empty list is not shared, and no session is created for it', async () => {
  const owner = await api.browser();
  for (const from of ['cart', 'wishlist']) {
    const { status, body } = await share(owner, from);
    expect([status, body.from[0]]).toEqual([400, expect.stringContaining('Добавьте товары')]);
  }
  expect(owner.cookies.has('session')).toBe(false);
  expect((await share(owner, 'orders')).status).toBe(400);
});

test('each viewer sees their own prices: of their city or contract', async () => {
  const { breaker16 } = api.cast.products;
  const owner = await loggedIn(api);
  const entity = await company(api, [{ id: owner.id, role: 'buyer' }]);
  const contract = await contractOf(api, entity, { audience: 'retail', percent: 10, number: 'П-7' });
  await owner.browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
  await owner.browser.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  const token = await tokenFrom(owner.browser);
  expect(await seen(owner.browser, token)).toMatchObject({
    prices: 'Цены по договору № П-7, ООО «Ромашка»',
    results: [{ price: 225, total: 450, by_contract: true }],
  });
  const guest = await api.browser();
  const list = await seen(guest, token);
  expect(list).toMatchObject({ prices: 'Розничные цены', results: [{ price: 250, by_contract: false }] });
  expect(JSON.stringify(list)).not.toMatch(/Ромашка|225|Иван/);
  guest.choose(api.cast.cities.perm);
  expect(await seen(guest, token)).toMatchObject({ city: 'Пермь', results: [{ price: 270.5 }] });
});

test("a shared list is added to the viewer's cart without replacing its lines, and a double click adds it once", async () => {
  const { breaker16, cable } = api.cast.products;
  const token = await tokenFrom(await guestWith([breaker16, 2], [cable, 30]));
  const viewer = await guestWith([breaker16, 1]);
  const [one, two] = await Promise.all([
    viewer.post(`shared-carts/${token}/to-cart/`, undefined, KEY),
    viewer.post(`shared-carts/${token}/to-cart/`, undefined, KEY),
  ]);
  expect([one.status, two.status, one.body.added]).toEqual([200, 200, 2]);
  expect(await cartOf(viewer)).toEqual([
    [breaker16, 3],
    [cable, 30],
  ]);
});

test('unknown, expired and revoked links answer the same 404 on view, on adding and on download', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  const viewer = await api.browser();
  const revoked = await tokenFrom(owner);
  expect((await owner.send('DELETE', `shared-carts/${revoked}/`)).status).toBe(204);
  expect((await owner.send('DELETE', `shared-carts/${revoked}/`)).status).toBe(404);
  const expired = await tokenFrom(owner);
  expect(expired).not.toBe(revoked);
  await api.pool.query('update shared_cart set expires_at = now() where revoked_at is null');
  const answers = new Set<string>();
  for (const token of [revoked, expired, 'A'.repeat(43)])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'xlsx/'],
      ['POST', 'to-cart/'],
    ] as const) {
      const call = `shared-carts/${token}/${path}`;
      const { status, body } = method === 'GET' ? await viewer.get(call) : await viewer.post(call);
      answers.add(`${status} ${body.detail}`);
    }
  expect([...answers]).toEqual(['404 Ссылка больше не работает. Попросите новую у того, кто её прислал.']);
  expect(viewer.cookies.has('session')).toBe(false);
  expect((await owner.get('shared-carts/')).body.results).toEqual([]);
});

test('only its owner can revoke a link: another guest and another account get 404, and the link still works', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  const token = await tokenFrom(owner);
  const stranger = await guestWith([api.cast.products.breaker16, 1]);
  for (const browser of [stranger, await api.browser(), (await loggedIn(api)).browser]) {
    expect((await browser.send('DELETE', `shared-carts/${token}/`)).status).toBe(404);
    expect((await browser.get('shared-carts/')).body.results).toEqual([]);
  }
  expect((await stranger.get(`shared-carts/${token}/`)).status).toBe(200);
});

test('a guest who logs in keeps the shared links; another browser of the account can revoke them', async () => {
  const person = await registered(api);
  const guest = await guestWith([api.cast.products.breaker16, 1]);
  const token = await tokenFrom(guest);
  await logIn(guest, person);
  const other = await api.browser();
  await logIn(other, person);
  expect((await other.get('shared-carts/')).body.results).toMatchObject([{ token, is_current: true }]);
  expect((await other.send('DELETE', `shared-carts/${token}/`)).status).toBe(204);
});

test(`an owner has at most ${MOST_SHARED} working links; another requires revoking one`, async () => {
  const { breaker16 } = api.cast.products;
  const owner = await guestWith([breaker16, 1]);
  const first = await tokenFrom(owner);
  for (let made = 1; made < MOST_SHARED; made++) {
    await owner.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
    expect((await share(owner)).status).toBe(201);
  }
  await owner.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const { status, body } = await share(owner);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('Закройте доступ')]);
  await owner.send('DELETE', `shared-carts/${first}/`);
  expect((await share(owner)).status).toBe(201);
});

test('a visitor who creates too many links is rejected for a while', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  const statuses = [];
  for (let tries = 0; tries < 61; tries++) statuses.push((await share(owner)).status);
  expect([statuses[0], statuses[59], statuses[60]]).toEqual([201, 200, 429]);
});

test('the nightly job deletes expired and revoked links; working ones stay', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  const expired = await tokenFrom(owner);
  await api.pool.query("update shared_cart set expires_at = now() - interval '1 second'");
  await owner.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const revoked = await tokenFrom(owner);
  await owner.send('DELETE', `shared-carts/${revoked}/`);
  const works = await tokenFrom(owner);
  await Promise.all(Object.values(sharedCartJobs({ db: api.db })).map((work) => work({})));
  const { rows } = await api.pool.query('select count(*)::int as count from shared_cart');
  expect([rows[0].count, expired === works]).toEqual([1, false]);
  expect((await owner.get(`shared-carts/${works}/`)).status).toBe(200);
});

test("the copy of personal data holds a user's shared lists without tokens, and erasure deletes them", async () => {
  const { id, browser } = await loggedIn(api);
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 2 });
  const token = await tokenFrom(browser);
  const part = PERSONAL_DATA.find(({ name }) => name === 'Ссылки на списки товаров');
  const copy = await part?.read?.(api.db, id);
  expect(copy).toMatchObject([
    { Список: 'Корзина', Товары: [{ Товар: 'Автомат ВА47 1P 16 А', Количество: 2 }] },
  ]);
  expect(JSON.stringify(copy)).not.toContain(token);
  await api.db.transaction().execute((tx) => part!.erase!(tx, id));
  expect((await browser.get(`shared-carts/${token}/`)).status).toBe(404);
});

test('malformed bodies and tokens get an error and break nothing', async () => {
  const owner = await guestWith([api.cast.products.breaker16, 1]);
  for (const body of [
    {},
    { from: ['cart'] },
    { from: 'cart', lines: [] },
    { from: "cart' or 1=1" },
    [],
    'x',
    null,
  ])
    expect([body, (await owner.post('shared-carts/', body)).status]).toEqual([body, 400]);
  for (const token of ["'; drop table shared_cart; --", '..%2f..', '%00', 'A'.repeat(44), '<script>'])
    expect([400, 404]).toContain((await owner.get(`shared-carts/${encodeURIComponent(token)}/`)).status);
  expect(
    (await owner.post('shared-carts/', { from: 'cart', pad: 'x'.repeat(2_000_000) })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await owner.get('shared-carts/xlsx/?from=orders')).status).toBe(400);
});
