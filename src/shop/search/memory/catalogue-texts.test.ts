import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedRandomCatalogue } from '../../../../tests/support/random-catalogue.ts';
import { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import { buildIndex } from './build-index.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
});
afterAll(() => database.drop());

test('an answer given while new names are being indexed is not reused afterwards', async () => {
  const clients = await Promise.all([1, 2].map(() => database.pool.connect()));
  const { texts } = new CatalogueIndex(await buildIndex(clients[0]!, clients[1]!));
  for (const client of clients) client.release();
  const named = Array.from({ length: 70 }, (_, at) => ({
    id: 1 + at,
    name: `Парсек световой ${at}`,
    article: '',
    brand: '',
    category: '',
    mainCategory: '',
    popularity: 1,
    availableIn: [],
    cities: [],
    hash: at,
  }));
  const updating = texts.update(named, []);
  expect(texts.finds('парсек')).toBe('not');
  await updating;
  expect(texts.finds('парсек')).toBe('as written');
});
