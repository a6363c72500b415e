import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { openSqlSearch } from '../listing.server.ts';
import { popularFirst } from '../popular.ts';
import { refreshListing } from '../search.server.ts';
import { type MemorySearch, openMemorySearch } from './memory.server.ts';

let database: TestDatabase;
let search: MemorySearch;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
  const { pool, db } = database;
  const onError = (error: unknown) => errors.push(error);
  const options = { pool, db, dataDir: undefined, asksLog: true, onError };
  search = openMemorySearch(openSqlSearch(db), options);
  await search.ready();
});
afterEach(() => expect(errors).toEqual([]));
afterAll(async () => {
  await search.stop();
  await database.drop();
});

const change = (write: (tx: Tx) => Promise<unknown>, ids: number[]) =>
  database.db.transaction().execute(async (tx) => {
    await write(tx);
    await refreshListing(tx, ids);
  });
const rename = (id: number, name: string) =>
  change((tx) => sql`update product set name = ${name} where id = ${id}`.execute(tx), [id]);
const suggested = async (text: string) =>
  (await search.suggest({ text, cityId: 1, pastQueries: [] })).map((each) => each.text);
const found = async (text: string) => {
  const request = { ...popularFirst(1, 1, 1_000), ordering: 'relevance' as const, isExact: false };
  return (await search.search({ ...request, text })).ids;
};

test('a phrase is suggested while products match it: it disappears with the last one and returns with the next', async () => {
  await rename(40, 'Бумеранг складной проверочный');
  await rename(41, 'Бумеранг складной учебный');
  await search.refresh();
  await search.rebuild();
  expect((await suggested('бумер')).sort()).toEqual(
    expect.arrayContaining(['Бумеранг складной проверочный', 'Бумеранг складной учебный']),
  );

  await rename(40, 'Ёж 40');
  await search.refresh();
  expect((await suggested('бумер')).join()).not.toContain('проверочный');
  await change((tx) => sql`update product set hidden_at = now() where id = 41`.execute(tx), [41]);
  await search.refresh();
  expect(await found('бумеранг')).toEqual([]);
  expect((await suggested('бумер')).join()).not.toContain('Бумеранг');

  await rename(40, 'Бумеранг складной проверочный');
  await search.refresh();
  expect(await suggested('бумер')).toContain('Бумеранг складной проверочный');
  expect((await suggested('бумер')).join()).not.toContain('учебный');
});

test('a query of three visitors is suggested to all visitors once the index is renewed', async () => {
  const { pool, db } = database;
  const onError = (error: unknown) => errors.push(error);
  const options = { pool, db, dataDir: undefined, asksLog: true, onError, renewAfter: 1 };
  const ageing = openMemorySearch(openSqlSearch(db), options);
  await ageing.ready();
  await rename(42, 'Парсек световой туристический');
  await pool.query(
    `with visitor as (
       insert into session (token_hash, expires_at)
       select sha256(n::text::bytea), now() from generate_series(1, 3) n returning id
     )
     insert into search_query (session_id, string, same_as, found)
     select id, 'световой парсек', 'световой парсек', 1 from visitor`,
  );
  const texts = async () =>
    (await ageing.suggest({ text: 'парсек', cityId: 1, pastQueries: [] })).map((each) => each.text);
  while (!(await texts()).includes('световой парсек')) await new Promise((wait) => setTimeout(wait, 50));
  await ageing.stop();
});

test('the index is rebuilt after the database was replaced by a restored one, whatever the age of its rows', async () => {
  const { built } = search.index();
  await database.pool.query(
    `alter table catalog_change rename to of_before; create table catalog_change (like of_before including all);
     drop table of_before`,
  );
  await search.refresh();
  await search.ready();
  expect(search.index().built).toBe(built + 1);
});
