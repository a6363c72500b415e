import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { unmaskedToken } from '../shop/session/csrf/csrf.server.ts';

let api: TestApi;
let token: string;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  const { body, headers } = await api.get('users/session/');
  token = body.csrf_token;
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => api.close());

const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Every unsafe route of the shop with something in place of its parameters. The desk has tokens of its own. */
function unsafeRoutes() {
  return api.routes
    .filter(({ method, staff }) => staff === undefined && unsafe.includes(method))
    .map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, String(api.cast.products.breaker16)) }));
}

async function statusOf(
  route: { method: string; url: string },
  headers: Record<string, string>,
): Promise<number> {
  const answer = await api.app.inject({
    ...route,
    method: route.method as 'POST',
    headers: { host: 'polka.example', ...headers },
  });
  if (answer.statusCode === 403) expect(answer.json().detail).toMatch(/^CSRF Failed: /);
  return answer.statusCode;
}

test('every write without the right token is 403, whatever else it carries', async () => {
  const routes = unsafeRoutes();
  expect(routes.map(({ url }) => url)).toContain('/api/v1/catalog/cart/clear/');
  const before = await digestOf(api.pool);
  const [nonce] = token.split('.');
  for (const route of routes)
    for (const headers of [
      {},
      { cookie },
      { 'x-csrftoken': token },
      { cookie, 'x-csrftoken': '' },
      { cookie, 'x-csrftoken': `${token}x` },
      { cookie: 'csrftoken=forged', 'x-csrftoken': 'forged' },
      { cookie: `csrftoken=${nonce}.AAAA`, 'x-csrftoken': `${nonce}.AAAA` },
      { cookie, 'x-csrftoken': token, origin: 'https://evil.example' },
      { cookie, 'x-csrftoken': token, origin: 'null' },
      { cookie, 'x-csrftoken': token, origin: 'http://polka.example.evil.example' },
      { cookie, 'x-csrftoken': token, origin: 'http://polka.example:8080' },
    ] as Record<string, string>[])
      expect([route.url, headers, await statusOf(route, headers)]).toEqual([route.url, headers, 403]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('with the token the call is accepted, from our own origin or without one', async () => {
  for (const route of unsafeRoutes())
    for (const origin of [undefined, 'http://polka.example', 'https://polka.example']) {
      const own: Record<string, string> = origin === undefined ? {} : { origin };
      expect(await statusOf(route, { cookie, 'x-csrftoken': token, ...own })).not.toBe(403);
    }
});

test('a read is never rejected for its origin', async () => {
  const answer = await api.app.inject({
    url: '/api/v1/layout/',
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a write with a body accepts only application/json', async () => {
  const url = `/api/v1/catalog/product/${api.cast.products.breaker16}/hit/`;
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ]) {
    const headers = { cookie, 'x-csrftoken': token, 'content-type': type };
    const answer = await api.app.inject({ method: 'POST', url, headers, payload: 'a=1' });
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
  for (const payload of ['{', '{"a":"\\x"}', Buffer.from([0x22, 0xff, 0x22]), '{"__proto__":{"x":1}}']) {
    const headers = { cookie, 'x-csrftoken': token, 'content-type': 'application/json' };
    const answer = await api.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(400);
  }
});

test('the session call leaves our own token as it is and replaces a foreign one', async () => {
  const again = await api.app.inject({ url: '/api/v1/users/session/', headers: { cookie } });
  const received = again.json().csrf_token;
  expect([received === token, unmaskedToken(received)]).toEqual([false, unmaskedToken(token)]);
  expect(cookie).toContain(unmaskedToken(token));
  expect(again.headers['set-cookie']).toBeUndefined();
  const foreign = await api.app.inject({
    url: '/api/v1/users/session/',
    headers: { cookie: 'csrftoken=abc' },
  });
  expect(foreign.headers['set-cookie']).toMatch(/^csrftoken=[^;]+; Path=\/; SameSite=Lax$/);
});

test('over https the token is sent over https only', async () => {
  const secure = await startApi({ PUBLIC_URL: 'https://polka.example' });
  try {
    const { headers } = await secure.get('users/session/');
    expect(String(headers['set-cookie'])).toMatch(/; Secure/);
  } finally {
    await secure.close();
  }
});

test('after a change or loss of the signing key every process uses the new one at once, and goes on signing', async () => {
  const beside = await startApi({}, { beside: api });
  const statuses = (headers: Record<string, string>) =>
    Promise.all(
      [api, beside].map(async ({ app }) => {
        const url = '/api/v1/catalog/cart/clear/';
        return (await app.inject({ method: 'POST', url, headers })).statusCode;
      }),
    );
  const fresh = async ({ get }: TestApi) => {
    const { body, headers } = await get('users/session/');
    return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'x-csrftoken': body.csrf_token };
  };
  for (const change of [
    "update app_secret set value = sha256(value) where name = 'csrf'",
    'delete from app_secret',
    'truncate app_secret',
  ]) {
    const old = await fresh(api);
    expect(await statuses(old)).toEqual([204, 204]);
    await api.pool.query(change);
    expect([change, await statuses(old)]).toEqual([change, [403, 403]]);
    expect([change, await statuses(await fresh(beside))]).toEqual([change, [204, 204]]);
    expect((await api.get('feedback/form/')).status).toBe(200);
  }
  await beside.close();
});
