import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { listByBruteForce, readCatalogue } from '../../../../tests/support/listing-oracle.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import { comparable, randomListings } from '../../../../tests/support/random-listings.ts';
import { expectSameLists } from '../../../../tests/support/same-lists.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { ORDERINGS } from '../../../search-engine/search-engine.ts';
import { recomputeCategoryTree } from '../../catalogue/catalogue.server.ts';
import { openSqlSearch, type SqlSearch } from '../listing.server.ts';
import { popularFirst } from '../popular.ts';
import { refreshListing } from '../search.server.ts';
import { type MemorySearch, openMemorySearch } from './memory.server.ts';

const CHECKS = 600;
const CHECKS_AFTER_A_CHANGE = 40;

let database: TestDatabase;
let inSql: SqlSearch;
let search: MemorySearch;
const opened: MemorySearch[] = [];
const folder = mkdtempSync(join(tmpdir(), 'vitrina-index-'));

beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
  inSql = openSqlSearch(database.db);
  search = await open();
});
afterEach(async () => {
  for (const each of opened.splice(1)) await each.stop();
});
afterAll(async () => {
  for (const each of opened) await each.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function open(dataDir?: string, asksLog = false): Promise<MemorySearch> {
  const { pool, db } = database;
  const each = openMemorySearch(inSql, { pool, db, dataDir, asksLog, onError: console.error });
  opened.push(each);
  await each.ready();
  return each;
}

/** Checks random lists of the current catalogue: memory, SQL and counting product by product must agree. */
const expectEqual = (checks: number, memory = search) => expectSameLists(database.db, memory, inSql, checks);

const change = (write: (tx: Tx) => Promise<unknown>, ids: number[] | 'all') =>
  database.db.transaction().execute(async (tx) => {
    await write(tx);
    await refreshListing(tx, ids);
  });
const every = (step: number, rest = 0) =>
  Array.from({ length: 400 }, (_, at) => at + 1).filter((id) => id % step === rest);

test(`lists from memory equal those from SQL and those counted product by product, for ${CHECKS} random requests`, async () => {
  await expectEqual(CHECKS);
});

test('all pages together are the whole list, nothing twice and nothing missing', async () => {
  for (const ordering of ORDERINGS) {
    const request = { ...popularFirst(1, 1, 7), ordering };
    const whole = (await search.list({ ...request, limit: 1000 })).ids;
    const pages: number[] = [];
    for (let offset = 0; offset < whole.length; offset += 7)
      pages.push(...(await search.list({ ...request, offset })).ids);
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe((await search.list(request)).total);
  }
});

test('a list of search results holds exactly these products, with their categories', async () => {
  await search.refresh();
  const catalogue = await readCatalogue(database.db);
  const texts = fc.constantFrom('ёж', 'ель', 'item', 'бренд 3', 'раздел 4', 'ёж 99', 'елка раздел 2');
  await fc.assert(
    fc.asyncProperty(randomListings(catalogue), texts, async (request, text) => {
      const all = { ...popularFirst(request.cityId, request.priceTypeId, 1_000), text, isExact: false };
      const found = await search.search({ ...all, ordering: 'relevance' });
      const place = new Map(found.ids.map((id, at) => [id, at]));
      const products = catalogue.products.filter(({ id }) => place.has(id));
      const { categories, corrected, dropped, ...list } = await search.search({
        ...request,
        text,
        isExact: false,
      });
      expect(comparable(list)).toEqual(comparable(listByBruteForce({ ...catalogue, products }, request)));
      expect([corrected, dropped]).toEqual([found.corrected, found.dropped]);

      const everywhere = { ...request, categoryId: null, limit: 1_000, offset: 0 };
      const hits = new Set(listByBruteForce({ ...catalogue, products }, everywhere).ids);
      const places = products.filter(({ id }) => hits.has(id)).map((product) => product.categories);
      const counts = [...catalogue.categories]
        .filter(([id]) => places.some((own) => own.includes(id)))
        .map(([id, below]) => [id, places.filter((own) => own.some((each) => below.has(each))).length]);
      expect(categories).toEqual(new Map(counts as [number, number][]));

      const page = { ...request, text, isExact: false, ordering: 'relevance' as const };
      const ranked = (await search.search({ ...page, limit: 1_000, offset: 0 })).ids;
      const shown = listByBruteForce({ ...catalogue, products }, { ...request, limit: 1_000, offset: 0 }).ids;
      expect(ranked).toEqual(shown.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)));
    }),
    { numRuns: CHECKS_AFTER_A_CHANGE * 3 },
  );
});

test('changed prices and stocks show in the next list', async () => {
  for (let round = 1; round <= 4; round++) {
    const ids = every(5, round);
    await change(async (tx) => {
      await sql`update price set kopecks = kopecks + ${round * 300} where product_id = any(${ids})`.execute(
        tx,
      );
      await sql`update stock set on_hand = (product_id + warehouse_id + ${round}) % 9 where product_id = any(${ids})`.execute(
        tx,
      );
      await sql`delete from price where product_id = any(${every(25, round)})`.execute(tx);
    }, ids);
    await expectEqual(CHECKS_AFTER_A_CHANGE);
  }
});

