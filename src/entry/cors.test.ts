import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpShop } from '../../tests/support/http-shop.ts';
import { onTwoHosts, onTwoPorts, type SplitShop } from '../../tests/support/split-shop.ts';
import { sessionCookieName } from '../api/session-cookie.server.ts';
import { readConfig } from '../platform/config/config.server.ts';

let shop: SplitShop;
beforeAll(async () => {
  shop = await onTwoPorts();
});
afterAll(() => shop.close());

const STRANGER = 'http://other.example';
const call = (path: string, options: RequestInit = {}) => fetch(`${shop.api}/api/v1/${path}`, options);
const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { origin, ...more } });
const preflight = (path: string, origin: string) =>
  call(path, {
    method: 'OPTIONS',
    ...from(origin, {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key,x-csrftoken',
    }),
  });

/** The CORS headers of a response. */
function corsOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

test('a listed origin is allowed by name, with cookies, and may read Retry-After', async () => {
  for (const path of ['layout/', 'nosuch/', 'catalog/products/?limit=x', 'documents/dostavka/']) {
    const answer = await call(path, from(shop.pages));
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': shop.pages,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Content-Disposition, ETag, Location, Retry-After',
    });
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/);
  }
});

test('an answer without an Origin, or to an unlisted one, allows no origin and varies by origin', async () => {
  for (const options of [{}, from(STRANGER), from('null'), from(`${shop.pages}.evil.example`)]) {
    const answer = await call('layout/', options);
    expect([answer.status, corsOf(answer)]).toEqual([200, {}]);
    expect(answer.headers.get('vary')).toBe('accept-encoding, origin');
  }
});

test('a preflight allows every header that our pages send', async () => {
  const answer = await preflight('orders/order/', shop.pages);
  expect(answer.status).toBe(204);
  expect(corsOf(answer)).toMatchObject({
    'access-control-allow-origin': shop.pages,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'Content-Type, X-CSRFToken, X-Browser-Key, Idempotency-Key',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '7200',
  });
  expect(answer.headers.get('vary')).toContain('origin');
});

test('an unlisted origin gets no preflight answer, and its write is rejected', async () => {
  const asked = await preflight('orders/order/', STRANGER);
  expect([asked.status, corsOf(asked)]).toEqual([405, {}]);
  const session = await call('users/session/');
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = (await session.json()).csrf_token;
  const write = (origin: string) =>
    call('catalog/cart-items/', {
      method: 'POST',
      body: JSON.stringify({ product: shop.cast.products.breaker16, quantity: 1 }),
      ...from(origin, { cookie, 'x-csrftoken': token, 'content-type': 'application/json' }),
    });
  const rejected = await write(STRANGER);
  expect([rejected.status, await rejected.json()]).toEqual([
    403,
    { detail: 'CSRF Failed: Запрос пришёл с чужого адреса. Откройте страницу магазина заново и повторите.' },
  ]);
  expect((await write(shop.pages)).status).toBe(201);
});

test('cached suggestions allow the requesting listed origin, and no other', async () => {
  const ask = (options: RequestInit = {}) =>
    call(`search/products/suggest/?name__phrase=${encodeURIComponent('авт')}`, options);
  // The shop is not ready until the index answers.
  await expect
    .poll(async () => (await (await fetch(`${shop.api}/health/ready`)).json()).search)
    .toBe('memory');
  for (let round = 0; round < 3; round++) {
    expect(corsOf(await ask(from(shop.pages)))).toHaveProperty('access-control-allow-origin', shop.pages);
    expect(corsOf(await ask())).toEqual({});
    expect(corsOf(await ask(from(STRANGER)))).toEqual({});
  }
  const metrics = await (await fetch(`${shop.api}/metrics`)).text();
  const [, hits] = /^vitrina_cache_hits_total\{region="typed answers".*\} (\d+)$/m.exec(metrics) ?? [];
  expect(Number(hits)).toBeGreaterThan(0);
});

test('without CORS_ORIGINS no origin is allowed, and answers do not mention origins', async () => {
  const site = await openHttpShop();
  try {
    const plain = await site.open();
    const base = await plain.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${base}/api/v1/layout/`, from(shop.pages));
    expect([answer.status, corsOf(answer), answer.headers.get('vary')]).toEqual([200, {}, null]);
    const asked = await fetch(`${base}/api/v1/layout/`, {
      method: 'OPTIONS',
      ...from(shop.pages, { 'access-control-request-method': 'POST' }),
    });
    expect(asked.status).toBe(405);
  } finally {
    await site.close();
  }
});

test('cookies shared by pages and API under two host names belong to their domain and have no host prefix', async () => {
  const split = await onTwoHosts();
  try {
    const headers = { host: new URL(split.api).host };
    const session = await split.apiShop.inject({ url: '/api/v1/users/session/', headers });
    const set = [session.headers['set-cookie']].flat().join('\n');
    expect(set).toMatch(/^csrftoken=[^;]+; Domain=vitrina\.example; Path=\/; SameSite=Lax$/);
    const cookie = String(session.cookies.map(({ name, value }) => `${name}=${value}`));
    const write = await split.apiShop.inject({
      method: 'POST',
      url: '/api/v1/catalog/cart-items/',
      headers: { ...headers, cookie, origin: split.pages, 'x-csrftoken': session.json().csrf_token },
      payload: { product: split.cast.products.breaker16, quantity: 1 },
    });
    expect(write.statusCode).toBe(201);
    expect(String(write.headers['set-cookie'])).toMatch(
      /^session=[^;]+; Max-Age=\d+; Domain=vitrina\.example; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    // The API answers under its own name and under that of the pages, and under no other.
    const statusOf = async (host: string) =>
      (await split.apiShop.inject({ url: '/api/v1/layout/', headers: { host } })).statusCode;
    expect(await statusOf(new URL(split.pages).host)).toBe(200);
    expect(await statusOf('other.example')).toBe(400);
    // Both origins know a city that was chosen without scripts.
    const { perm } = split.cast.cities;
    const form = await split.pageShop.inject({
      method: 'POST',
      url: '/city',
      payload: `intent=choose&city=${perm}&next=/`,
      headers: {
        host: new URL(split.pages).host,
        origin: split.pages,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(form.statusCode).toBe(303);
    expect(String(form.headers['set-cookie'])).toContain(
      `city=${perm}; Max-Age=2419000; Path=/; SameSite=Lax; Domain=vitrina.example`,
    );
  } finally {
    await split.close();
  }
});

test('over https the name of the session cookie binds it to one host, unless hosts share it', () => {
  const PUBLIC_URL = 'https://shop.example.ru';
  expect(sessionCookieName(readConfig({ PUBLIC_URL }))).toBe('__Host-session');
  expect(sessionCookieName(readConfig({ PUBLIC_URL, COOKIE_DOMAIN: 'example.ru' }))).toBe('session');
});
