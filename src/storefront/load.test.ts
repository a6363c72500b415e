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

// SPEC §8: «Any response status outside 200-299 raises the error «Ошибка при загрузке данных!», with the address
// and status. The failure handler is then called with the status.»
test.each([301, 400, 403, 404, 500, 503])(
  'status %i raises the error and calls the handler',
  async (status) => {
    const { answer, loadFailed } = load(async () => json(status, { detail: 'x' }));
    const error: LoadError = await answer.then(
      () => expect.unreachable(),
      (thrown) => thrown,
    );
    expect(error.message).toMatch(/^Ошибка при загрузке данных!/);
    expect(error.address).toBe('https://api.example/api/v1/layout/');
    expect(error.status).toBe(status);
    expect(loadFailed).toHaveBeenCalledExactlyOnceWith({
      status,
      url: expect.objectContaining({ pathname: '/catalog/kabel', search: '?tags=3' }),
    });
  },
);

test.each([200, 201, 206, 299])('status %i is an answer', async (status) => {
  const { answer, loadFailed } = load(async () => json(status, { city: 3 }));
  expect(await answer).toEqual({ city: 3 });
  expect(loadFailed).not.toHaveBeenCalled();
});

// SPEC §8: «A JSON body is read only when the response content type is JSON.»
test.each(['text/html', 'text/plain; charset=utf-8', 'application/jsonp', ''])(
  'a body of type «%s» is not read',
  async (type) => {
    const response = new Response('{"city":3}', { headers: { 'content-type': type } });
    const { answer } = load(async () => response);
    expect(await answer).toBeUndefined();
    expect(response.bodyUsed).toBe(false);
  },
);

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
    return json(200, {});
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
