import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../../tests/support/built-pages.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { castDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { createHttp } from '../http.ts';
import { type PageAnswer, sendAnswer, UnpackedPages } from './answer.ts';
import { answerFromCacheFirst } from './front.ts';

const BREAKERS = '/catalog/avtomaty';

let database: TestDatabase;
let cast: Cast;
let folder: string;
let shop: FastifyInstance;
const drain = { started: false };

async function open(env: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const { pool, db, url: databaseUrl } = database;
  const config = readConfig({ DATA_DIR: folder, ...env });
  const app = await createHttp({
    pool,
    db,
    config,
    databaseUrl,
    log: createLog('silent'),
    drain,
    dev: false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

type Heads = Record<string, string>;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests over the network, like a browser: requests within the process bypass the page cache. */
function ask(path: string, headers: Heads = {}, method = 'GET', of = shop): Promise<Answer> {
  const { port } = of.server.address() as { port: number };
  const options = { port, host: '127.0.0.1', path, method, headers: { 'accept-encoding': 'br', ...headers } };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode = 0, headers: received } = answer;
        resolve({ status: statusCode, headers: { ...received, date: '' }, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject).end();
  });
}

/** The page as the complete path renders it, which `inject` uses. */
async function rendered(path: string, headers: Heads = {}, method = 'GET') {
  const { port } = shop.server.address() as { port: number };
  const host = `127.0.0.1:${port}`;
  const sent = { host, 'accept-encoding': 'br', ...headers };
  const {
    statusCode,
    headers: received,
    rawPayload,
  } = await shop.inject({ url: path, method: method as 'GET', headers: sent });
  const { connection: _, date: __, ...rest } = received;
  return { status: statusCode, headers: rest, body: rawPayload };
}

function withoutConnection({ status, headers, body }: Answer) {
  const { connection: _, 'keep-alive': __, date: ___, ...rest } = headers;
  return { status, headers: rest, body };
}

/** Bytes of all buffers that are still referenced. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

beforeAll(async () => {
  await builtPages();
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  folder = await mkdtemp(join(tmpdir(), 'vitrina-front-'));
  shop = await open();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

test.each(['br', 'gzip', 'identity'])(
  'a cached page is the same by either way, to the last header: %s',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    await ask(BREAKERS, headers);
    expect(withoutConnection(await ask(BREAKERS, headers))).toEqual(await rendered(BREAKERS, headers));
  },
);

test('a client that accepts no compression gets the cached page before load shedding, once it was unpacked', async () => {
  const html = Buffer.from('<p>Кабель</p>'.repeat(100));
  const page: PageAnswer = {
    status: 200,
    headers: [],
    etag: 'cached',
    bodies: { gzip: gzipSync(html), br: brotliCompressSync(html) },
  };
  const app = fastify();
  let asked = 0;
  app.get('/', async (request, reply) => {
    asked++;
    return sendAnswer(request, reply, page, 'identity');
  });
  answerFromCacheFirst(app, {}, () => page);
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const encoding of ['identity', 'deflate', '']) {
      const plain = { 'accept-encoding': encoding };
      expect(await ask('/', plain, 'GET', app)).toMatchObject({ status: 200, body: html });
      const head = await ask('/', plain, 'HEAD', app);
      expect(head.headers).toMatchObject({ 'content-length': String(html.length) });
      expect(head.headers).not.toHaveProperty('content-encoding');
      expect((await ask('/', { ...plain, 'if-none-match': '"cached-identity"' }, 'GET', app)).status).toBe(
        304,
      );
    }
    expect(asked).toBe(1);
  } finally {
    await app.close();
  }
});

test('cached pages are unpacked once for all simultaneous requests, within a memory limit', async () => {
  const html = Buffer.alloc(1_000, 'a');
  const pages = Array.from(
    { length: 5 },
    (_, at): PageAnswer => ({
      status: 200,
      headers: [],
      etag: String(at),
      bodies: { gzip: gzipSync(html) },
    }),
  );
  const unpacked = new UnpackedPages(4_500);
  const [first, second] = pages as [PageAnswer, PageAnswer];
  const [one, same] = await Promise.all([unpacked.of(first), unpacked.of(first)]);
  expect(one).toEqual(html);
  expect(same).toBe(one);
  await unpacked.of(second);
  expect(unpacked.ready(first)).toBe(one);
  await unpacked.of(pages[2] as PageAnswer);
  expect([unpacked.ready(first), unpacked.ready(second)]).toEqual([one, undefined]);
  expect(unpacked.bytes).toBeLessThanOrEqual(4_500);
  expect(await new UnpackedPages(10).of(second)).toEqual(html);
});

test('clients that pipeline requests for a cached page and never read hardly increase the memory', async () => {
  const { port } = shop.server.address() as { port: number };
  const plain = { 'accept-encoding': 'identity', host: 'shop' };
  await ask(BREAKERS, plain);
  const { body } = await ask(BREAKERS, plain);
  const pipelined = `GET ${BREAKERS} HTTP/1.1\r\nhost: shop\r\n\r\n`.repeat(480);
  const before = bytesInUse();
  const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').pause());
  try {
    for (const socket of sockets) socket.write(pipelined);
    // Later requests are answered by then: everything that was sent has been processed.
    for (let round = 0; round < 5; round++) expect((await ask(BREAKERS, plain)).body).toEqual(body);
    const grown = bytesInUse() - before;
    expect(body.length * 480 * sockets.length).toBeGreaterThan(100_000_000);
    expect(grown).toBeLessThan(20_000_000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test('a client that has the page gets 304, and HEAD gets headers alone', async () => {
  const { headers, body } = await ask(BREAKERS);
  const again = await ask(BREAKERS, { 'if-none-match': `"x", ${headers.etag}` });
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag }, body: Buffer.alloc(0) });
  expect(again.headers).not.toHaveProperty('content-length');
  const head = await ask(BREAKERS, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(head.headers['content-length']).toBe(String(body.length));
});

test('a session, another city and an answered cookie notice have separate pages', async () => {
  const plain = await ask(BREAKERS, { 'accept-encoding': 'identity' });
  const of = (cookie: string) => ask(BREAKERS, { cookie, 'accept-encoding': 'identity' });
  for (let round = 0; round < 2; round++) {
    expect((await of('session=abc')).headers['cache-control']).toBe('private, no-store');
    expect((await of(`city=${cast.cities.perm}`)).body.toString()).toContain('+7 (342) 200-30-40');
    expect((await of('cookie_choice=necessary-1')).body.toString()).not.toContain('data-cookie-notice');
    expect((await of('city=999999')).body).toEqual(plain.body);
  }
  expect(plain.body.toString()).toContain('data-cookie-notice');
});

test('with PUBLIC_URL a cached page is served under no other name', async () => {
  const named = await open({ PUBLIC_URL: 'http://shop.example', TRUST_PROXY: '127.0.0.0/8' });
  try {
    const of = (headers: Heads) => ask(BREAKERS, headers, 'GET', named);
    for (let round = 0; round < 2; round++) {
      expect((await of({ host: 'shop.example' })).status).toBe(200);
      expect((await of({ host: 'evil.example' })).status).toBe(400);
      expect((await of({ host: 'shop.example', 'x-forwarded-host': 'evil.example' })).status).toBe(400);
      expect((await of({ host: 'inner', 'x-forwarded-host': 'shop.example' })).status).toBe(200);
    }
  } finally {
    await named.close();
  }
});

test('a cached page of a test copy tells robots not to index it', async () => {
  const closed = await open({ INDEXING: '0' });
  try {
    for (let round = 0; round < 2; round++)
      expect((await ask(BREAKERS, {}, 'GET', closed)).headers['x-robots-tag']).toBe('noindex, nofollow');
  } finally {
    await closed.close();
  }
});

test('during a shutdown a cached page closes the connection too', async () => {
  await ask(BREAKERS);
  drain.started = true;
  try {
    expect((await ask(BREAKERS)).headers.connection).toBe('close');
  } finally {
    drain.started = false;
  }
});
