import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { patientPool } from '../../../../tests/support/database.ts';
import { openDb } from '../../../platform/database/db.server.ts';
import type { ProductFact } from '../../exchange/exchange.ts';
import { readText } from '../../exchange/fixtures/read.ts';
import { HEAVY_YML_JOBS, makeYmlFeed, ymlBytes, ymlJobs, ymlOf } from './yml.server.ts';
import { ymlDescription } from './yml-text.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const context = () => ({
  db: api.db,
  origin: 'https://polka.example',
  pictureOf: (src: string) => src.replace('.svg', '.jpg'),
});

async function feedOf(slug: string): Promise<string> {
  const feed = await ymlOf(context(), slug);
  if (!feed) throw new Error(`no feed of ${slug}`);
  return gunzipSync(await buffer(ymlBytes(api.db, feed))).toString();
}

async function readFeed(slug: string) {
  const { facts, file } = await readText(await feedOf(slug), 'yml');
  const products = facts.filter((fact): fact is ProductFact => fact.kind === 'product');
  return { facts, counts: file.counts(), byRef: new Map(products.map((fact) => [Number(fact.ref), fact])) };
}

test('our own reader imports the feed of a city without issues, with the prices for guests', async () => {
  await api.pool.query('update product set name = $1, description = $2 where id = $3', [
    'Автомат «Ток» & <16>\u0001 "А" 🔌',
    `<p>Держит &lt;40 кА&gt;</p><script>alert(1)</script><a href="https://x.example">тут</a> ]]> +7 (922) 123-45-67`,
    api.cast.products.breaker16,
  ]);
  const { counts, byRef, facts } = await readFeed('ekaterinburg');
  expect(counts).toMatchObject({
    wellformed: true,
    date: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
    dangling_category: 0,
    dangling_parent: 0,
    without_price: 0,
    without_name: 0,
    currencies: ['RUB'],
  });
  expect((counts as { offers: number }).offers).toBe(byRef.size);
  expect(facts.filter(({ kind }) => kind === 'problem')).toEqual([]);
  const { results } = (await api.get('catalog/products/?limit=100')).body as {
    results: { id: number; prices: { city: number; price: number }[] }[];
  };
  const { ekaterinburg } = api.cast.cities;
  const shown = results.flatMap(({ id, prices }) => {
    const price = prices.find(({ city }) => city === ekaterinburg)?.price;
    return price === undefined ? [] : [[id, Math.round(price * 100)]];
  });
  const prices = [...byRef].map(([id, { prices }]) => [id, prices?.[0]?.kopecks]);
  const inCategories = shown.filter(([id]) => byRef.has(id as number));
  expect(prices.sort()).toEqual(inCategories.sort());
  expect(byRef.size).toBeGreaterThan(3);
  expect(byRef.get(api.cast.products.breaker16)).toMatchObject({
    name: 'Автомат «Ток» & <16> "А" 🔌',
    article: 'АРТ-avtomat-16',
    images: [{ src: 'https://polka.example/files/aa/breaker.jpg' }],
    prices: [{ kopecks: 25_000, oldKopecks: 30_000 }],
    stock: [{ quantity: 1 }],
    description: '<p>Держит &lt;40 кА&gt;</p>тут ]]',
  });
  expect(byRef.has(api.cast.products.hiddenProduct)).toBe(false);
});

test('a feed is cached and made again only after products have changed, separately for each city', async () => {
  const before = await ymlOf(context(), 'ekaterinburg');
  expect(await ymlOf(context(), 'ekaterinburg')).toEqual(before);
  const jobs = ymlJobs(context());
  const queued = async () =>
    (
      await api.pool.query(
        "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'yml-feed'",
      )
    ).rows[0].count;
  await jobs['yml-feeds']?.({});
  expect(await queued()).toBe(0);
  await api.pool.query(
    'update price set kopecks = 19990, old_kopecks = null where product_id = $1 and min_quantity = 1',
    [api.cast.products.breaker16],
  );
  await jobs['yml-feeds']?.({});
  expect(await queued()).toBe(1);
  await HEAVY_YML_JOBS['yml-feed'](context(), { slug: 'ekaterinburg' });
  const after = await ymlOf(context(), 'ekaterinburg');
  expect(after).toMatchObject({ version: 2 });
  expect(after?.etag).not.toBe(before?.etag);
  expect(await feedOf('ekaterinburg')).toContain('<price>199.90</price>');
  // A download of the previous version in progress can finish.
  if (!before) throw new Error('no feed');
  expect(gunzipSync(await buffer(ymlBytes(api.db, before))).toString()).toMatch(/<\/yml_catalog>\n$/);
  expect(await feedOf('perm')).not.toContain('199.90</price>\n<oldprice>');
  expect(await ymlOf(context(), 'nowhere')).toBeUndefined();
});

test('a failed feed leaves the previous version in place; two processes at once make one new version', async () => {
  const before = await ymlOf(context(), 'ekaterinburg');
  const fails = {
    ...context(),
    pictureOf: () => {
      throw new Error('no picture');
    },
  };
  await expect(makeYmlFeed(fails, 'ekaterinburg')).rejects.toThrow('no picture');
  expect(await ymlOf(context(), 'ekaterinburg')).toEqual(before);
  const [one, other] = await Promise.all([
    makeYmlFeed(context(), 'ekaterinburg'),
    makeYmlFeed(context(), 'ekaterinburg'),
  ]);
  expect([one?.version, other?.version]).toEqual([3, 3]);
});

test('a description is cut at a word after 3,000 characters, and only allowed, closed tags remain', () => {
  const long = ymlDescription(
    `<div class="x"><p>${'Надёжный автомат защиты. '.repeat(300)}</p><ul><li>конец</li></ul></div>`,
  );
  expect(long.length).toBeLessThanOrEqual(3_000);
  expect(long).toMatch(/^<div><p>Надёжный.+ (Надёжный|автомат|защиты)…<\/p><\/div>$/);
  expect(ymlDescription('<h2>Да</h2><table><tr><td>1</td></tr></table><br><i>2</i>')).toBe('Да1<br/>2');
  expect(ymlDescription('<p>одно<li>два</p>')).toBe('<p>одно<li>два</li></p>');
});

test('making a feed uses only one database connection', async () => {
  const pool = patientPool(api.url, 1);
  const made = await makeYmlFeed({ ...context(), db: openDb(pool) }, 'perm').finally(() => pool.end());
  expect(made).toMatchObject({ name: 'yml/perm' });
});
