import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpShop, openHttpShop } from '../../tests/support/http-shop.ts';
import { storeFile } from '../platform/files/files.server.ts';

let site: HttpShop;
let shop: FastifyInstance;
let port: number;

beforeAll(async () => {
  site = await openHttpShop();
  shop = await site.open();
  await shop.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.server.address() as { port: number });
});
afterAll(() => site.close());

/** Sends bytes as they are and returns the first line of the response. */
async function raw(bytes: string): Promise<string> {
  return (await rawAnswer(bytes)).split('\r\n')[0] ?? '';
}

/** Sends bytes as they are and returns the bytes of the response. */
function rawAnswer(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    // A server that rejects a request may close before it has read everything; the response counts if it arrived.
    socket.on('error', (fault) => (answer ? undefined : reject(fault)));
  });
}

const get = (path: string) => raw(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);

test.each([
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/catalog/%c0%af',
  '/api/v1/%',
  '/api/v1/layout/%FF%FE',
  '/files/%',
  '/health/%E0',
])('a broken address %s is a bad request', async (path) => {
  expect(await get(path)).toBe('HTTP/1.1 400 Bad Request');
});

test.each([
  '/files/../../etc/passwd',
  '/files/..%2f..%2fetc%2fpasswd',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/files/..%5c..%5cetc',
  '/files/',
  '/files/.hidden',
  '/.git/config',
  '/.env',
  '/package.json',
  '/src/entry/start.ts',
])('%s is not served', async (path) => {
  expect(await get(path)).toBe('HTTP/1.1 404 Not Found');
});

