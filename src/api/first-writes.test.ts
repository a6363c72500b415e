import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import { openSeller, order, orderForm } from '../shop/orders/fixtures/checkout.ts';

let api: TestApi;
let secure: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  secure = await startApi({ PUBLIC_URL: 'https://polka.example' });
});
afterAll(() => Promise.all([api.close(), secure.close()]));

const add = (browser: ApiBrowser, product: number, quantity = 1) =>
  browser.post('catalog/cart-items/', { product, quantity });

/** A victim whose browser has every cookie that an attacker could plant before the first write. */
async function withPlantedCookies(at: TestApi, attacker: ApiBrowser): Promise<ApiBrowser> {
  const victim = await at.browser();
  victim.cookies.clear();
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
  return victim;
}

test.for(['the attacker writes first', 'the victim writes first'])(
  "a guest whose cookies were planted gets a new session, and nobody else reads the guest's cart or order: %s",
  async (turn) => {
    const { breaker16, breaker25 } = api.cast.products;
    const attacker = await api.browser();
    const victim = await withPlantedCookies(api, attacker);
    const isAttackerFirst = turn.startsWith('the attacker');
    if (isAttackerFirst) await add(attacker, breaker25);
    expect((await add(victim, breaker16)).status).toBe(201);
    if (!isAttackerFirst) await add(attacker, breaker25);
    expect(victim.cookies.get('session')).not.toBe(attacker.cookies.get('session'));
    const ordered = await order(victim, orderForm(250));
    expect(ordered.status).toBe(201);
    expect((await victim.get('catalog/cart/')).body.count).toBe(0);
    const cart = (await attacker.get('catalog/cart/')).body;
    expect(cart.results.map(({ product }: { product: { id: number } }) => product.id)).toEqual([breaker25]);
    expect((await attacker.get(`orders/order/${ordered.body.id}/`)).status).toBe(404);
  },
);

test('first writes without a browser key, or with a malformed one, share nothing', async () => {
  const { breaker16 } = api.cast.products;
  for (const key of ['', 'short', 'a'.repeat(31), 'Z'.repeat(32), `${'a'.repeat(32)},${'b'.repeat(32)}`]) {
    const browser = await api.browser();
    const sessions = new Set<unknown>();
    for (let write = 0; write < 2; write++) {
      browser.cookies.delete('session');
      await browser.post(
        'catalog/cart-items/',
        { product: breaker16, quantity: 1 },
        { 'x-browser-key': key },
      );
      sessions.add(browser.cookies.get('session'));
    }
    expect([key, sessions.size]).toEqual([key, 2]);
  }
});

test('over https the token cookie has the __Host- prefix, and a planted one without it has no effect', async () => {
  const { breaker16 } = secure.cast.products;
  const victim = await secure.browser();
  const own = victim.cookies.get('__Host-csrftoken');
  expect(own).toBeTruthy();
  // The cookie that clients read stays readable and has the same value.
  expect(victim.cookies.get('csrftoken')).toBe(own);
  victim.cookies.set('csrftoken', (await secure.browser()).cookies.get('csrftoken') as string);
  const body = { product: breaker16, quantity: 1 };
  const planted = await victim.post('catalog/cart-items/', body, {
    'x-csrftoken': victim.cookies.get('csrftoken') as string,
  });
  expect([planted.status, planted.body.detail]).toEqual([
    403,
    'CSRF Failed: Страница устарела. Обновите её и повторите.',
  ]);
  expect((await victim.post('catalog/cart-items/', body, { 'x-csrftoken': own as string })).status).toBe(201);
  // The next request of the session restores the readable cookie.
  await victim.get('users/session/');
  expect(victim.cookies.get('csrftoken')).toBe(own);
});

test('over https a client that knows only the cookie csrftoken can still write', async () => {
  const client = await secure.browser();
  client.cookies.delete('__Host-csrftoken');
  expect((await add(client, secure.cast.products.breaker16)).status).toBe(201);
});

test('over https a token that could have been planted does not become the browser’s own', async () => {
  const client = await secure.browser();
  client.cookies.delete('__Host-csrftoken');
  const planted = client.cookies.get('csrftoken');
  await client.get('users/session/');
  expect(client.cookies.get('__Host-csrftoken')).not.toBe(planted);
  expect(client.cookies.get('csrftoken')).toBe(client.cookies.get('__Host-csrftoken'));
});

test.for([
  { network: 'an IPv4 address', addressOf: () => '192.0.2.1', most: 1_000, neighbour: '192.0.2.2' },
  {
    network: 'a /64 of IPv6',
    addressOf: (at: number) => `2001:db8:1:2::${at}`,
    most: 300,
    neighbour: '2001:db8:1:3::1',
  },
])(
  '$network may start only so many guest sessions in ten minutes; pages, running sessions and logins still work',
  async ({ addressOf, most, neighbour }) => {
    const { breaker16 } = api.cast.products;
    const at = await api.browser(addressOf(1));
    expect((await add(at, breaker16)).status).toBe(201);
    await api.pool.query("update rate_limit set used = $1 where scope = 'guest-session' and used = 1", [
      most,
    ]);
    const late = await api.browser(addressOf(2));
    const rejected = await add(late, breaker16);
    expect([rejected.status, rejected.body.detail]).toEqual([
      429,
      expect.stringContaining('войдите в личный кабинет'),
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await late.get('layout/')).status).toBe(200);
    expect((await add(at, breaker16)).status).toBe(200);
    const { email } = await registered(api);
    expect((await late.post('users/login/', { login: email, password: 'Vitrina2026' })).status).toBe(200);
    expect((await add(late, breaker16)).status).toBe(201);
    expect((await add(await api.browser(neighbour), breaker16)).status).toBe(201);
  },
);
