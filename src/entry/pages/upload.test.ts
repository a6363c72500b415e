import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFilesOfForms } from './upload.ts';

let app: FastifyInstance;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-forms-'));
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** Pages that answer with the size of the form they received. */
function formPages() {
  app = fastify({ bodyLimit: 100 * 1024 });
  app.removeAllContentTypeParsers();
  takeFilesOfForms(app, { publicUrl: 'https://shop.example', dataDir });
  app.post('/*', async ({ body }) => ({ length: (body as Buffer).length }));
  return (path: string, bytes: number, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: path,
      payload: Buffer.alloc(bytes),
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
}

const own = { origin: 'https://shop.example', cookie: '__Host-session=abc' };

test('a form with a file of 20 MB is accepted only by an account page and only from our own pages', async () => {
  const send = formPages();
  const size = 20 * 1024 * 1024;
  expect((await send('/account/documents', size, own)).json()).toEqual({ length: size });
  expect((await send('/account/documents', size + 100 * 1024, own)).statusCode).toBe(413);
  expect((await send('/cart', size, own)).statusCode).toBe(413);
  expect((await send('/account/documents', size, { origin: own.origin })).statusCode).toBe(413);
  expect(
    (await send('/account/documents', size, { ...own, origin: 'https://evil.example' })).statusCode,
  ).toBe(413);
  expect((await send('/cart', 90 * 1024, {})).json()).toEqual({ length: 90 * 1024 });
});

test('a résumé of 10 MB reaches its page without a session, only from our own pages', async () => {
  const send = formPages();
  const size = 10 * 1024 * 1024;
  const { origin } = own;
  expect((await send('/vacancies?place=1', size, { origin })).json()).toEqual({ length: size });
  expect((await send('/vacancies', size + 100 * 1024, own)).statusCode).toBe(413);
  expect((await send('/vacancies', size, { origin: 'https://evil.example' })).statusCode).toBe(413);
  expect((await send('/vacancies-2', size, { origin })).statusCode).toBe(413);
});

test('a form that is too long is rejected by the limit of its own page', async () => {
  const send = formPages();
  const { origin } = own;
  const codeOf = async (path: string, bytes: number) => (await send(path, bytes, { origin })).json().code;
  const large = 10 * 1024 * 1024 + 100 * 1024;
  expect((await send('/cart/upload', large - 100 * 1024, { origin })).statusCode).toBe(200);
  expect(await codeOf('/cart/upload', large)).toBe('FST_LIST_TOO_LARGE');
  expect(await codeOf('/vacancies', large)).toBe('FST_RESUME_TOO_LARGE');
  expect(await codeOf(`/order/${'A'.repeat(43)}`, 2 * large)).toBe('FST_PHOTOS_TOO_LARGE');
  expect(await codeOf('/contacts', 110 * 1024)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
});

test('large forms wait for each other in files, and nothing of them stays on the disk', async () => {
  const send = formPages();
  const size = 5 * 1024 * 1024;
  const { origin } = own;
  const forms = Array.from({ length: 6 }, () => send('/cart/upload', size, { origin }));
  expect((await Promise.all(forms)).map((answer) => answer.json())).toEqual(Array(6).fill({ length: size }));
  expect((await send('/cart/upload', 2 * 10 * 1024 * 1024, { origin })).statusCode).toBe(413);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
});
