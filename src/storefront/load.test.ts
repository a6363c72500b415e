import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createApi, type LoadError, type Transport } from './api/client.ts';
import { failurePage, knownFailure, loadOrRedirect, type Storefront, storefront } from './load.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** A load of the layout by a page at /catalog/kabel, with the network answering as told. */
function load(transport: Transport) {
  const api = createApi('https://api.example/api/v1', transport);
  const loadFailed = vi.fn();
  const context = new RouterContextProvider();
  context.set(storefront, { api, loadFailed } as unknown as Storefront);
  const url = new URL('https://shop.example/catalog/kabel?tags=3');
  const answer = loadOrRedirect({ context, url }, async (api) => (await api.GET('/api/v1/layout/')).data);
  return { answer, loadFailed };
}

test.each([300, 301, 400, 401, 403, 404, 409, 418, 429, 500, 502, 503, 599])(
  'status %i raises the error with address and status, then calls the handler with the status',
  async (status) => {
    const { answer, loadFailed } = load(async () => json(status, { detail: 'x' }));
    const error: LoadError = await answer.then(
      () => expect.unreachable(),
      (thrown) => thrown,
    );
    expect(error.message).toBe(`Ошибка при загрузке данных! https://api.example/api/v1/layout/ ${status}`);
    expect(error.address).toBe('https://api.example/api/v1/layout/');
    expect(error.status).toBe(status);
    expect(loadFailed).toHaveBeenCalledExactlyOnceWith({
      status,
      url: expect.objectContaining({ pathname: '/catalog/kabel', search: '?tags=3' }),
    });
  },
);

test.each([200, 201, 206, 299])('status %i is an answer', async (status) => {
  const { answer, loadFailed } = load(async () => json(status, { cities: [] }));
  expect(await answer).toEqual({ cities: [] });
  expect(loadFailed).not.toHaveBeenCalled();
});

test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
  'a body of type «%s» is read as JSON',
  async (type) => {
    const { answer } = load(async () => new Response('{"cities":[]}', { headers: { 'content-type': type } }));
    expect(await answer).toEqual({ cities: [] });
  },
);

test.each(['text/html', 'text/plain; charset=utf-8', 'application/jsonp', ''])(
  'a body of type «%s» is not read, and its load has failed',
  async (type) => {
    const response = new Response('{"cities":[]}', { headers: { 'content-type': type } });
    const { answer, loadFailed } = load(async () => response);
    await expect(answer).rejects.toMatchObject({ code: 'load_failed', status: 502 });
    expect(response.bodyUsed).toBe(false);
    expect(loadFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 502 }));
  },
);

// A captive portal may say anything of what it sends.
test.each([
  '<!doctype html><h1>Wi-Fi</h1>',
  '',
  '{"city":',
  '{}',
  '[]',
  'null',
  '"ok"',
  '{"status":"login"}',
])('a body that claims to be JSON and is not the API’s has failed to load: %j', async (body) => {
  const { answer, loadFailed } = load(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );
  await expect(answer).rejects.toMatchObject({ code: 'load_failed', status: 502 });
  expect(loadFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 502 }));
});

test('an answer that breaks off on its way is no answer', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  const { answer } = load(
    async () => new Response(broken, { headers: { 'content-type': 'application/json' } }),
  );
  await expect(answer).rejects.toMatchObject({ code: 'no_answer' });
});

test('what is wrong with a form comes with the error, when it is JSON', async () => {
  const { answer } = load(async () => json(400, { phone: ['Не хватает трёх цифр'] }));
  await expect(answer).rejects.toMatchObject({ body: { phone: ['Не хватает трёх цифр'] } });
  const html = load(async () => new Response('<h1>502</h1>', { status: 502 }));
  await expect(html.answer).rejects.toMatchObject({ body: undefined });
});

// SPEC §8: «On the server, the handler redirects to /404 for 404 and to /_error?statusCode={code} otherwise.»
test('a failed load leads to /404 or to /_error with its code', () => {
  expect(failurePage(404)).toBe('/404');
  expect(failurePage(500)).toBe('/_error?statusCode=500');
  expect(failurePage(403)).toBe('/_error?statusCode=403');
});

// SPEC §7: «Every call sends cookies and an Origin header.» SPEC §9: «GET requests default to no-cache.»
test('a call sends cookies and is not taken from the cache of the browser', async () => {
  let sent: Request | undefined;
  await load(async (request) => {
    sent = request;
    return json(200, { cities: [] });
  }).answer;
  expect(sent?.credentials).toBe('include');
  expect(sent?.cache).toBe('no-cache');
});

test('something that broke is not a failed load', async () => {
  const { answer, loadFailed } = load(async () => Promise.reject(new TypeError('bug')));
  await expect(answer).rejects.toThrow('bug');
  expect(loadFailed).not.toHaveBeenCalled();
});

test('a failure of the router’s state is taken when its path is ours', () => {
  expect(knownFailure({ status: 404, path: '/catalog/x' })).toEqual({
    status: 404,
    path: '/catalog/x',
    requestId: '',
  });
});

test.each([
  null,
  undefined,
  'x',
  { status: '404', path: '/' },
  { status: 404, path: 'https://evil.example' },
])('any other state is no failure: %j', (state) => expect(knownFailure(state)).toBeUndefined());
