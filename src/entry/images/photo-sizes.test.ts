import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.server.ts';
import { registerFiles } from '../files.ts';

let folder: string;
let app: FastifyInstance;

const at = (path: string) => app.inject({ url: `/pictures/${path}` });
const write = (name: string, bytes: Buffer | string) => writeFile(join(folder, 'files', 'ab', name), bytes);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-photos-'));
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  app = fastify();
  await registerFiles(app, readConfig({ DATA_DIR: folder }));
  await write('photo.jpg', await photo(1200, 900));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['240/ab/photo.jpg.avif', 'image/avif', 'heif', 240, 180],
  ['480/ab/photo.jpg.webp', 'image/webp', 'webp', 480, 360],
])('%s is the photo in that width and format, cached for ever', async (path, type, format, width, height) => {
  const { statusCode, headers, rawPayload } = await at(path);
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width, height });
});

test('a small photo is not enlarged, and its camera metadata is dropped', async () => {
  await write('small.jpg', await photo(100, 60));
  const metadata = await sharp((await at('480/ab/small.jpg.webp')).rawPayload).metadata();
  expect(metadata).toMatchObject({ width: 100, height: 60 });
  expect(metadata.exif).toBeUndefined();
});

test('an image made once is served even when the photo itself is gone', async () => {
  await write('gone.jpg', await photo(300, 300));
  const first = await at('120/ab/gone.jpg.avif');
  await rm(join(folder, 'files', 'ab', 'gone.jpg'));
  expect((await at('120/ab/gone.jpg.avif')).rawPayload).toEqual(first.rawPayload);
  expect((await at('240/ab/gone.jpg.avif')).statusCode).toBe(404);
});

test('an image that cannot be cached for lack of space is served all the same', async () => {
  const full = await mkdtemp(join(tmpdir(), 'vitrina-full-'));
  await writeFile(join(full, 'cache'), ''); // no file can be stored under it
  const shop = fastify();
  const config = readConfig({ DATA_DIR: full });
  await registerFiles(shop, { ...config, filesDir: join(folder, 'files') });
  const { statusCode, rawPayload } = await shop.inject('/pictures/240/ab/photo.jpg.webp');
  expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 240]);
  await shop.close();
  await rm(full, { recursive: true });
});

test('with a long queue the request is redirected to the photo itself, and its sizes are made meanwhile', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `many${index}.jpg`);
  for (const name of names) await write(name, await photo(400, 400));
  const answers = await Promise.all(names.map((name) => at(`240/ab/${name}.avif`)));
  const led = answers.filter(({ statusCode }) => statusCode === 302);
  expect(led.length).toBeGreaterThan(0);
  for (const { headers } of led) {
    expect(headers.location).toMatch(/^\/files\/ab\/many\d\.jpg$/);
    expect(headers['cache-control']).toBe('no-store');
  }
  const later = async () =>
    (await Promise.all(names.map((name) => at(`240/ab/${name}.avif`)))).map(({ statusCode }) => statusCode);
  await expect.poll(later).toEqual(names.map(() => 200));
});

test.each([
  '300/ab/photo.jpg.avif', // a width that no page uses
  '240/ab/photo.jpg.png',
  '240/ab/none.jpg.avif',
  '240/ab/drawing.svg.avif',
  '240/%2e%2e%2fsecrets.jpg.avif',
  '240/%2e%2e/files/ab/photo.jpg.avif',
  '240/ab/broken.png.avif',
  '240/ab/bomb.png.avif',
])('%s is 404', async (path) => {
  await write('broken.png', 'not an image');
  await write('bomb.png', hugeClaim());
  await write('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const { statusCode, headers } = await at(path);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const image = sharp({ create: { width, height, channels: 3, background: '#864', noise } });
  return image
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
}

/** A PNG of a hundred bytes that claims to be 30,000 pixels wide and high. */
function hugeClaim(): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
