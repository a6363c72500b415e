import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { popularFirst } from '../search/popular.ts';
import { openCatalogSearch } from '../search/search.server.ts';
import { addCities, importText } from './fixtures/catalogue.ts';
import { goodsXml, goodXml } from './fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterEach(() => base.drop());

const group = (name: string) =>
  `<Классификатор><Ид>к-1</Ид><Группы><Группа><Ид>g-1</Ид><Наименование>${name}</Наименование></Группа></Группы></Классификатор>`;
const inGroup = '<Группы><Ид>g-1</Ид></Группы>';

test('goods are found by the new name of their category, though the export tells of no goods', async () => {
  const search = openCatalogSearch(base.db);
  const found = async (text: string) =>
    (await search.search({ ...popularFirst(1, null, 10), ordering: 'relevance', isExact: false, text }))
      .total;
  await importText(base, goodsXml(goodXml('1', 'Болт М8', inGroup), { classifier: group('Крепёж') }));
  expect([await found('крепеж'), await found('метизы')]).toEqual([1, 0]);
  await importText(base, goodsXml('', { classifier: group('Метизы'), madeAt: '2026-11-04T10:00:00' }));
  expect([await found('крепеж'), await found('метизы')]).toEqual([0, 1]);
});
