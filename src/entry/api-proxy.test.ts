import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpShop } from '../../tests/support/http-shop.ts';
import { openSplitShop, type SplitShop } from '../../tests/support/split-shop.ts';

let shop: SplitShop;
let photo: Buffer;
beforeAll(async () => {
  // With API_URL alone the browser knows one address only.
  shop = await openSplitShop((ports) => {
    const [pages, api] = [`http://127.0.0.1:${ports.pages}`, `http://127.0.0.1:${ports.api}`];
    return { pages, api, pagesEnv: { API_URL: `${api}/api/v1` }, apiEnv: { TRUST_PROXY: '127.0.0.1' } };
  });
  const folder = join(shop.site.folder, 'files', 'ab');
  await mkdir(folder, { recursive: true });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#864', noise } })
    .jpeg()
    .toBuffer();
  await writeFile(join(folder, 'photo.jpg'), photo);
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.pages + path, { headers, redirect: 'manual' });

test('files and images of the data server are served at the address of the pages', async () => {
  const file = await get('/files/ab/photo.jpg');
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(photo);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const small = await get('/pictures/240/ab/photo.jpg.webp');
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const card = await get('/og/ab/photo.jpg.jpg');
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await get('/files/ab/none.jpg')).status).toBe(404);
  expect((await fetch(`${shop.pages}/files/ab/photo.jpg`, { method: 'HEAD' })).status).toBe(200);
});

test('the feed of posts, the sitemap and the marketplace feeds contain the address of the pages', async () => {
  const rss = await get('/posts/rss.xml');
  expect(rss.status).toBe(200);
  expect(await rss.text()).toContain(`${shop.pages}/posts/kak-vybrat-avtomat`);
  for (const path of ['/sitemap.xml', '/sitemaps/products-1.xml', '/feeds/yml/nosuch.xml', '/map/1/1/1'])
    expect([path, (await get(path)).status]).toEqual([path, (await fetch(shop.api + path)).status]);
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${shop.pages}/sitemap.xml`);
});

test('a write is forwarded with its cookies, and a foreign one is not', async () => {
  const session = await get('/api/v1/users/session/');
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = (await session.json()).csrf_token;
  const write = (origin: string) =>
    fetch(`${shop.pages}/api/v1/catalog/cart-items/`, {
      method: 'POST',
      headers: { cookie, origin, 'x-csrftoken': token, 'content-type': 'application/json' },
      body: JSON.stringify({ product: shop.cast.products.breaker16, quantity: 2 }),
    });
  const added = await write(shop.pages);
  expect(added.status).toBe(201);
  expect(added.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
  expect((await write('http://other.example')).status).toBe(403);
});

test("a visitor's own claim about the address is not forwarded, and dots in a path lead nowhere else", async () => {
  const received: IncomingMessage[] = [];
  const other = createServer((request: IncomingMessage, response: ServerResponse) => {
    received.push(request);
    response.end('received');
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as { port: number };
  const site = await openHttpShop();
  try {
    const front = await site.open({ API_URL: `http://127.0.0.1:${port}` });
    await front.inject({
      url: '/api/v1/layout/?q=%27a%27',
      headers: {
        host: 'shop.example',
        'x-forwarded-for': '192.0.2.66',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=192.0.2.66',
      },
    });
    expect(received).toHaveLength(1);
    expect(received[0]!.url).toBe('/api/v1/layout/?q=%27a%27');
    expect(received[0]!.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'http',
    });
    expect(received[0]!.headers.forwarded).toBeUndefined();
    for (const path of [
      '/api/v1/../../metrics',
      '/files/../metrics',
      '/files/%2e%2e/api/v1/layout/',
      '/api/v1/..%2f..%2fmetrics/..',
    ]) {
      const { statusCode } = await front.inject({ url: path, headers: { host: 'shop.example' } });
      expect([path, statusCode === 404 || received.at(-1)!.url!.startsWith('/api/v1/')]).toEqual([
        path,
        true,
      ]);
    }
    expect(received.filter(({ url }) => !url!.startsWith('/api/v1/'))).toEqual([]);
  } finally {
    await site.close();
    other.close();
  }
});

test('an unavailable server is 502 with a text, for a call and for an image', async () => {
  const site = await openHttpShop();
  try {
    const lonely = await site.open({ API_URL: 'http://127.0.0.1:1' });
    const call = await lonely.inject({ url: '/api/v1/layout/', headers: { host: 'shop.example' } });
    expect([call.statusCode, call.json()]).toEqual([
      502,
      { detail: 'Сервер магазина не отвечает. Попробуйте чуть позже.' },
    ]);
    const image = await lonely.inject({ url: '/files/ab/a.jpg', headers: { host: 'shop.example' } });
    expect([image.statusCode, image.headers['cache-control']]).toEqual([502, 'no-store']);
  } finally {
    await site.close();
  }
});

test('a large answer arrives complete', async () => {
  const [direct, passed] = await Promise.all(
    [shop.api, shop.pages].map(async (base) => (await fetch(`${base}/api/v1/openapi.json`)).text()),
  );
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(digest(passed!)).toBe(digest(direct!));
});
