import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { registerMapTiles } from './map-tiles.ts';
import { isNear, tileOf } from './tile-place.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const ekaterinburg = { lat: 56.838, lon: 60.605 };
let source: Server;
afterEach(() => {
  vi.useRealTimers();
  source?.close();
});

/** A source of tiles that records its requests, in front of a shop in Yekaterinburg. */
async function shopWith(
  answer: (path: string) => { status?: number; body?: Buffer | string; location?: string },
) {
  const asked: string[] = [];
  source = createServer(({ url = '', headers }, reply) => {
    asked.push(`${url} ${headers['user-agent']}`);
    const { status = 200, body = PNG, location } = answer(url);
    reply.writeHead(status, location ? { location } : { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const app = fastify();
  const { port } = source.address() as AddressInfo;
  const mapTilesUrl = `http://127.0.0.1:${port}/tiles/{z}/{x}/{y}.png?key=1`;
  registerMapTiles(app, { mapTilesUrl, publicUrl: 'https://shop.example' }, async () => [ekaterinburg]);
  const get = (path: string) => app.inject({ url: path });
  return { get, asked };
}

test('a tile is fetched once by our server, checked to be an image, and cached by browsers for a week', async () => {
  const { get, asked } = await shopWith(() => ({}));
  const [first, second] = await Promise.all([get('/map/12/2737/1252'), get('/map/12/2737/1252')]);
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=604800',
  ]);
  expect(second.rawPayload).toEqual(PNG);
  expect(asked).toEqual(['/tiles/12/2737/1252.png?key=1 Vitrina (https://shop.example)']);
});

test('tiles away from shops, other zoom levels and garbage are 404 without contacting the source', async () => {
  const { get, asked } = await shopWith(() => ({}));
  for (const path of ['12/0/0', '2/2/1', '19/1/1', '12/4096/1', '12/-1/1', '12/1e3/1', '12/..%2f/1', 'a/b/c'])
    expect([path, (await get(`/map/${path}`)).statusCode]).toEqual([path, 404]);
  expect(asked).toEqual([]);
});

test('a source that fails, redirects or sends no image is 503, and is paused after five failures', async () => {
  const answers = [{ status: 500 }, { status: 302, location: '/x' }, { body: '<html>' }, { status: 404 }];
  const { get, asked } = await shopWith((path) => answers[Number(path.match(/(\d+)\.png/)?.[1]) % 4] ?? {});
  for (let y = 1250; y < 1258; y++) expect((await get(`/map/12/2737/${y}`)).statusCode).toBe(503);
  expect(asked).toHaveLength(5);
});

test('a paused source is contacted again, even if the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { get, asked } = await shopWith(() => ({ status: 500 }));
  for (let y = 1250; y < 1256; y++) await get(`/map/12/2737/${y}`);
  expect(asked).toHaveLength(5);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(31_000);
  await get('/map/12/2737/1256');
  expect(asked).toHaveLength(6);
});

test('a tile is near a shop if somebody who looks for the shop may see it', () => {
  const near = (z: string, x: string, y: string) =>
    isNear(tileOf(z, x, y) ?? { z: 0, x: 0, y: 0 }, [ekaterinburg]);
  expect([near('5', '21', '9'), near('12', '2737', '1252'), near('12', '2600', '1252')]).toEqual([
    true,
    true,
    false,
  ]);
});
