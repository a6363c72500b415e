import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import type { Tx } from '../../../core/db.server.ts';
import { openSqlSearch } from '../listing.server.ts';
import { popularFirst } from '../popular.ts';
import { refreshListing } from '../search.server.ts';
import { type MemorySearch, openMemorySearch } from './memory-search.server.ts';

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

test('a phrase is suggested while goods are called so: gone with the last of them, back with the first', async () => {
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
