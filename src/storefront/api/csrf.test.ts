import { expect, test } from 'vitest';
import { createApi, FILE } from './client.ts';

const SESSION = 'http://shop.example/api/v1/users/session/';

/** A shop that takes only its own token; what was sent is told as «method token». */
function shop(ours: string, kept: string | undefined) {
  const sent: string[] = [];
  let token = kept;
  const api = createApi(
    'http://shop.example/api/v1',
    async (request) => {
      if (request.url === SESSION) {
        sent.push('asks');
        return Response.json({ csrf_token: ours });
      }
      const given = request.headers.get('x-csrftoken');
      sent.push(`${request.method} ${given}: ${await request.text()}`);
      if (given !== ours)
        return Response.json({ detail: 'CSRF Failed: CSRF token incorrect.' }, { status: 403 });
      return Response.json({ id: 1 });
    },
    {
      read: () => token,
      keep: (fresh) => {
        token = fresh;
      },
    },
  );
  const body = { product: 7, quantity: 1 };
  const add = () => api.POST('/api/v1/catalog/cart-items/', { body });
  return { api, add, sent };
}
const BODY = '{"product":7,"quantity":1}';

// SPEC §7: «sends JSON {string} with an X-CSRFToken header»; the issue: «X-CSRFToken on every change».
test('every change carries the token the visitor has', async () => {
  const { add, sent } = shop('good', 'good');
  await add();
  expect(sent).toEqual([`POST good: ${BODY}`]);
});

test('who has no token asks for the session first, once', async () => {
  const { add, sent } = shop('good', undefined);
  await add();
  await add();
  expect(sent).toEqual(['asks', `POST good: ${BODY}`, `POST good: ${BODY}`]);
});

test('a token that is out of date is replaced, and the same change sent once more', async () => {
  const { add, sent } = shop('good', 'old');
  await add();
  expect(sent).toEqual([`POST old: ${BODY}`, 'asks', `POST good: ${BODY}`]);
});

test('a token that is refused even fresh is an error, not an endless question', async () => {
  const { sent } = shop('good', 'old');
  const stubborn = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(request.method);
      return request.method === 'GET'
        ? Response.json({ csrf_token: 'x' })
        : Response.json({ detail: 'CSRF Failed: CSRF token incorrect.' }, { status: 403 });
    },
    { read: () => 'x', keep: () => {} },
  );
  await expect(stubborn.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 403 });
  expect(sent).toEqual(['POST', 'GET', 'POST']);
});

test('a refusal that is not about the token is not repeated, and reading needs none', async () => {
  const sent: string[] = [];
  const api = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(`${request.method} ${request.headers.get('x-csrftoken')}`);
      return Response.json({ detail: 'Нельзя.' }, { status: 403 });
    },
    { read: () => 'x', keep: () => {} },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 403 });
  await expect(api.GET('/api/v1/layout/')).rejects.toMatchObject({ status: 403 });
  expect(sent).toEqual(['POST x', 'GET null']);
});

// A captive portal answers everything with its own page.
test.each([
  ['a page', new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }), 502],
  [
    'a page that is called JSON',
    new Response('<h1>', { headers: { 'content-type': 'application/json' } }),
    502,
  ],
  ['nothing of a session', Response.json({}), 502],
  ['a failure', Response.json({ detail: 'x' }, { status: 503 }), 503],
])('a change is not sent when the token is answered with %s', async (_, answer, status) => {
  const sent: string[] = [];
  const api = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(request.method);
      return answer.clone();
    },
    { read: () => undefined, keep: () => expect.unreachable() },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status });
  expect(sent).toEqual(['GET']);
});

test('a change that is answered with a page has not been answered by the shop', async () => {
  const api = createApi(
    'http://shop.example',
    async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    { read: () => 'x', keep: () => {} },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 502 });
});

test('a file that is a page is not the file', async () => {
  const page = () =>
    new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const api = createApi('http://shop.example', async () => page());
  const call = api.GET('/api/v1/orders/orders/export/' as never, FILE as never);
  await expect(call).rejects.toMatchObject({ status: 502 });
});
