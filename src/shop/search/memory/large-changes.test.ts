import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import { openSqlSearch } from '../listing.server.ts';
import { popularFirst } from '../popular.ts';
import { refreshListing } from '../search.server.ts';
import { type MemorySearch, openMemorySearch } from './memory.server.ts';

let database: TestDatabase;
let search: MemorySearch | undefined;
const request = { ...popularFirst(1, 1, 5), ordering: 'price' as const };

beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
});
afterEach(() => search?.stop());
afterAll(() => database.drop());

/** A search whose next change is read only when `release` is called: until then nobody can read the listing. */
async function opened(outdatedMs: number) {
  const { pool, db } = database;
  const caughtUp = Promise.withResolvers<void>();
  search = openMemorySearch(openSqlSearch(db), {
    pool,
    db,
    dataDir: undefined,
    asksLog: true,
    onError: console.error,
    outdatedMs,
    onCaughtUp: caughtUp.resolve,
  });
  await search.ready();
  const before = await search.list(request);
  const lowest = before.bounds?.min ?? 0;
  return {
    search,
    before,
    lowest,
    caughtUp: caughtUp.promise,
    /** Raises all prices by a kopeck. @param isImport says in the log that everything has changed */
    async change({ isImport }: { isImport: boolean }) {
      const ids = isImport ? 'all' : before.ids;
      await db.transaction().execute(async (tx) => {
        if (isImport) await sql`select set_config('vitrina.bulk', 'on', true)`.execute(tx);
        const chosen = isImport ? sql`true` : sql`product_id = any(${before.ids})`;
        await sql`update price set kopecks = kopecks + 1 where ${chosen}`.execute(tx);
        if (isImport) await sql`insert into catalog_change (kind) values ('everything')`.execute(tx);
        await refreshListing(tx, ids);
      });
      const holder = await pool.connect();
      await holder.query('begin; lock table listing in access exclusive mode');
      return async () => {
        await holder.query('rollback');
        holder.release();
      };
    },
  };
}

test('while the index takes up an import, lists come from the edition before, and the end of that is announced', async () => {
  const shop = await opened(600_000);
  const release = await shop.change({ isImport: true });
  expect(await shop.search.list(request)).toEqual(shop.before);
  expect(shop.search.textEdition()).toBeUndefined(); // nothing that is made of it is cached as current
  await release();
  await shop.caughtUp;
  expect((await shop.search.list(request)).bounds?.min).toBe(shop.lowest + 1);
});

test('when the time for that is over, a list shows the import', async () => {
  const shop = await opened(0);
  const release = await shop.change({ isImport: true });
  const asked = shop.search.list(request);
  await release();
  expect((await asked).bounds?.min).toBe(shop.lowest + 1);
});

test('a change of a few goods is never left out', async () => {
  const shop = await opened(600_000);
  const release = await shop.change({ isImport: false });
  const asked = shop.search.list(request);
  await release();
  expect((await asked).bounds?.min).toBe(shop.lowest + 1);
});