test('an absolute target with the host of the request is the same page as its path', async () => {
  const ask = async (target: string) => {
    const answer = await rawAnswer(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    const [status = '', body = ''] = answer.split(/\r\n(?:.+\r\n)*\r\n/);
    return { status, body };
  };
  for (const path of ['/catalog', '/api/v1/layout/', '/robots.txt?a=%D0%B0']) {
    const plain = await ask(path);
    expect(plain.status).toMatch(/^HTTP\/1.1 200 /);
    expect((await ask(`http://SHOP:80${path}`)).status).toBe(plain.status);
  }
  expect((await ask('http://shop')).status).toBe((await ask('/')).status);
});

test('two hosts are rejected on a connection that requests a cached page', async () => {
  const page = 'GET /catalog HTTP/1.1\r\nHost: shop\r\n';
  const answer = await rawAnswer(`${page}\r\n${page}Host: evil.example\r\n\r\n`);
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(answer).toContain('В запросе неверно указан адрес сайта');
});

test('an address as long as a page is 404', async () => {
  expect(await get(`/${'a'.repeat(5_000)}`)).toBe('HTTP/1.1 404 Not Found');
  expect(await get(`/api/v1/catalog/product/${'9'.repeat(300)}/`)).toMatch(/^HTTP\/1.1 40[04] /);
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['not HTTP', 'привет\r\n\r\n', 400],
  ['a header as long as a book', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: s\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nHost: s\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a method of its own', 'BREW / HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: shop\r\nHost: evil.example\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: shop\r\nhost: shop\r\n\r\n', 400],
  ['two hosts at a health check', 'GET /health/live HTTP/1.1\r\nHost: shop\r\nHost: b\r\n\r\n', 400],
  ['a target on another host', 'GET http://evil.example/ HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
  ['a target on another port', 'GET http://shop:81/ HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
  ['a target with a user', 'GET http://shop@evil.example/ HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
  ['a target of another scheme', 'GET ftp://shop/ HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
])('%s is rejected', async (_what, bytes, status) => {
  expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test.each(['/search/?q=кабель', '/api/v1/catalog/products/?q=кабель', '/каталог'])(
  'unencoded letters of an address are redirected to their encoded form: %s',
  async (address) => {
    const answer = await rawAnswer(`GET ${address} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 301 /);
    expect(answer).toContain(`\r\nlocation: ${encodeURI(address)}\r\n`);
  },
);

test.each(['POST /каталог', 'GET //evil.example/я', 'GET http://evil.example/я', 'GET я'])(
  'no other malformed address is redirected: %s',
  async (line) => {
    expect(await raw(`${line} HTTP/1.1\r\nHost: shop\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  },
);

test('an error outside the pages of the shop is in Russian and links to the shop', async () => {
  const form = { method: 'POST' as const, url: '/cart', payload: 'a'.repeat(150_000) };
  const large = await shop.inject({ ...form, headers: { 'content-type': 'text/plain' } });
  const broken = await shop.inject('/%');
  expect([large.statusCode, broken.statusCode]).toEqual([413, 400]);
  for (const { body } of [large, broken]) {
    expect(/<title>(.*)<\/title>/.exec(body)?.[1]).toMatch(/^[А-Яа-яё ]+$/);
    expect(/<h1>(.*)<\/h1>/.exec(body)?.[1]).toMatch(/^[А-Яа-яё ]+$/);
    expect(body).toContain('<a href="/">');
  }
});

test('an oversized request is rejected with JSON for a call and HTML for a page', async () => {
  const long = (path: string) => rawAnswer(`GET ${path}?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: s\r\n\r\n`);
  const call = await long('/api/v1/catalog/products/');
  expect(call).toMatch(/^HTTP\/1.1 431 /);
  expect(JSON.parse(call.split('\r\n\r\n')[1] ?? '')).toEqual({
    detail: 'Адрес или заголовки запроса слишком длинные.',
  });
  const page = await long('/search/');
  expect(page).toContain('content-type: text/html; charset=utf-8');
  expect(page).toContain('<h1>Адрес слишком длинный</h1>');
  expect(page).toContain('x-content-type-options: nosniff');
});

test.each([
  'a b',
  'a"><script>',
  'localhost:99999',
  'localhost:abc',
  '[::1',
  'a@b',
  'user:pw@x',
  '%00',
  'a/b',
  'a\\b',
])('a request for the host «%s» is a bad request, never a server error', async (host) => {
  for (const path of ['/', '/catalog', '/api/v1/layout/'])
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
});

test('a body over 100 KB is rejected before it is read', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(200_000) });
  const headers = { 'content-type': 'application/json' };
  for (const url of ['/api/v1/users/session/', '/catalog']) {
    const { statusCode } = await shop.inject({ method: 'POST', url, headers, body });
    expect([403, 404, 405, 413]).toContain(statusCode);
  }
});

test('every answer has the security headers, errors too', async () => {
  for (const url of [
    '/',
    '/nope',
    '/%zz',
    '/api/v1/layout/',
    '/api/v1/nope/',
    '/files/aa/none.svg',
    '/health/live',
  ]) {
    const { headers } = await shop.inject(url);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['content-security-policy'], url).toMatch(/default-src 'self'|default-src 'none'/);
    expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*(unsafe|http|\*)/);
    expect(headers['strict-transport-security'], url).toBeUndefined();
    expect(headers['content-security-policy'], url).not.toContain('upgrade-insecure-requests');
  }
});

test('a stored file is cached for ever and cannot run scripts', async () => {
  const address = await storeFile(
    join(site.folder, 'files'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'svg',
  );
  const { statusCode, headers } = await shop.inject(address);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
});

test('with PUBLIC_URL set the shop is served under no other name, and knows whether it uses https', async () => {
  const strict = await site.open({ PUBLIC_URL: 'https://shop.example.ru' });
  try {
    const ask = (host: string, url = '/api/v1/layout/') => strict.inject({ url, headers: { host } });
    expect((await ask('evil.example.com')).statusCode).toBe(400);
    expect((await ask('shop.example.ru:8080')).statusCode).toBe(400);
    expect((await ask('evil.example.com', '/')).statusCode).toBe(400);
    expect((await ask('10.0.0.7', '/health/ready')).statusCode).toBe(200);
    const { statusCode, headers } = await ask('shop.example.ru');
    expect(statusCode).toBe(200);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  } finally {
    await strict.close();
  }
});

test('a foreign X-Forwarded-Host or X-Forwarded-For is ignored', async () => {
  const { body } = await shop.inject({
    url: '/',
    headers: { host: 'shop', 'x-forwarded-host': 'evil.example.com' },
  });
  expect(body).not.toContain('evil.example.com');
});

test('an address of the exchange that cannot be read is answered in the words of its protocol (EX-84)', async () => {
  const answer = await shop.inject('/exchange/1c/%zz');
  expect(answer.statusCode).toBe(400);
  const text = new TextDecoder('windows-1251').decode(answer.rawPayload);
  expect(text).toMatch(/^failure\n[А-Я]/);
});
