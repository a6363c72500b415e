import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { popularFirst } from '../../search/popular.ts';
import { openCatalogSearch } from '../../search/search.server.ts';
import { applyFacts } from '../exchange.server.ts';
import { addCities, importText } from '../fixtures/catalogue.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterEach(() => base.drop());

const groups = (names: Record<string, string>) =>
  `<Классификатор><Ид>к-1</Ид><Группы>${Object.entries(names)
    .map(([ref, name]) => `<Группа><Ид>${ref}</Ид><Наименование>${name}</Наименование></Группа>`)
    .join('')}</Группы></Классификатор>`;
const group = (name: string) => groups({ 'g-1': name });
const inside = (ref: string) => `<Группы><Ид>${ref}</Ид></Группы>`;
const inGroup = inside('g-1');

test('products are found by the new name of their category, even if the export has no products', async () => {
  const search = openCatalogSearch(base.db);
  const found = async (text: string) =>
    (await search.search({ ...popularFirst(1, null, 10), ordering: 'relevance', isExact: false, text }))
      .total;
  await importText(base, goodsXml(goodXml('1', 'Болт М8', inGroup), { classifier: group('Крепёж') }));
  expect([await found('крепеж'), await found('метизы')]).toEqual([1, 0]);
  await importText(base, goodsXml('', { classifier: group('Метизы'), madeAt: '2026-11-04T10:00:00' }));
  expect([await found('крепеж'), await found('метизы')]).toEqual([0, 1]);
});

test('inserting a section between others updates only the listing rows of its own products', async () => {
  const written = async () =>
    (
      await base.pool.query(
        `select p.name, l.xmin::text as written from listing l join product p on p.id = l.product_id order by l.lft`,
      )
    ).rows;
  const old = goodXml('1', 'Арматура', inside('a')) + goodXml('3', 'Вентиль', inside('c'));
  await importText(base, goodsXml(old, { classifier: groups({ a: 'Арматура', c: 'Вентили' }) }));
  const before = await written();
  await importText(base, goodsXml(goodXml('2', 'Болт', inside('b')), { classifier: groups({ b: 'Болты' }) }));
  const after = await written();
  expect(after.map(({ name }) => name)).toEqual(['Арматура', 'Болт', 'Вентиль']);
  expect(after.filter(({ name }) => name !== 'Болт')).toEqual(before);
});

test('groups with the same id and name in three price lists have different, permanent addresses', async () => {
  const importFrom = (host: string) =>
    applyFacts(base, `yml:${host}`, [{ kind: 'category', ref: '1', parentRef: null, name: 'Инструмент' }]);
  const addresses = async () =>
    (await base.pool.query('select slug from category order by id')).rows.map(({ slug }) => slug);
  for (const host of ['a.example', 'b.example', 'c.example']) await importFrom(host);
  const given = await addresses();
  expect(given[0]).toBe('instrument');
  expect(new Set(given).size).toBe(3);
  await importFrom('c.example');
  expect(await addresses()).toEqual(given);
});
