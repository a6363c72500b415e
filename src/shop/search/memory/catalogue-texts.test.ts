import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import { buildIndex } from './build-index.server.ts';
import { CatalogueIndex } from './catalogue-index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
});
afterAll(() => database.drop());

test('what was asked while new names were being read is no answer once they are', async () => {
  const clients = await Promise.all([1, 2].map(() => database.pool.connect()));
  const { texts } = new CatalogueIndex(await buildIndex(clients[0]!, clients[1]!));
  for (const client of clients) client.release();
  const named = Array.from({ length: 70 }, (_, at) => ({
    ...{ id: 1 + at, name: `Парсек световой ${at}`, article: '', brand: '', category: '', mainCategory: '' },
    ...{ popularity: 1, availableIn: [], cities: [], hash: at },
  }));
  const telling = texts.retell(named, []);
  expect(texts.finds('парсек')).toBe('not');
  await telling;
  expect(texts.finds('парсек')).toBe('as written');
});
