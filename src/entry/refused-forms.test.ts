import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtPages } from '../../tests/support/built-pages.ts';
import { type Cast, seedCast } from '../../tests/support/cast.ts';
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { FormBrowser } from '../../tests/support/form-browser.ts';
import { readConfig } from '../core/config.server.ts';
import { createLog } from '../core/log.server.ts';
import { createHttp } from './http.ts';

let database: TestDatabase;
let cast: Cast;
let folder: string;
let shop: FastifyInstance;
let guest: FormBrowser;

beforeAll(async () => {
  await builtPages();
  database = await freshDatabase();
  cast = await seedCast(database.db);
  folder = await mkdtemp(join(tmpdir(), 'vitrina-refused-forms-'));
  shop = await createHttp({
    ...database,
    config: readConfig({ DATA_DIR: folder }),
    databaseUrl: database.url,
    log: createLog('silent'),
    drain: { started: false },
    dev: false,
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  guest = new FormBrowser(shop);
});

test.each(['/', '/catalog', '/info/dostavka'])(
  'a form to %s, which takes none, is told so by a page of the shop',
  async (url) => {
    const { statusCode, body } = await guest.post(url, { a: 1 });
    expect(statusCode).toBe(405);
    expect(body).toContain('Здесь форм не принимают');
    expect(body).toContain('Екатеринбург');
    expect(body).toContain('href="tel:');
    expect(body).not.toContain('на нашей стороне');
    // They would open the page of the address in place of this one.
    expect(body).not.toContain('<script type="module"');
  },
);

test('a form to goods, which take none, is no fault of ours', async () => {
  const { statusCode, body } = await guest.post(`/product/${cast.products.breaker16}`, { a: 1 });
  expect([statusCode, body.includes('Здесь форм не принимают')]).toEqual([405, true]);
});

test.each(['/nope', '/checkout/now'])(
  'a form to %s, where no page is, is told that there is none',
  async (url) => {
    const { statusCode, body } = await guest.post(url, { a: 1 });
    expect(statusCode).toBe(404);
    expect(body).toContain('Ошибка 404');
    expect(body).toContain('href="tel:');
  },
);

test('a form that keeps being refused says what else can be done', async () => {
  const { statusCode, body } = await guest.post('/cart', { intent: 'clear' }, { origin: 'null' });
  expect(statusCode).toBe(403);
  expect(body).toContain('в\u00a0новой вкладке');
  expect(body).toContain('Referer');
});

test('goods are put in and the way back is taken, in whatever letters it is written', async () => {
  const { breaker16 } = cast.products;
  const form = { intent: 'add', product: breaker16, quantity: 2, next: '/каталог' };
  const { statusCode, headers } = await guest.post('/cart', form);
  expect([statusCode, headers.location]).toEqual([303, encodeURI('/каталог')]);
});

test('a quantity of a line that another tab has removed is told to be gone', async () => {
  const { breaker16, breaker25 } = cast.products;
  await guest.post('/cart', { intent: 'add', product: breaker25, quantity: 1 });
  const gone: Record<string, number>[] = [{ product: breaker16 }, { item: 999_999 }];
  for (const line of gone) {
    const { statusCode, body } = await guest.post('/cart', { intent: 'update', ...line, quantity: 3 });
    expect(statusCode).toBe(409);
    expect(body).toContain('Этой строки уже нет в\u00a0корзине');
  }
  expect(await guest.cart()).toEqual({ [breaker25]: 1 });
});
