import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Transport } from '../api/calls.ts';
import type { LoadError } from '../api/client.ts';
import { createApi } from '../api/create-api.ts';
import { failurePage, knownFailure, loadOrRedirect, type Storefront, storefront } from './load.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** Loads the layout for the page /catalog/kabel; the network answers as the test says. */
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
  'status %i throws an error with address and status, then calls the failure handler',
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

test.each([200, 201, 206, 299])('a response with status %i is successful', async (status) => {
  const { answer, loadFailed } = load(async () => json(status, { cities: [] }));
  expect(await answer).toEqual({ cities: [] });
  expect(loadFailed).not.toHaveBeenCalled();
});

test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
  'a response of type «%s» is parsed as JSON',
  async (type) => {
    const { answer } = load(async () => new Response('{"cities":[]}', { headers: { 'content-type': type } }));
    expect(await answer).toEqual({ cities: [] });
  },
);

test.each(['text/html', 'text/plain; charset=utf-8', 'application/jsonp', ''])(
  'a response of type «%s» is a failed load, and its body is not read',
  async (type) => {
    const response = new Response('{"cities":[]}', { headers: { 'content-type': type } });
    const { answer, loadFailed } = load(async () => response);
    await expect(answer).rejects.toMatchObject({ code: 'load_failed', status: 502 });
    expect(response.bodyUsed).toBe(false);
    expect(loadFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 502 }));
  },
);

// A captive portal may send any headers.
test.each([
  '<!doctype html><h1>Wi-Fi</h1>',
  '',
  '{"city":',
  '{}',
  '[]',
  'null',
  '"ok"',
  '{"status":"login"}',
])('JSON that does not come from the API is a failed load: %j', async (body) => {
  const { answer, loadFailed } = load(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );
  await expect(answer).rejects.toMatchObject({ code: 'load_failed', status: 502 });
  expect(loadFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 502 }));
});

test('a response that breaks off is treated as no response', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  const { answer } = load(
    async () => new Response(broken, { headers: { 'content-type': 'application/json' } }),
  );
  await expect(answer).rejects.toMatchObject({ code: 'no_answer' });
});

test('the validation errors of a form come with the error if the response is JSON', async () => {
  const { answer } = load(async () => json(400, { phone: ['Не хватает трёх цифр'] }));
  await expect(answer).rejects.toMatchObject({ body: { phone: ['Не хватает трёх цифр'] } });
  const html = load(async () => new Response('<h1>502</h1>', { status: 502 }));
  await expect(html.answer).rejects.toMatchObject({ body: undefined });
});

// R8.3
test('a failed load leads to /404 or to /_error with its status', () => {
  expect(failurePage(404)).toBe('/404');
  expect(failurePage(500)).toBe('/_error?statusCode=500');
  expect(failurePage(403)).toBe('/_error?statusCode=403');
});

// R7.2, R9.2
test('a call sends cookies and bypasses the browser cache', async () => {
  let sent: Request | undefined;
  await load(async (request) => {
    sent = request;
    return json(200, { cities: [] });
  }).answer;
  expect(sent?.credentials).toBe('include');
  expect(sent?.cache).toBe('no-cache');
});

test('an unexpected error is not a failed load', async () => {
  const { answer, loadFailed } = load(async () => Promise.reject(new TypeError('bug')));
  await expect(answer).rejects.toThrow('bug');
  expect(loadFailed).not.toHaveBeenCalled();
});

test('a failure in the router’s state is accepted only with a path of this site', () => {
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
])('any other state is not a failure: %j', (state) => expect(knownFailure(state)).toBeUndefined());
