import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { loggedIn } from '../../tests/support/companies.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { staffAt } from '../../tests/support/desk.ts';
import { PAGE_SIZES } from '../platform/http/page-sizes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('an address without its slash is 301 for a read and 404 for a write', async () => {
  const read = await api.app.inject('/api/v1/catalog/products?limit=1');
  expect([read.statusCode, read.headers.location]).toEqual([301, '/api/v1/catalog/products/?limit=1']);
  const write = await api.app.inject({ method: 'POST', url: '/api/v1/catalog/product/1/hit' });
  expect(write.statusCode).toBe(404);
  expect((await api.get('nosuch')).status).toBe(404);
});

test('another method is 405 and lists the accepted ones', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const answer = await api.app.inject({ method, url: '/api/v1/layout/' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(answer.json().detail).toContain(method);
  }
  const hit = await api.app.inject({ method: 'DELETE', url: '/api/v1/catalog/product/1/hit/' });
  expect([hit.statusCode, hit.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('an answer without a route must not be cached, like every answer that does not say otherwise', async () => {
  for (const [method, url, status] of [
    ['GET', '/api/v1/layout', 301],
    ['GET', '/api/v1/nosuch/', 404],
    ['PUT', '/api/v1/layout/', 405],
    ['OPTIONS', '/api/v1/layout/', 405],
    ['GET', '/api/v1/layout/', 200],
  ] as const) {
    const { statusCode, headers } = await api.app.inject({ method, url });
    expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'private, no-cache']);
  }
});

test('HEAD has the headers of GET, without a body', async () => {
  const answer = await api.app.inject({ method: 'HEAD', url: '/api/v1/layout/' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('an invalid city cookie means the default city, never an error', async () => {
  const cityOf = async (value: string) => {
    const answer = await api.app.inject({
      url: '/api/v1/users/session/',
      headers: { cookie: `city=${value}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().city;
  };
  const { ekaterinburg, perm, closedCity } = api.cast.cities;
  expect(await cityOf(String(perm))).toBe(perm);
  for (const value of [
    '',
    '0',
    '-1',
    '999',
    '1e0',
    '%00',
    '%ff',
    '{"id":2}',
    'O:8:"stdClass":0:{}',
    'a'.repeat(4_000),
    `${perm}.0`,
    ` ${perm}x`,
    String(closedCity),
  ])
    expect(await cityOf(value)).toBe(ekaterinburg);
  const noise = fc.string({ unit: fc.constantFrom(...'0123456789abc%;:,.[]{}"\\$-+ '), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(noise, async (value) => [ekaterinburg, perm].includes(await cityOf(value))),
    { numRuns: 200 },
  );
});

test('an answer with prices, stock or a city is never shared, and no read starts a session', async () => {
  for (const path of [
    'layout/',
    'pages/frontpage/',
    'catalog/page/',
    'pages/category/elektrika/',
    'catalog/products/',
    'catalog/product/avtomat-16/',
    'catalog/product/avtomat-16/availability/',
  ]) {
    const { status, headers } = await api.get(path);
    expect([path, status, headers['cache-control'], headers['set-cookie']]).toEqual([
      path,
      200,
      'private, no-cache',
      undefined,
    ]);
  }
  expect((await api.get('users/session/')).headers['cache-control']).toBe('private, no-store');
});

test('a read never writes: every GET by a guest and by a buyer leaves the database as it was', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await api.browser();
  const line = await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const reads = api.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    .map(({ path }) =>
      path
        .replace(/^\/api\/v1\//, '')
        .replace('pages/category/:slug', 'pages/category/elektrika')
        .replace('documents/:slug', 'documents/dostavka')
        .replace(/:\w+/, String(breaker16)),
    );
  expect(reads).toContain('catalog/cart/');
  const before = await digestOf(api.pool);
  for (const who of [buyer, await api.browser()])
    for (const path of [...reads, 'catalog/cart/clear/', `catalog/cart-items/${line.body.id}/delete/`])
      expect([path, (await who.get(path)).status]).not.toEqual([path, 500]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('an unexpected error is 500 with the number of the request and nothing else', async () => {
  const broken = await startApi();
  try {
    await broken.pool.query(
      'alter table social_network rename to kept; create view social_network as select * from kept where 1 / (select 0) = 1',
    );
    const { status, body } = await broken.get('layout/');
    expect(status).toBe(500);
    expect(body).toEqual({ detail: expect.stringMatching(/^Внутренняя ошибка. Номер запроса: \S+$/) });
  } finally {
    await broken.close();
  }
});

test('the sizes of all lists come from one configuration, which the layout announces and the lists use', async () => {
  const sizes = {
    postsPage: 12,
    frontPagePopularProducts: 12,
    frontPagePosts: 4,
    frontPageCards: 6,
    catalogProducts: 24,
    accountPageOrders: 10,
    accountPageContracts: 10,
    accountPagePowerOfAttorneys: 10,
    accountPageDocuments: 10,
  };
  expect(PAGE_SIZES).toEqual(sizes);
  expect((await api.get('layout/')).body.page_sizes).toEqual(sizes);

  const { body } = await api.get('openapi.json');
  const lengthOf = (path: string) =>
    body.paths[`/api/v1/${path}`].get.parameters.find(({ name }: { name: string }) => name === 'limit').schema
      .default;
  expect(['posts/posts/', 'posts/posts-page/', 'search/posts/', 'catalog/products/'].map(lengthOf)).toEqual([
    12, 12, 12, 24,
  ]);
  const account = ['', 'contracts/', 'power_of_attorney/', 'legal_entity_documents/'];
  expect(account.map((list) => lengthOf(`orders/orders/${list}`))).toEqual([10, 10, 10, 10]);
  const front = (await api.get('pages/frontpage/')).body;
  expect(front.cards.length).toBeLessThanOrEqual(sizes.frontPageCards);
  expect(front.popular_products.length).toBeLessThanOrEqual(sizes.frontPagePopularProducts);
  expect(front.posts.length).toBeLessThanOrEqual(sizes.frontPagePosts);
});

test('the API document describes every call but those of the staff, and its page is served under a strict policy', async () => {
  const { body } = await api.get('openapi.json');
  expect(callsOf(body)).toEqual(served((path) => !path.startsWith('/api/v1/staff/')));
  expect(body.components.schemas).toHaveProperty('Card');
  const page = await api.app.inject('/api/v1/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|https?:\/\/(?!localhost)/);
});

test('the calls of the staff have a document and a page of their own, for the staff alone', async () => {
  const [guest, buyer, editor] = [await api.browser(), await loggedIn(api), await staffAt(api, 'editor')];
  const { status, body, headers } = await editor.browser.get('staff/openapi.json');
  expect([status, headers['cache-control'], callsOf(body)]).toEqual([
    200,
    'private, no-store',
    served((path) => path.startsWith('/api/v1/staff/')),
  ]);
  const page = await editor.browser.get('staff/docs/');
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|https?:\/\/(?!localhost)/);
  expect([
    page.headers['content-security-policy'],
    (await editor.browser.get('staff/docs/json')).body,
  ]).toEqual([expect.stringContaining("script-src 'self';"), body]);
  for (const address of ['staff/openapi.json', 'staff/docs/', 'staff/docs/json', 'staff/docs/yaml'])
    expect([await guest.get(address), await buyer.browser.get(address)]).toMatchObject([
      { status: 401 },
      { status: 401 },
    ]);
});

/** The calls of an OpenAPI document, sorted. */
function callsOf(document: { paths: Record<string, object> }): string[] {
  return Object.entries(document.paths)
    .flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    .sort();
}

/** The routes that are registered, sorted. */
function served(isWanted: (path: string) => boolean): string[] {
  const wanted = api.routes.filter(
    ({ method, path }) => method !== 'HEAD' && path.endsWith('/') && !/\/docs\//.test(path) && isWanted(path),
  );
  return [...new Set(wanted.map(({ method, path }) => `${method} ${path}`))].sort();
}
