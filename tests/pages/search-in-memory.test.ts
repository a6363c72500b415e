import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb, type Pool } from '../../src/platform/database/db.server.ts';
import { refreshListing } from '../../src/shop/search/search.server.ts';
import type { Cast } from '../support/cast.ts';
import { patientPool } from '../support/database.ts';
import { type HttpShop, openCastShop } from '../support/http-shop.ts';

/** A busy machine needs time to build an index. */
const PATIENCE = 40_000;

interface Process {
  app: FastifyInstance;
  pool: Pool;
}

let site: HttpShop;
let cast: Cast;
/** Two processes of one shop. */
let one: Process;
let other: Process;
const opened: Process[] = [];

beforeAll(async () => {
  const shop = await openCastShop();
  ({ cast } = shop);
  site = shop;
  one = await open();
  other = await open();
});
afterAll(async () => {
  for (const { app, pool } of opened) {
    await app.close();
    await pool.end();
  }
  await site.close();
});

async function open(env: NodeJS.ProcessEnv = {}): Promise<Process> {
  const pool = patientPool(site.url);
  const app = await site.open(env, { pool, db: openDb(pool) });
  opened.push({ app, pool });
  return { app, pool };
}

const get = async ({ app }: Process, url: string) => (await app.inject({ url })).json();
const saysNothing = async (text: string) =>
  (await one.app.inject({ url: `/search/?q=${encodeURIComponent(text)}` })).body.includes(
    'ничего не\u00a0найдено',
  );
const found = async (process: Process, text: string): Promise<number[]> =>
  (await get(process, `/api/v1/search/products/?search=${encodeURIComponent(text)}`)).results.map(
    ({ id }: { id: number }) => id,
  );
const health = (process: Process) => get(process, '/health/ready');
const listen = async (process: Process) => {
  await process.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(
    async () => expect(await health(process)).toEqual({ status: 'ok', search: 'memory', backup: 'off' }),
    PATIENCE,
  );
};

/** Writes like another process: in one transaction, with the listing last. */
const change = (ids: number[], ...statements: string[]) =>
  site.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await refreshListing(tx, ids);
  });

test('until the index is built the shop is ready and answers from SQL; pages made without it are made again', async () => {
  expect(await health(one)).toEqual({ status: 'ok', search: 'sql', backup: 'off' });
  expect(await found(one, 'автомат')).toContain(cast.products.breaker16);
  expect(await found(one, 'афтомат')).toEqual([]);
  expect(await saysNothing('афтомат')).toBe(true);
  await Promise.all([listen(one), listen(other)]);
  expect(await found(one, 'афтомат')).toContain(cast.products.breaker16);
  await vi.waitFor(async () => expect(await saysNothing('афтомат')).toBe(false), PATIENCE);
});

test('a corrected typo is announced; an unknown word is named as left out, and is no typo', async () => {
  const page = async (text: string) => {
    const { body } = await one.app.inject({ url: `/search/?q=${encodeURIComponent(text)}` });
    const [, main = ''] = body.split('<main');
    return main.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  };
  expect(await page('афтомат')).toMatch(/Показаны результаты по запросу «автомат[а-я]*»/);
  const shorter = await page('контур автомат жщфыхзъ');
  expect(shorter).toContain('По запросу «контур автомат» найдено');
  expect(shorter).toContain('Показано без «жщфыхзъ»');
  expect(shorter).toContain('Искать именно «контур автомат жщфыхзъ»');
  expect(shorter).not.toContain('Показаны результаты');
});

test('the next request to any process finds the new names of goods', async () => {
  const id = cast.products.breaker25;
  for (const [name, old] of [
    ['Рубильник Зевс', 'автомат ва47 1p 25'],
    ['Пакетник Атлант', 'зевс'],
    ['Автомат ВА47 1P 25 А', 'атлант'],
  ] as const) {
    await change([id], `update product set name = '${name}' where id = ${id}`);
    for (const process of [one, other]) {
      expect([name, await found(process, name)]).toEqual([name, expect.arrayContaining([id])]);
      expect([old, (await found(process, old)).includes(id)]).toEqual([old, false]);
    }
  }
});

test('a new product is found by its text, its article and typos in the next request, and a hidden one is not', async () => {
  await change(
    [9000],
    "insert into product (id, name, slug, article, popularity) overriding system value values (9000, 'Гравировальная машинка', 'gravir', 'ГР-77412', 1)",
    `insert into product_category (product_id, category_id, is_main) values (9000, ${cast.categories.fasteners}, true)`,
  );
  for (const text of ['гравировальная', 'гр77412', 'гравиравальная машинка', 'uhfdbhjdfkmyfz'])
    expect([text, await found(one, text)]).toEqual([text, [9000]]);
  const { name__phrase } = await get(
    one,
    `/api/v1/search/products/suggest/?name__phrase=${encodeURIComponent('гравир')}`,
  );
  expect(name__phrase[0].options.map(({ text }: { text: string }) => text)).toEqual([
    'Гравировальная машинка',
  ]);
  await change([9000], 'update product set hidden_at = now() where id = 9000');
  for (const process of [one, other]) expect(await found(process, 'гравировальная')).toEqual([]);
});

test('a price and stock committed by another process are in the next list of any process', async () => {
  const id = cast.products.breaker16;
  const list = `/api/v1/catalog/products/?category=${cast.categories.breakers}&ordering=price`;
  for (const kopecks of [100, 200, 300]) {
    await change([id], `update price set kopecks = ${kopecks} where product_id = ${id} and min_quantity = 1`);
    for (const process of [one, other]) {
      const answer = await get(process, list);
      expect(answer.min_price).toBe(kopecks / 100);
      expect(answer.results[0].id).toBe(id);
    }
  }
  await change([id], `update stock set on_hand = 0 where product_id = ${id}`);
  const after = await get(other, `${list}&in_stock=1`);
  expect(after.results.map((card: { id: number }) => card.id)).not.toContain(id);
});

test('a synonym of the shop works in every process without a restart', async () => {
  const { breaker16 } = cast.products;
  expect(await found(one, 'щелкунчик')).not.toContain(breaker16);
  await site.pool.query("insert into search_synonym (rule, same_as) values ('щелкунчик > автомат', 'x')");
  for (const process of [one, other])
    await vi.waitFor(async () => expect(await found(process, 'щелкунчик')).toContain(breaker16), PATIENCE);
});

test('cut connections delay no committed change', async () => {
  await site.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const id = cast.products.breaker25;
  await change([id], `update product set name = 'Тумблер Орион' where id = ${id}`);
  for (const process of [one, other])
    await vi.waitFor(async () => expect(await found(process, 'орион')).toEqual([id]), PATIENCE);
});

test('with SEARCH=sql no index is loaded', async () => {
  const plain = await open({ SEARCH: 'sql' });
  await plain.app.listen({ port: 0, host: '127.0.0.1' });
  expect(await found(plain, 'афтомат')).toEqual([]);
  expect(await health(plain)).toEqual({ status: 'ok', search: 'sql', backup: 'off' });
});
