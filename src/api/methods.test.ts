import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { digestOf } from '../../tests/support/database-digest.ts';

let api: TestApi;
let headers: Record<string, string>;
/** Every address of the API with something in place of its parameters. */
let addresses: string[];
beforeAll(async () => {
  api = await startApi();
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrftoken': browser.cookies.get('csrftoken') as string,
  };
  const paths = api.routes.map(({ path }) => path).filter((path) => !path.includes('*'));
  addresses = [...new Set(paths)].map((path) => path.replace(/:\w+/g, String(api.cast.products.breaker16)));
});
afterAll(() => api.close());

test('no header turns a read into a write, at any address', async () => {
  const before = await digestOf(api.pool);
  for (const url of addresses)
    for (const method of ['POST', 'DELETE'])
      await api.app.inject({
        url,
        headers: {
          ...headers,
          'x-http-method-override': method,
          'x-http-method': method,
          'x-method-override': method,
        },
        query: { _method: method },
      });
  expect(await digestOf(api.pool)).toEqual(before);
});

test('TRACE and CONNECT are accepted nowhere, and the request is never echoed', async () => {
  for (const url of addresses) {
    const answer = await api.app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect([url, answer.statusCode]).toEqual([url, 405]);
    expect(answer.body).not.toContain(headers['x-csrftoken']);
  }
});

test('a content type that only resembles JSON is 415 at every address with a body', async () => {
  const before = await digestOf(api.pool);
  const writes = api.routes.filter(({ method, path }) => method === 'POST' && !path.includes('upload'));
  expect(writes.length).toBeGreaterThan(10);
  for (const { path } of writes)
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/jsonx',
      'application/json5',
      'application/x-json',
      'application/csp-report',
      'application/x-www-form-urlencoded',
      'application/json\t;x',
      'application/json;x',
      'application/json; charset',
      'application/json;charset=utf-8, text/plain',
      'application/json, text/plain',
      'application/json;;',
      'application/json; charset=utf-16',
      'application/json; charset=cp1251',
      'application/json; charset="windows-1251"',
    ]) {
      const url = path.replace(/:\w+/g, '1');
      const more = { ...headers, 'content-type': type };
      const answer = await api.app.inject({ method: 'POST', url, headers: more, payload: '{"login":"a"}' });
      // A visitor who may not write there is rejected first: his body is not read.
      const ofStaff = path.includes('/staff/login/') ? 403 : 401;
      const rejected = path.includes('/staff/') ? ofStaff : 415;
      expect([url, type, answer.statusCode]).toEqual([url, type, rejected]);
    }
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a write with two content types is rejected, whichever comes first', async () => {
  const url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  for (const types of [
    ['application/json', 'text/plain'],
    ['application/json', 'application/json'],
  ]) {
    const body = '{"login":"a"}';
    const raw = [
      'POST /api/v1/users/login/ HTTP/1.1',
      ...Object.entries({ ...headers, host: url.host }).map(([name, value]) => `${name}: ${value}`),
      ...types.map((type) => `Content-Type: ${type}`),
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n');
    const socket = connect(Number(url.port), url.hostname);
    socket.write(raw);
    const answer = await text(socket);
    expect([types, answer.slice(0, 12)]).toEqual([types, 'HTTP/1.1 415']);
  }
});

test('an unusual spelling of the content type never bypasses the schema', async () => {
  for (const type of [
    ' application/json',
    'application/json ; charset=utf-8',
    'application/json\t;\tcharset="utf-8";',
    'APPLICATION/JSON',
  ]) {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/catalog/cart-items/',
      headers: { ...headers, 'content-type': type },
      payload: JSON.stringify({ product: 'x', quantity: -1, price: 1 }),
    });
    expect([type, answer.statusCode]).toEqual([type, 400]);
  }
});