test('products that are renamed, moved, hidden, new, or get other values, brands and tags show in the next list', async () => {
  await change(async (tx) => {
    await sql`update product set name = 'Ёлка ' || id % 7, popularity = popularity + 3 where id % 11 = 0`.execute(
      tx,
    );
    await sql`update product set hidden_at = now() where id % 13 = 0`.execute(tx);
    await sql`delete from product_category where product_id % 17 = 0 and category_id > 6`.execute(tx);
    await sql`insert into product_category (product_id, category_id) select id, 4 from product where id % 19 = 0
      on conflict do nothing`.execute(tx);
    await sql`delete from product_attribute where product_id % 23 = 0 and attribute_id in (1, 6)`.execute(tx);
    await sql`delete from product_tag where product_id % 29 = 0`.execute(tx);
    await sql`update product set brand_id = 2, created_at = now() where id % 31 = 0`.execute(tx);
    await sql`insert into product (name, slug, popularity) values ('Яхта', 'yahta', 7), ('aaa', 'aaa', 1)`.execute(
      tx,
    );
    await sql`insert into product_category (product_id, category_id) values (401, 2)`.execute(tx);
    await sql`insert into price (product_id, price_type_id, kopecks) values (401, 1, 5500), (402, 2, 100)`.execute(
      tx,
    );
  }, 'all');
  await expectEqual(CHECKS_AFTER_A_CHANGE);
  await change(
    (tx) => sql`update price set kopecks = 1500 where product_id in (401, 11, 22)`.execute(tx),
    [11, 22, 401],
  );
  await change((tx) => sql`update product set hidden_at = null where id % 13 = 0`.execute(tx), every(13));
  await expectEqual(CHECKS_AFTER_A_CHANGE);
});

test('renamed, new and deleted products are found by the same texts before and after a rebuild of the index', async () => {
  await change(
    async (tx) => {
      await sql`update product set name = 'Газонокосилка ' || id where id % 37 = 0`.execute(tx);
      await sql`update product set article = 'ГК-' || 7000 + id where id % 37 = 1`.execute(tx);
      await sql`update product set hidden_at = now() where id % 37 = 2`.execute(tx);
    },
    [...every(37), ...every(37, 1), ...every(37, 2)],
  );
  await change((tx) => sql`update brand set name = 'Журавль' where id = 2`.execute(tx), 'all');
  await change((tx) => sql`update category set name = 'Насосы' where id = 6`.execute(tx), 'all');
  const asked = [
    'газонокосилка',
    'газонакосилки',
    'гк7038',
    'ёж',
    'бренд 2',
    'журавль',
    'насос',
    'раздел 6',
    'ель',
  ];
  const found = async () => {
    await search.refresh();
    const request = { ...popularFirst(1, 1, 1_000), ordering: 'relevance' as const, isExact: false };
    const answers = await Promise.all(asked.map((text) => search.search({ ...request, text })));
    return answers.map(({ ids, corrected }, at) => [asked[at], ids.toSorted((a, b) => a - b), corrected]);
  };
  const before = await found();
  await search.rebuild();
  expect(before).toEqual(await found());
  expect(before.slice(0, 3).map(([, ids]) => ids?.length)).not.toContain(0);
});

test('a new barcode and a new measure find their product in memory and in SQL, and the old ones no longer do', async () => {
  const find = async (text: string) => {
    await search.refresh();
    const request = { ...popularFirst(1, 1, 1_000), text, isExact: true, ordering: 'relevance' as const };
    const answers = await Promise.all([search.search(request), openSqlSearch(database.db).search(request)]);
    expect([text, answers[0].ids.toSorted()]).toEqual([text, answers[1].ids.toSorted()]);
    return answers[0].ids;
  };
  const [id = 0] = (await search.list(popularFirst(1, 1, 1))).ids;
  const { rows } = await sql<{ id: number }>`
    insert into attribute (name, type, unit) values ('Напряжение питания', 'number', 'В') returning id`.execute(
    database.db,
  );
  for (const [barcode, volts] of [
    ['2000099000018', 7777],
    ['2000099000025', 8888],
  ] as const) {
    await change(
      async (tx) => {
        await sql`update product set barcode = ${barcode} where id = ${id}`.execute(tx);
        await sql`delete from product_attribute where product_id = ${id} and attribute_id = ${rows[0]?.id}`.execute(
          tx,
        );
        await sql`insert into product_attribute (product_id, attribute_id, number)
        values (${id}, ${rows[0]?.id}, ${volts})`.execute(tx);
      },
      [id],
    );
    expect([await find(barcode), await find(`${volts} в`)]).toEqual([[id], [id]]);
  }
  expect([await find('2000099000018'), await find('7777 в')]).toEqual([[], []]);
});

