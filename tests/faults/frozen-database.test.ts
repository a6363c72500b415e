import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../../src/platform/database/db.server.ts';
import { seedCast } from '../support/cast.ts';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const PAGE = '/catalog/avtomaty';
/**
 * The shop gives up after 2 and 5 seconds; the rest is a reserve for a busy machine. Without limits a call takes as
 * long as the freeze.
 */
const READ_MS = 2_000 + 4_000;
const WRITE_MS = 5_000 + 5_000;

const dataDir = temporaryDataDir();
let shop: ShopProcess;
let guest: Record<string, string>;

beforeAll(async () => {
  shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0', LOG_LEVEL: 'fatal' });
  const pool = openPool(embeddedServer(dataDir.path).url, 1);
  await seedCast(openDb(pool));
  await pool.end();
  const { headers } = await fetch(`${shop.url}/api/v1/users/session/`);
  const csrftoken = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  guest = { cookie: `csrftoken=${csrftoken}`, 'x-csrftoken': csrftoken, origin: shop.url };
});
afterAll(async () => {
  await shop?.stop();
  dataDir.remove();
});

interface Timed {
  what: string;
  status: number;
  ms: number;
}

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  const begun = performance.now();
  const { status } = await fetch(shop.url + path, { redirect: 'manual', ...init }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer;
  });
  return { what: `${init.method ?? 'GET'} ${path}`, status, ms: performance.now() - begun };
}

const login = () =>
  timed('/api/v1/users/login/', {
    method: 'POST',
    headers: { ...guest, 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'nobody@polka.example', password: 'Vitrina2026' }),
  });
const READS = [
  'layout/',
  'catalog/products/',
  'users/session/',
  'catalog/cart/',
  'posts/posts/',
  'search/products/suggest/?name__phrase=kab',
];
const reads = () => READS.map((path) => timed(`/api/v1/${path}`));

/** Their queries may take long, on connections that had a time limit before and on others. */
const FILES = [
  ...['ufa', 'samara', 'omsk', 'perm', 'tver'].map((city) => `/feeds/yml/${city}.xml`),
  '/sitemap.xml',
  '/api/v1/feeds/price-list/',
];
const files = () => FILES.map((path) => timed(path));

/** Suspends all processes of the server, as on a hung machine. @returns a function that resumes them */
async function freeze(): Promise<() => void> {
  const { postmaster, url } = embeddedServer(dataDir.path);
  return withConnection(url, async (client: pg.Client) => {
    process.kill(postmaster.pid, 'SIGSTOP'); // from here on the server starts no new processes
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const pids = rows.map(({ pid }) => pid);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of [postmaster.pid, ...pids]) process.kill(pid, 'SIGCONT');
    };
  });
}

test('while the database is frozen every call fails in time, cached pages are served, and afterwards everything works again', async () => {
  for (let round = 0; round < 2; round++) expect((await timed(PAGE)).status).toBe(200);
  await expect.poll(async () => (await login()).status).toBe(400);
  const statuses = async () => (await Promise.all(reads())).map(({ status }) => status);
  const before = READS.map(() => 200);
  await expect.poll(statuses).toEqual(before);
  await Promise.all(files().slice(0, 2));

  const goOn = await freeze();
  let thawed = 0;
  try {
    for (let round = 0; round < 3; round++) {
      const writes = [login(), login()];
      const asked = [...reads(), ...reads(), timed('/cart', { headers: { cookie: 'session=a' } })];
      const made = files();
      const cached = await timed(PAGE);
      expect(cached).toMatchObject({ status: 200 });
      expect(cached.ms).toBeLessThan(READ_MS);
      for (const answer of await Promise.all(asked)) {
        expect(answer.ms, answer.what).toBeLessThan(READ_MS);
        // Suggestions may be a moment old, and a page redirects to another address to show a failure.
        const mayDiffer = /suggest|\/cart$/.test(answer.what) && !answer.what.includes('catalog/cart');
        if (!mayDiffer) expect(answer).toMatchObject({ status: 503 });
      }
      for (const answer of await Promise.all(made)) {
        expect(answer.ms, answer.what).toBeLessThan(READ_MS);
        if (answer.what.includes('yml')) expect(answer).toMatchObject({ status: 503 });
      }
      for (const answer of await Promise.all(writes)) {
        expect(answer).toMatchObject({ status: 503 });
        expect(answer.ms).toBeLessThan(WRITE_MS);
      }
      const ready = await timed('/health/ready');
      expect(ready).toMatchObject({ status: 503 });
      expect(ready.ms).toBeLessThan(READ_MS);
    }
  } finally {
    goOn();
    thawed = performance.now();
  }
  await expect.poll(statuses).toEqual(before);
  await expect.poll(async () => (await login()).status).toBe(400);
  expect((await timed('/health/ready')).status).toBe(200);
  expect(performance.now() - thawed).toBeLessThan(15_000);
});
