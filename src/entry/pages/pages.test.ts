import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtPages } from '../../../tests/support/built-pages.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { castDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDb, openPool } from '../../platform/database/db.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { createHttp } from '../http.ts';

let database: TestDatabase;
let cast: Cast;
let folder: string;
let shop: FastifyInstance;

const BREAKERS = '/catalog/avtomaty';

const open = (env: NodeJS.ProcessEnv = {}, { pool, db }: Pick<TestDatabase, 'pool' | 'db'> = database) =>
  createHttp({
    pool,
    db,
    config: readConfig({ DATA_DIR: folder, ...env }),
    databaseUrl: database.url,
    log: createLog('silent'),
    drain: { started: false },
    dev: false,
  });

const get = (url: string, headers: InjectOptions['headers'] = {}, of = shop) => of.inject({ url, headers });

beforeAll(async () => {
  await builtPages();
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  folder = await mkdtemp(join(tmpdir(), 'vitrina-pages-'));
  shop = await open();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Renames products; a bulk change writes no rows to the change log. */
async function rename(product: number, name: string, { inBulk }: { inBulk: boolean }) {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    if (inBulk) await client.query("set local vitrina.bulk = 'on'");
    await client.query('update product set name = $2 where id = $1', [product, name]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('a page of a guest', () => {
  test('is cached whole: it does not query the database again', async () => {
    const before = await get(BREAKERS);
    expect(before.statusCode).toBe(200);
    expect(before.body).toContain('Автомат ВА47 3P 63 А');
    await rename(cast.products.threePoleBreaker, 'Тайно переименован', { inBulk: true });
    expect((await get(BREAKERS)).body).toBe(before.body);
    await rename(cast.products.threePoleBreaker, 'Автомат ВА47 3P 63 А', { inBulk: true });
  });

  test('is made again when its content has changed', async () => {
    await get(BREAKERS);
    await rename(cast.products.breaker25, 'Автомат нового имени', { inBulk: false });
    await vi.waitFor(
      async () => expect((await get(BREAKERS)).body).toContain('Автомат нового имени'),
      60_000,
    );
  });

  test('sets no cookie, must not be cached by proxies, and is not sent twice to a client that has it', async () => {
    const { headers } = await get(BREAKERS, { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-encoding': 'br' });
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await get(BREAKERS, {
      'accept-encoding': 'gzip, br',
      'if-none-match': `W/"other", ${headers.etag}`,
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('is the same with unknown parameters in the address, and another one for another city', async () => {
    const plain = await get(BREAKERS);
    expect((await get(`${BREAKERS}?utm_source=letter&yclid=1&tags=`)).body).toBe(plain.body);
    const perm = await get(BREAKERS, { cookie: `city=${cast.cities.perm}` });
    expect(perm.body).toContain('+7 (342) 200-30-40');
    expect(plain.body).toContain('+7 (343) 200-10-20');
    expect((await get(`${BREAKERS}?city=${cast.cities.perm}`)).body).toContain('+7 (342) 200-30-40');
  });

  test.each(['0', '999999999', '-1', 'perm', '%00', '__proto__', "1'--", '1e1'])(
    'an invalid city cookie means the default city: %s',
    async (city) => {
      expect((await get(BREAKERS, { cookie: `city=${city}` })).body).toContain('+7 (343) 200-10-20');
    },
  );

  test('with a session is private', async () => {
    const { headers } = await get(BREAKERS, { cookie: 'session=abc' });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('of a customer does not hold the CSRF token: next to text of the address its length would reveal it', async () => {
    const { cookies } = await get('/api/v1/users/session/');
    const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    const cookie = `session=${'a'.repeat(43)}; csrftoken=${csrf}`;
    const { body, headers } = await get('/search/?q=avtomat', { cookie });
    expect([csrf !== '', headers['cache-control']]).toEqual([true, 'private, no-store']);
    expect(body).not.toContain(csrf);
  });

  test('runs under a policy without inline scripts and styles', async () => {
    await rename(cast.products.breaker25, '</script><script>alert(1)</script>', { inBulk: false });
    await vi.waitFor(async () => expect((await get(BREAKERS)).body).toContain('alert(1)'), 60_000);
    const { body } = await get(BREAKERS);
    expect(body).not.toContain('<script>');
    expect(body).not.toMatch(/ style=| on\w+="/);
    for (const [, attributes] of body.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/ src="\/assets\/| type="application\/(ld\+)?json"/);
  });
});

describe('the head', () => {
  const linked = (body: string, pattern: RegExp) => pattern.exec(body)?.[1] ?? 'not linked';

  test('names existing icons, and an image of the shop for a page without one', async () => {
    const { body } = await get('/catalog', { host: 'shop.example' });
    const image = linked(body, /property="og:image" content="([^"]+)"/);
    expect(image).toBe('http://shop.example/og-default.png');
    for (const [address, type] of [
      [linked(body, /rel="icon"[^>]* href="([^"]+)"/), 'image/svg+xml'],
      [linked(body, /rel="apple-touch-icon" href="([^"]+)"/), 'image/png'],
      [new URL(image).pathname, 'image/png'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(address);
      expect([address, statusCode, headers['content-type']]).toEqual([address, 200, type]);
      expect(rawPayload.length).toBeGreaterThan(100);
    }
  });

  test('prefers the image of the page itself, in a format for messengers', async () => {
    const { headers } = await get(`/product/${cast.products.breaker16}`, { host: 'shop.example' });
    const { body } = await get(String(headers.location), { host: 'shop.example' });
    expect(linked(body, /property="og:image" content="([^"]+)"/)).toBe(
      'http://shop.example/og/aa/breaker.svg.jpg',
    );
  });
});

describe('addresses', () => {
  test.each([
    ['/catalog/', '/catalog'],
    ['/Catalog/Avtomaty?tags=1', '/catalog/avtomaty?tags=1'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
  ])('%s is redirected permanently to %s', async (address, canonical) => {
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers.location]).toEqual([301, canonical]);
  });

  test.each(['/catalog/vyklyuchateli', '/catalog/vyklyuchateli/', '/CATALOG//Vyklyuchateli'])(
    'an old slug leads to the current one in one step, however it is written: %s',
    async (address) => {
      const { statusCode, headers } = await get(`${address}?tags=1&utm_source=letter`);
      expect([statusCode, headers.location]).toEqual([301, `${BREAKERS}?tags=1`]);
    },
  );

  test('an address that matches no route answers 404 in place', async () => {
    const { statusCode, body } = await get('/net-takoi-stranicy');
    expect(statusCode).toBe(404);
    expect(body).toContain('этой полке пусто');
    expect(body).toContain('<meta data-page name="robots" content="noindex">');
  });

  test('a method that pages do not have is rejected', async () => {
    const { statusCode, headers } = await shop.inject({ method: 'DELETE', url: '/catalog' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});

const cookieOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  String(headers['set-cookie']).split(';')[0];

// R8.3
describe('a load that fails', () => {
  test('with 404 leads to /404, which suggests the nearest category', async () => {
    const failed = await get('/catalog/avtomati');
    expect([failed.statusCode, failed.headers.location]).toEqual([302, '/404']);
    const [cookie] = String(failed.headers['set-cookie']).split(';');
    expect(failed.headers['set-cookie']).toContain('HttpOnly');
    const page = await get('/404', { cookie });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('href="/catalog/avtomaty"');
    expect((await get('/404')).statusCode).toBe(404);
  });

  test('with another status leads to /_error, which works without the API and offers to retry', async () => {
    const lonely = await open({ API_URL: 'http://127.0.0.1:1' });
    const failed = await get('/catalog/avtomaty?tags=3', {}, lonely);
    expect([failed.statusCode, failed.headers.location]).toEqual([302, '/_error?statusCode=502']);
    const [cookie] = String(failed.headers['set-cookie']).split(';');
    const page = await get('/_error?statusCode=502', { cookie }, lonely);
    expect(page.statusCode).toBe(502);
    expect(page.body).toContain('Ошибка <!-- -->502');
    expect(page.body).toContain('href="/catalog/avtomaty?tags=3"');
    await lonely.close();
  });

  test('with an unavailable database leads to /_error?statusCode=503, which works without it', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', 1);
    const orphan = await open({}, { pool, db: openDb(pool) });
    const answer = await get('/api/v1/layout/', {}, orphan);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('не отвечает') });
    const failed = await get('/catalog/avtomaty?tags=3', {}, orphan);
    expect([failed.statusCode, failed.headers.location]).toEqual([302, '/_error?statusCode=503']);
    const page = await get('/_error?statusCode=503', { cookie: cookieOf(failed) }, orphan);
    expect(page.headers['retry-after']).toMatch(/^\d+$/);
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Магазин временно недоступен');
    expect(page.body).toMatch(/<a href="\/catalog\/avtomaty\?tags=3"[^>]*>Обновить</);
    // A reload of the error page tries the address again, and the next failure is shown again.
    const reloaded = await get('/_error?statusCode=503', { cookie: cookieOf(page) }, orphan);
    expect([reloaded.statusCode, reloaded.headers.location]).toEqual([302, '/catalog/avtomaty?tags=3']);
    // Once: a later failure of another page must not lead here.
    expect(reloaded.headers['set-cookie']).toMatch(/^failed_load=; Max-Age=0; Path=\/;/);
    const other = await get('/_error?statusCode=500', { cookie: cookieOf(page) }, orphan);
    expect([other.statusCode, other.headers.location]).toEqual([500, undefined]);
    const again = await get('/catalog/avtomaty?tags=3', { cookie: cookieOf(page) }, orphan);
    expect((await get('/_error?statusCode=503', { cookie: cookieOf(again) }, orphan)).statusCode).toBe(503);
    await orphan.close();
    await pool.end();
  });

  test.each(['200', '9999', '<script>', ''])('statusCode=%s is shown as a plain 500', async (code) => {
    const { statusCode, body } = await get(`/_error?statusCode=${encodeURIComponent(code)}`);
    expect(statusCode).toBe(500);
    expect(body).not.toContain('<script>');
  });
});

// API-13
test('the same pages work with an API on another server, and its calls are forwarded under our host', async () => {
  const calls: Record<string, unknown>[] = [];
  shop.server.on('request', ({ headers }) => calls.push(headers));
  await shop.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.server.address() as { port: number };
  const client = await open({ API_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'http://front.example' });
  const page = await get(BREAKERS, { host: 'front.example', cookie: `city=${cast.cities.perm}` }, client);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('+7 (342) 200-30-40');
  const last = calls.at(-1);
  expect(last).toMatchObject({ origin: 'http://front.example', cookie: `city=${cast.cities.perm}` });
  // Between servers too: a cache in between may store public responses.
  expect(calls.map((headers) => headers['cache-control'])).toEqual(calls.map(() => 'no-cache'));
  const proxied = await get('/api/v1/layout/', { host: 'front.example' }, client);
  expect(proxied.json()).toMatchObject({ company: { name: 'Полка' } });
  await client.close();
});