test('a rearranged tree and an import without single log entries show in the next list', async () => {
  await change(async (tx) => {
    await sql`select set_config('vitrina.bulk', 'on', true)`.execute(tx);
    await sql`update category set parent_id = 2, hidden_at = null where id in (7, 9)`.execute(tx);
    await sql`delete from product_category where product_id % 7 = 3 and not is_main`.execute(tx);
    await sql`update price set kopecks = kopecks + 100 where product_id % 3 = 0`.execute(tx);
    await sql`update product set hidden_at = now() where id in (44, 45)`.execute(tx);
    await sql`insert into catalog_change (kind) values ('everything')`.execute(tx);
    await recomputeCategoryTree(tx);
  }, 'all');
  await expectEqual(CHECKS_AFTER_A_CHANGE);
});

test('an index rebuilt while products change includes the changes', async () => {
  const building = search.rebuild();
  const ids = every(4, 1);
  await change((tx) => sql`update price set kopecks = 700 where product_id = any(${ids})`.execute(tx), ids);
  await building;
  await expectEqual(CHECKS_AFTER_A_CHANGE);
});

test('an answer that reads the log first is never older than the last commit', async () => {
  const asking = await open(undefined, true);
  const request = { ...popularFirst(1, 1, 1), ordering: 'price' as const };
  const { ids } = await asking.list({ ...request, price: { from: 1, to: null } });
  for (let kopecks = 40; kopecks > 20; kopecks--) {
    await change(
      (tx) => sql`update price set kopecks = ${kopecks} where product_id = ${ids[0]}`.execute(tx),
      ids,
    );
    expect((await asking.list(request)).bounds?.min).toBe(kopecks);
    expect((await asking.unfiltered(request)).bounds?.min).toBe(kopecks);
  }
});

test('every process is notified of a commit', async () => {
  const other = await open();
  const lists = () =>
    Promise.all([search, other].map((each) => each.list({ ...popularFirst(1, 1, 1), ordering: 'price' })));
  const { ids } = await search.list({ ...popularFirst(1, 1, 1), price: { from: 1, to: null } });
  await change(
    (tx) => sql`update price set kopecks = 1 where product_id = ${ids[0]} and price_type_id = 1`.execute(tx),
    ids,
  );
  while ((await lists()).some(({ bounds }) => bounds?.min !== 1))
    await new Promise((wait) => setTimeout(wait, 10));
  expect((await lists()).map(({ ids }) => ids)).toEqual([ids, ids]);
});

test('a slow transaction that commits after a fast one is not lost', async () => {
  const slow = await database.pool.connect();
  await slow.query('begin');
  await slow.query('savepoint within');
  await slow.query('update listing set prices[1] = 3 where product_id = 6');
  await slow.query("insert into catalog_change (kind) values ('everything')");
  await slow.query('release within');
  // It makes the index look for rows by transaction while the slow one is still running.
  await change((tx) => sql`insert into catalog_change (kind) values ('everything')`.execute(tx), [8]);
  const cheapest = async () => {
    await search.refresh();
    const { ids } = await search.list({ ...popularFirst(1, 1, 3), ordering: 'price' });
    return ids;
  };
  const before = await cheapest();
  await slow.query('commit');
  slow.release();
  const after = await cheapest();
  expect(before).not.toContain(6);
  expect(after).toContain(6);
  await change(async () => {}, [6]);
});

test('the file of the last build opens the next index, even when products have changed since', async () => {
  await (await open(folder)).stop();
  const [name = ''] = readdirSync(join(folder, 'search'));
  const written = readFileSync(join(folder, 'search', name));
  await change(
    (tx) => sql`update product set name = 'Новое имя ' || id where id % 10 = 0`.execute(tx),
    every(10),
  );
  const again = await open(folder);
  await expectEqual(CHECKS_AFTER_A_CHANGE, again);
  expect(readFileSync(join(folder, 'search', name)).equals(written)).toBe(true);
});

test.each([
  ['cut', (file: string) => truncateSync(file, 5_000)],
  ['empty', (file: string) => truncateSync(file, 0)],
  ['damaged', (file: string) => writeFileSync(file, readFileSync(file).fill(7, 9_000, 9_001))],
  ['of another version', (file: string) => writeFileSync(file, readFileSync(file).fill(99, 16, 17))],
])('a file that is %s is ignored and replaced', async (_what, spoil) => {
  await (await open(folder)).stop();
  const file = join(folder, 'search', readdirSync(join(folder, 'search'))[0] ?? '');
  spoil(file);
  const spoilt = readFileSync(file);
  await expectEqual(20, await open(folder));
  expect(readFileSync(file).equals(spoilt)).toBe(false);
});

test('lists come from SQL until the index is loaded, even if it never is', async () => {
  const { pool, db } = database;
  const early = openMemorySearch(inSql, { pool, db, dataDir: undefined, asksLog: true, onError: () => {} });
  const request = popularFirst(1, 1, 20);
  expect(comparable(await early.list(request))).toEqual(comparable(await inSql.list(request)));
  expect(early.answersFrom()).toBe('sql');
  await early.stop();
  expect(comparable(await early.list(request))).toEqual(comparable(await inSql.list(request)));
});
