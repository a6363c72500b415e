import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../storefront/api/client.ts';
import { createApi } from '../../storefront/api/create-api.ts';
import { CookieJar } from './cookie-jar.ts';
import { inProcess, overHttp } from './transport.ts';

const ORIGIN = 'https://shop.example';
let api: FastifyInstance;
let address: string;
/** Every request that has reached the API, redirects included. */
const received: Pick<FastifyRequest, 'method' | 'url' | 'headers'>[] = [];

beforeAll(async () => {
  api = Fastify();
  api.addHook('onRequest', async ({ method, url, headers }) => {
    received.push({ method, url, headers });
  });
  api.get('/api/v1/users/session/', (_, reply) =>
    reply.header('set-cookie', 'csrftoken=fresh; Path=/').send({ csrf_token: 'fresh' }),
  );
  api.get('/api/v1/pages/category/:slug/', ({ params }, reply) =>
    (params as { slug: string }).slug === 'old'
      ? reply.redirect('/api/v1/pages/category/new/', 301)
      : reply.send({ slug: 'new', seo: {} }),
  );
  api.post('/api/v1/catalog/cart/clear/', (_, reply) => reply.code(204).send());
  api.post('/api/v1/catalog/cart-items/', (request, reply) =>
    reply.code(201).send({ id: 1, ...(request.body as object) }),
  );
  api.patch('/api/v1/users/profile/', (request) => ({ id: 1, ...(request.body as object) }));
  api.delete('/api/v1/wishlists/wishlist-items/:id/', (_, reply) => reply.code(204).send());
  address = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => received.splice(0));

describe.each(['in this process', 'over HTTP'])('the API client of the server, %s', (where) => {
  /** A client for one page of a visitor. */
  function clientOf(cookie: string) {
    const cookies = new CookieJar(cookie);
    const caller = { cookies, origin: ORIGIN, address: '192.0.2.7', requestId: 'req-1' };
    const transport = where === 'over HTTP' ? overHttp(caller) : inProcess(api, caller);
    return createApi(where === 'over HTTP' ? address : 'http://in.process', transport, {
      read: () => cookies.get('csrftoken'),
      store: () => {},
    });
  }

  test('sends the origin of the page and the cookies of its visitor with every call', async () => {
    const client = clientOf('session=abc; city=3');
    await everyKindOfCall(client);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/pages/category/old/',
      'GET /api/v1/pages/category/new/',
      'GET /api/v1/users/session/',
      'POST /api/v1/catalog/cart-items/',
      'POST /api/v1/catalog/cart/clear/',
      'PATCH /api/v1/users/profile/',
      'DELETE /api/v1/wishlists/wishlist-items/7/',
    ]);
    for (const { method, url, headers } of received) {
      expect([method, url, headers.origin]).toEqual([method, url, ORIGIN]);
      expect([method, url, headers.cookie]).toEqual([method, url, expect.stringContaining('session=abc')]);
      expect([method, url, headers.cookie]).toEqual([method, url, expect.stringContaining('city=3')]);
    }
  });

  test('sends an origin for a visitor without a cookie too', async () => {
    await clientOf('').GET('/api/v1/users/session/');
    expect(received.map(({ headers }) => [headers.origin, headers.cookie])).toEqual([[ORIGIN, undefined]]);
  });

  test('knows a cookie that a call has set at the next call', async () => {
    await clientOf('session=abc').POST('/api/v1/catalog/cart/clear/');
    expect(received.map(({ headers }) => headers.cookie)).toEqual([
      'session=abc',
      expect.stringMatching(/session=abc.*csrftoken=fresh|csrftoken=fresh.*session=abc/),
    ]);
    expect(received[1]?.headers['x-csrftoken']).toBe('fresh');
  });
});

test('a redirect of the API to another server does not carry the cookies of a visitor there (SEC-60)', async () => {
  const foreign = Fastify();
  const cookies: unknown[] = [];
  foreign.get('/api/v1/about/', ({ headers }, reply) => {
    cookies.push(headers.cookie);
    return reply.send({ seo: {} });
  });
  const elsewhere = await foreign.listen({ port: 0, host: '127.0.0.1' });
  const redirecting = Fastify();
  redirecting.get('/api/v1/about/', (_, reply) => reply.redirect(`${elsewhere}/api/v1/about/`, 302));
  const caller = { origin: ORIGIN, address: '192.0.2.7', requestId: 'req-1' };
  const transport = overHttp({ ...caller, cookies: new CookieJar('session=abc') });
  const url = `${await redirecting.listen({ port: 0, host: '127.0.0.1' })}/api/v1/about/`;
  await transport(new Request(url));
  expect(cookies).toEqual([undefined]);
  await Promise.all([foreign.close(), redirecting.close()]);
});

/** A read that is redirected, and a change of every method. */
async function everyKindOfCall(client: ApiClient): Promise<void> {
  await client.GET('/api/v1/pages/category/{slug}/', { params: { path: { slug: 'old' } } });
  await client.POST('/api/v1/catalog/cart-items/', { body: { product: 1, quantity: 2 } });
  await client.POST('/api/v1/catalog/cart/clear/');
  await client.PATCH('/api/v1/users/profile/', { body: { name: 'Анна' } });
  await client.DELETE('/api/v1/wishlists/wishlist-items/{id}/', { params: { path: { id: '7' } } });
}
