import { expect, test } from 'vitest';
import { settled } from '../../../tests/support/page-over-network.ts';
import { FILE } from './client.ts';
import { createApi } from './create-api.ts';
import type { TokenPlace } from './csrf.ts';

const SESSION = 'http://shop.example/api/v1/users/session/';

/** A shop that accepts only its own token; requests are recorded as «method token». */
function shop(ours: string, stored: string | undefined) {
  const sent: string[] = [];
  let token = stored;
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
      store: (fresh) => {
        token = fresh;
      },
    },
  );
  const body = { product: 7, quantity: 1 };
  const add = () => api.POST('/api/v1/catalog/cart-items/', { body });
  return { api, add, sent };
}
const BODY = '{"product":7,"quantity":1}';

// R7.8, for every change
test('every change carries the visitor’s token', async () => {
  const { add, sent } = shop('good', 'good');
  await add();
  expect(sent).toEqual([`POST good: ${BODY}`]);
});

test('a visitor without a token loads the session first, once', async () => {
  const { add, sent } = shop('good', undefined);
  await add();
  await add();
  expect(sent).toEqual(['asks', `POST good: ${BODY}`, `POST good: ${BODY}`]);
});

test('two changes of a visitor without a token wait for one session, so neither is rejected', async () => {
  const { add, sent } = shop('good', undefined);
  await Promise.all([add(), add()]);
  expect(sent).toEqual(['asks', `POST good: ${BODY}`, `POST good: ${BODY}`]);
});

/** A browser without a token, whose requests for a session wait until the test answers them: each with another token. */
function newBrowser() {
  let cookie: string | undefined;
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  const place: TokenPlace = { read: () => cookie, store: () => {} };
  const client = () =>
    createApi(
      'http://shop.example',
      async (request) => {
        const given = cookie; // browsers add cookies when a request is sent
        if (request.url !== SESSION) {
          sent.push(`${request.method} ${request.headers.get('x-csrftoken')}`);
          return request.headers.get('x-csrftoken') === given
            ? Response.json({ id: 1 })
            : Response.json({ detail: 'CSRF Failed: CSRF token incorrect.' }, { status: 403 });
        }
        sent.push(`asks with ${given ?? 'nothing'}`);
        const token = given ?? `token ${sent.length}`;
        await new Promise<void>((resolve) => waiting.push(resolve));
        cookie = token;
        return Response.json({ csrf_token: token, cart_items: [] });
      },
      place,
    );
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { client, sent, answerAll };
}

test.for(['the change', 'the page'])(
  'a first change and a page that load the session at once get one token, and nothing is rejected: %s is first',
  async (turn) => {
    const { client, sent, answerAll } = newBrowser();
    const [changing, loading] = [client(), client()];
    const add = () => changing.POST('/api/v1/catalog/cart-items/', { body: { product: 7, quantity: 1 } });
    const load = () => loading.GET('/api/v1/users/session/');
    const both = turn === 'the change' ? [add(), load()] : [load(), add()];
    const done = Promise.all(both).then(() => true);
    while (!(await Promise.race([done, settled()]))) answerAll();
    expect(sent.filter((each) => each === 'asks with nothing')).toHaveLength(1);
    expect(sent.filter((each) => each.startsWith('POST'))).toEqual(['POST token 1']);
  },
);

test('a change is sent with the token of another tab that came after its own', async () => {
  let cookie: string | undefined;
  const tokens: unknown[] = [];
  const api = createApi(
    'http://shop.example',
    async (request) => {
      if (request.url !== SESSION) {
        tokens.push(request.headers.get('x-csrftoken'));
        return Response.json({ id: 1 });
      }
      cookie = 'of the other tab';
      return Response.json({ csrf_token: 'own' });
    },
    { read: () => cookie, store: () => {} },
  );
  await api.POST('/api/v1/catalog/cart-items/', { body: { product: 7, quantity: 1 } });
  expect(tokens).toEqual(['of the other tab']);
});

test('a first request for a session that fails does not stop the next one', async () => {
  let isDown = true;
  const place: TokenPlace = { read: () => undefined, store: () => {} };
  const api = createApi(
    'http://shop.example',
    async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return Response.json({ csrf_token: 'x', cart_items: [] });
    },
    place,
  );
  const both = [api.GET('/api/v1/users/session/'), api.GET('/api/v1/users/session/')];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  await expect(api.GET('/api/v1/users/session/')).resolves.toMatchObject({ data: { csrf_token: 'x' } });
});

test('an outdated token is replaced, and the same change is sent once more', async () => {
  const { add, sent } = shop('good', 'old');
  await add();
  expect(sent).toEqual([`POST old: ${BODY}`, 'asks', `POST good: ${BODY}`]);
});

test('a fresh token that is rejected causes an error, not an endless loop', async () => {
  const { sent } = shop('good', 'old');
  const stubborn = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(request.method);
      return request.method === 'GET'
        ? Response.json({ csrf_token: 'x' })
        : Response.json({ detail: 'CSRF Failed: CSRF token incorrect.' }, { status: 403 });
    },
    { read: () => 'x', store: () => {} },
  );
  await expect(stubborn.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 403 });
  expect(sent).toEqual(['POST', 'GET', 'POST']);
});

test('a rejection for another reason is not repeated, and reading needs no token', async () => {
  const sent: string[] = [];
  const api = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(`${request.method} ${request.headers.get('x-csrftoken')}`);
      return Response.json({ detail: 'Нельзя.' }, { status: 403 });
    },
    { read: () => 'x', store: () => {} },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 403 });
  await expect(api.GET('/api/v1/layout/')).rejects.toMatchObject({ status: 403 });
  expect(sent).toEqual(['POST x', 'GET null']);
});

// A captive portal answers every request with its own page.
test.each([
  ['a page', new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }), 502],
  [
    'a page that is called JSON',
    new Response('<h1>', { headers: { 'content-type': 'application/json' } }),
    502,
  ],
  ['nothing of a session', Response.json({}), 502],
  ['a failure', Response.json({ detail: 'x' }, { status: 503 }), 503],
])('a change is not sent when the request for a token gets %s', async (_, answer, status) => {
  const sent: string[] = [];
  const api = createApi(
    'http://shop.example',
    async (request) => {
      sent.push(request.method);
      return answer.clone();
    },
    { read: () => undefined, store: () => expect.unreachable() },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status });
  expect(sent).toEqual(['GET']);
});

test('a change answered with an HTML page was not answered by the shop', async () => {
  const api = createApi(
    'http://shop.example',
    async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    { read: () => 'x', store: () => {} },
  );
  await expect(api.POST('/api/v1/catalog/cart/clear/', {})).rejects.toMatchObject({ status: 502 });
});

test('an HTML page in place of a file is not accepted as the file', async () => {
  const page = () =>
    new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const api = createApi('http://shop.example', async () => page());
  const call = api.GET('/api/v1/orders/orders/export/' as never, FILE as never);
  await expect(call).rejects.toMatchObject({ status: 502 });
});
