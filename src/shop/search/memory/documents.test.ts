import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import type { ListedText } from '../../../search-engine/search-engine.ts';
import { refreshListing } from '../search.server.ts';
import { eachDocument, type WantedTexts } from './documents.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
});
afterAll(() => database.drop());

const read = async (which: WantedTexts) => {
  const documents: ListedText[] = [];
  const client = await database.pool.connect();
  const take = (document: ListedText) => documents.push(document);
  await eachDocument(client, which, (id) => id, take);
  client.release();
  return documents;
};

test('the texts of all products, read at once, are those of each product, whatever categories it has', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into product_category (product_id, category_id, is_main)
      select p.id, c.id, false from product p, category c where p.id % 3 = 0 and (p.id + c.id) % 4 = 0
      on conflict do nothing`.execute(tx);
    await sql`insert into product_override (product_id, category_id)
      select p.id, (select max(id) from category) from product p where p.id % 5 = 0
      on conflict (product_id) do update set category_id = excluded.category_id`.execute(tx);
    await sql`delete from product_category where product_id % 7 = 0`.execute(tx);
    await refreshListing(tx, 'all');
  });
  const all = await read('all');
  expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThan(3);
  expect(all.some(({ category }) => category === '')).toBe(true);
  expect(await read(all.map(({ id }) => id))).toEqual(all);
});
