import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { freshDatabase, patientPool } from '../../../tests/support/database.ts';
import { arrivalOf } from '../../platform/changes/arrivals.server.ts';
import { reserveConnections } from '../../platform/database/connection-reserve.server.ts';
import { allowOrigins } from '../cors.ts';
import { Admission } from './admission.ts';
import { ArrivingBodies, BODY_LIMITS } from './arriving-bodies.ts';
import { shedLoad } from './load-shedding.ts';

const arrivingBodies = () =>
  new ArrivingBodies({
    limits: BODY_LIMITS,
    headers: {},
    addressOf: () => '127.0.0.1',
    isLoggedIn: async () => false,
  });

/** A server whose pages are answered when the test says so. */
async function openServer(corsOrigins: string[] = []) {
  const app = Fastify();
  const waiting: (() => void)[] = [];
  shedLoad(app, { 'x-content-type-options': 'nosniff' }, new Admission(), arrivingBodies());
  app.all('/*', async () => {
    await new Promise<void>((answer) => waiting.push(answer));
    return 'page';
  });
  app.get('/health/live', async () => 'ok');
  app.post('/api/v1/orders/order/', async () => 'ordered');
  allowOrigins(app, { corsOrigins }, {});
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  return { base, waiting };
}

let close = async () => {};
afterEach(() => close());

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** So many requests that the estimated wait is above every limit. */
async function flood(base: string) {
  const agent = { 'user-agent': 'Mozilla/5.0' };
  const answers = Array.from({ length: 700 }, () => fetch(`${base}/catalog`, { headers: agent }));
  const rejected = await Promise.any(
    answers.map(async (answer) => {
      const { status } = await answer;
      if (status !== 503) throw new Error(`answered ${status}`);
      return await answer;
    }),
  );
  return { answers, rejected };
}

test('over the limit a page is rejected with Retry-After, while orders and health checks are answered', async () => {
  const { base, waiting } = await openServer();
  const { answers, rejected } = await flood(base);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(rejected.headers.get('refresh')).toBe('5');
  expect(rejected.headers.get('cache-control')).toBe('no-store');
  expect(rejected.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await rejected.text()).toContain('очень много покупателей');
  expect((await fetch(`${base}/api/v1/orders/order/`, { method: 'POST' })).status).toBe(200);
  expect((await fetch(`${base}/health/live`)).status).toBe(200);
  const call = await fetch(`${base}/api/v1/catalog/products/`);
  expect(call.headers.get('refresh')).toBeNull();
  expect([call.status, await call.json()]).toEqual([
    503,
    { detail: 'Сервис перегружен. Повторите через несколько секунд.' },
  ]);
  // No admitted request is left waiting.
  let isOver = false;
  const all = Promise.all(answers).finally(() => {
    isOver = true;
  });
  await until(() => {
    for (const answer of waiting.splice(0)) answer();
    return isOver;
  });
  const statuses = (await all).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('a browser that disconnects frees its place', async () => {
  const { base, waiting } = await openServer();
  const { port } = new URL(base);
  const sockets = Array.from({ length: 12 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /catalog HTTP/1.1\r\nhost: shop\r\n\r\n');
  await until(() => waiting.length === 12);
  const thirteenth = fetch(`${base}/catalog`);
  const [first] = sockets;
  first?.destroy();
  await until(() => waiting.length === 13);
  waiting[12]?.();
  expect((await thirteenth).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a request that had to wait counts from its arrival, so a change log read since then is fresh enough', async () => {
  const app = Fastify();
  const admission = new Admission();
  shedLoad(app, {}, admission, arrivingBodies());
  const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
  const came: (number | undefined)[] = [];
  app.get('/*', async ({ raw }) => {
    came.push(arrivalOf(raw));
    await turn;
    return 'page';
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  const answers = Array.from({ length: 13 }, () => fetch(`${base}/catalog`));
  await until(() => admission.counts.waiting === 1);
  const allHadCome = performance.now();
  goOn();
  await Promise.all(answers);
  expect(came.map((at = Number.POSITIVE_INFINITY) => at < allHadCome)).toEqual(Array(13).fill(true));
});

test('a long answer that is read slowly holds no place', async () => {
  const app = Fastify();
  shedLoad(app, {}, new Admission(), arrivingBodies());
  app.get('/catalog', async () => Buffer.alloc(32_000_000));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  const slow = Array.from({ length: 13 }, () => connect(Number(new URL(base).port), '127.0.0.1'));
  for (const socket of slow) {
    socket.write('GET /catalog HTTP/1.1\r\nhost: shop\r\n\r\n');
    await once(socket, 'readable'); // the head has arrived, the body is delayed
  }
  expect((await fetch(`${base}/catalog`)).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

test('pages that hold all connections allowed to them leave the last one to the cart', async () => {
  const database = await freshDatabase();
  const pool = patientPool(database.url, 3);
  reserveConnections(pool, 1, 50);
  const app = Fastify();
  shedLoad(app, {}, new Admission(), arrivingBodies());
  const held: { release(): void }[] = [];
  app.get('/catalog', async () => {
    held.push(await pool.connect());
    return 'page';
  });
  app.get('/cart', async () => (await pool.query('select 1 as lines')).rows);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    app.server.closeAllConnections();
    await app.close();
    for (const client of held) client.release();
    await pool.end();
    await database.drop();
  };
  const statuses = [];
  for (let page = 0; page < 3; page++) statuses.push((await fetch(`${base}/catalog`)).status);
  expect(statuses).toEqual([200, 200, 500]);
  expect(await (await fetch(`${base}/cart`)).json()).toEqual([{ lines: 1 }]);
});

test('pages of another origin can read a rejection and its Retry-After, also for a preflighted write', async () => {
  const origin = 'http://pages.example';
  const { base, waiting } = await openServer([origin]);
  const { answers } = await flood(base);
  const rejected = await fetch(`${base}/api/v1/catalog/products/`, { headers: { origin } });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
  expect(rejected.headers.get('access-control-allow-origin')).toBe(origin);
  expect(rejected.headers.get('access-control-expose-headers')).toContain('Retry-After');
  const asked = await fetch(`${base}/api/v1/catalog/cart-items/`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(asked.status).toBe(204);
  let isOver = false;
  const all = Promise.all(answers).finally(() => {
    isOver = true;
  });
  await until(() => {
    for (const answer of waiting.splice(0)) answer();
    return isOver;
  });
  await all;
});
