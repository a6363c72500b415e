import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Cast } from '../../tests/support/cast.ts';
import { castDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { registerApi } from '../api/api.server.ts';
import { cacheFigures } from '../platform/cache/cache.server.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { packAnswers } from './packed-answers.ts';
import { TypedAnswers } from './typed-answers.ts';

const TYPED = '/api/v1/search/products/suggest/?name__phrase=';
const HOST = 'shop.example';

const shop = Fastify({ trustProxy: ['127.0.0.1'] });
const drain = { started: false };
let database: TestDatabase;
let cast: Cast;
let folder: string;
let searchesIn: () => string;

type Heads = Record<string, string>;
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Calls over the network: calls within the process are never answered from the cache. */
function ask(path: string, headers: Heads = {}, method = 'GET'): Promise<Answer> {
  const { port } = shop.server.address() as { port: number };
  const options = { port, host: '127.0.0.1', path, method, headers: { host: HOST, ...headers } };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const { date: _, ...received } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject).end();
  });
}

const suggest = (text: string, headers?: Heads) => ask(TYPED + encodeURIComponent(text), headers);
const textsOf = ({ body }: Answer): string[] =>
  JSON.parse(body.toString()).name__phrase[0].options.map((option: { text: string }) => option.text);

/** How many of these calls were answered from the cache. */
async function hitsOf(questions: () => Promise<unknown>): Promise<number> {
  const before = hits();
  await questions();
  return hits() - before;
}

const hits = () => cacheFigures().get('typed answers')?.hits ?? 0;

/** Repeats a call until it is answered from the cache: the change log may be read between two calls. */
const cachedFor = (text: string, headers?: Heads) =>
  expect.poll(() => hitsOf(() => suggest(text, headers)), { timeout: 10_000, interval: 5 }).toBe(1);

/** From now on each reading of the clock is a second later. */
function eachCallLater(): void {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
}

beforeAll(async () => {
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  folder = await mkdtemp(join(tmpdir(), 'vitrina-typed-'));
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: `http://${HOST}`,
    SUGGESTS_PER_SECOND: '6',
    TRUST_PROXY: '127.0.0.1',
  });
  const typed = new TypedAnswers({ config, drain });
  await shop.register(async (scope) => {
    packAnswers(scope);
    typed.cacheFrom(scope);
    const api = await registerApi(scope, { config, pool: database.pool });
    typed.answerFirst(shop, api);
    searchesIn = api.searchesIn;
  });
  await shop.listen({ port: 0, host: '127.0.0.1' });
  while (searchesIn() !== 'memory') await new Promise((resolve) => setTimeout(resolve, 10));
  // Nothing is rejected unless the test means it.
  eachCallLater();
});
afterEach(() => {
  drain.started = false;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

test.each(['br', 'gzip', 'identity'])(
  'a cached answer is the same as the original, to the last header: %s',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const made = await suggest('автоматы', headers);
    await cachedFor('автоматы', headers);
    expect(await suggest('автоматы', headers)).toEqual(made);
  },
);

test('a session, another city and another method bypass the cache', async () => {
  await cachedFor('кабель');
  expect(await hitsOf(() => suggest('кабель', { cookie: 'session=abc' }))).toBe(0);
  expect(await hitsOf(() => suggest('кабель', { cookie: 'a=b; __Host-session=abc' }))).toBe(0);
  const perm = { cookie: `city=${cast.cities.perm}` };
  expect(await hitsOf(() => suggest('кабель', perm))).toBe(0);
  await cachedFor('кабель', perm);
  const path = TYPED + encodeURIComponent('кабель');
  expect(await hitsOf(() => ask(path, {}, 'HEAD'))).toBe(0);
  expect((await ask(path, {}, 'POST')).status).toBe(405);
  expect(await hitsOf(() => suggest('кабель', { 'content-length': '0' }))).toBe(0);
});

test('an unusual cookie fills no cache entry for others', async () => {
  for (let round = 0; round < 3; round++) {
    await suggest('розетка', { cookie: `city =${cast.cities.perm}` });
    await suggest('розетка', { cookie: `city=%33; city=${cast.cities.perm}` });
  }
  expect(await hitsOf(() => suggest('розетка'))).toBe(0);
  expect(await hitsOf(() => suggest('розетка', { cookie: `city=${cast.cities.perm}` }))).toBe(0);
});

test('an error is never cached, and under a foreign name nothing is served', async () => {
  await cachedFor('кабель');
  for (let round = 0; round < 3; round++) {
    expect(await hitsOf(() => suggest('кабель', { host: 'evil.example' }))).toBe(0);
    expect((await ask(`${TYPED}%D0%BA%D0%B0%D0%B1&other=1`)).status).toBe(400);
  }
});

test('renamed goods are suggested by their new name', async () => {
  await cachedFor('автомат');
  const { rows } = await database.pool.query<{ id: number }>(
    `update product set name = 'Автомат переименованный' where article = 'АРТ-avtomat-16' returning id`,
  );
  expect(rows).toHaveLength(1);
  await expect
    .poll(async () => textsOf(await suggest('автомат')), { timeout: 10_000 })
    .toContain('Автомат переименованный');
});

test('cached answers count towards the rate limit of a network, whatever proxy forwards the requests', async () => {
  const office = { 'x-forwarded-for': '203.0.113.7' };
  await cachedFor('кабель', office);
  const stopped = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(stopped);
  const answers = [];
  for (let turn = 0; turn < 8; turn++) answers.push((await suggest('кабель', office)).status);
  expect(answers).toEqual([...Array(6).fill(200), 429, 429]);
  expect((await suggest('кабель', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  vi.restoreAllMocks();
  eachCallLater();
});

test('during a shutdown an answer closes the connection', async () => {
  await cachedFor('кабель');
  drain.started = true;
  expect(await hitsOf(() => suggest('кабель'))).toBe(0);
});
