import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CastDatabase, castDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const PROBE_EVERY_MS = 300;
/** Two probes, as a balancer needs to take a process out. */
const NOTICE_MS = 1_000;
const BUYERS = 6;

let database: CastDatabase;
const dataDir = temporaryDataDir();
const shops: ShopProcess[] = [];
beforeAll(async () => {
  database = await castDatabase();
  await database.pool.query('update stock set on_hand = on_hand + 100000');
  for (let n = 0; n < 2; n++)
    shops.push(
      await startShop({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir.path,
        DEMO: '0',
        JOBS: n === 0 ? '1' : '0',
        DRAIN_NOTICE_MS: String(NOTICE_MS),
      }),
    );
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.drop();
  dataDir.remove();
});

/** A balancer of the simplest kind: two failed probes take a process out, and no request is sent twice. */
function balance() {
  const failed = new Map(shops.map((shop) => [shop, 0]));
  const agents = new Map(shops.map((shop) => [shop, new Agent({ keepAlive: true })]));
  const stopping = new AbortController();
  const probing = shops.map(async (shop) => {
    while (!stopping.signal.aborted) {
      const isReady = await fetch(`${shop.url}/health/ready`, { headers: { connection: 'close' } }).then(
        ({ status }) => status === 200,
        () => false,
      );
      failed.set(shop, isReady ? 0 : (failed.get(shop) ?? 0) + 1);
      await sleep(PROBE_EVERY_MS);
    }
  });
  let turn = 0;
  return {
    /** The status of the answer; the error of a request that has none. */
    send(
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body?: string,
    ): Promise<string | number> {
      const open = shops.filter((shop) => (failed.get(shop) ?? 0) < 2);
      const shop = open[turn++ % open.length] as ShopProcess;
      return new Promise((resolve) => {
        request(`${shop.url}${path}`, { method, headers, agent: agents.get(shop) }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', ({ message }) => resolve(`${method} ${path}: ${message}`));
        })
          .on('error', ({ message }) => resolve(`${method} ${path}: ${message}`))
          .end(body);
      });
    },
    isOut: (shop: ShopProcess) => (failed.get(shop) ?? 0) >= 2,
    async stop() {
      stopping.abort();
      await Promise.all(probing);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

test('a process that stops is not ready first, so a balancer that probes it loses no request under load', async () => {
  const balancer = balance();
  const [leaving, staying] = shops as [ShopProcess, ShopProcess];
  const { breaker16 } = database.cast.products;
  let isOver = false;
  const outcomes: (string | number)[] = [];
  const buying = Array.from({ length: BUYERS }, async () => {
    const session = await fetch(`${staying.url}/api/v1/users/session/`);
    const cookies = session.headers.getSetCookie().map((line) => line.split(';')[0]);
    const token =
      cookies.find((cookie) => cookie?.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrftoken': token, cookie: cookies.join('; ') };
    while (!isOver) {
      outcomes.push(await balancer.send('GET', '/catalog'));
      outcomes.push(await balancer.send('GET', `/api/v1/catalog/product/${breaker16}/`));
      const body = JSON.stringify({ product: breaker16, quantity: 1 });
      outcomes.push(await balancer.send('POST', '/api/v1/catalog/cart-items/', headers, body));
    }
  });
  const answered = (count: number) =>
    expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(count);
  await answered(50);
  const ended = leaving.stop();
  await expect.poll(() => balancer.isOut(leaving), { timeout: 60_000 }).toBe(true);
  expect(await ended).toBe(0);
  await answered(outcomes.length + 50);
  isOver = true;
  await Promise.all(buying);
  await balancer.stop();
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 201)).toEqual([]);
});
