import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { applyFacts } from '../exchange.server.ts';
import { addCities, catalogueState, importText } from '../fixtures/catalogue.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterEach(() => base.drop());

const _fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
const rows = async (query: string) => (await base.pool.query(query)).rows;
const shown = async () =>
  (await rows('select name from product where hidden_at is null order by name')).map((row) => row.name);
const _price = (kopecks: string, type = 't-1') =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${kopecks}</ЦенаЗаЕдиницу></Цена></Цены>`;
const _TYPES =
  '<ТипыЦен><ТипЦены><Ид>t-1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>';

test('a full export hides products that it does not have, and they are shown again when a later export has them', async () => {
  const all = goodXml('a') + goodXml('b') + goodXml('c');
  await importText(base, goodsXml(all, { flag: 'false', madeAt: '2026-11-01T10:00:00' }));
  const less = await importText(
    base,
    goodsXml(goodXml('a') + goodXml('b'), { flag: 'false', madeAt: '2026-11-02T10:00:00' }),
  );
  expect(less.products).toMatchObject({ hidden: 1, added: 0 });
  expect(await rows(`select name, hidden_reason from product where hidden_at is not null`)).toEqual([
    { name: 'Товар c', hidden_reason: 'missing' },
  ]);
  const back = await importText(base, goodsXml(goodXml('c'), { madeAt: '2026-11-03T10:00:00' }));
  expect(back.products).toMatchObject({ shown: 1 });
  expect(await shown()).toEqual(['Товар a', 'Товар b', 'Товар c']);
});

test('an export of changes, or without the flag, hides nothing', async () => {
  await importText(base, goodsXml(goodXml('a') + goodXml('b')));
  await importText(base, goodsXml(goodXml('a')));
  await importText(base, goodsXml(goodXml('a'), { flag: null }));
  expect(await shown()).toHaveLength(2);
});

test('a full export that would hide more than half of the products is rejected and changes nothing, unless staff confirm it', async () => {
  await importText(base, goodsXml(goodXml('a') + goodXml('b') + goodXml('c'), { flag: 'false' }));
  const before = await catalogueState(base);
  const few = goodsXml(goodXml('a', 'Новое имя') + goodXml('d'), { flag: 'false', madeAt: '2026-12-01' });
  await expect(importText(base, few)).rejects.toMatchObject({
    code: 'import_mass_hide',
    message: expect.stringContaining('2 из 3'),
  });
  expect(await catalogueState(base)).toEqual(before);
  await importText(base, few, { allowMassHide: true });
  expect(await shown()).toEqual(['Новое имя', 'Товар d']);
});

test('an empty full export is rejected, even if its catalogue is a small share of all products', async () => {
  await importText(base, goodsXml(['a', 'b', 'c'].map((id) => goodXml(id)).join(''), { flag: 'false' }));
  const small = (goods: string) => goodsXml(goods, { flag: 'false' }).replace('<Ид>k-1</Ид>', '<Ид>k-2</Ид>');
  await importText(base, small(goodXml('z')));
  await expect(importText(base, small(''))).rejects.toMatchObject({ code: 'import_empty' });
  expect(await shown()).toHaveLength(4);
  await importText(base, small(''), { allowMassHide: true });
  expect(await shown()).toEqual(['Товар a', 'Товар b', 'Товар c']);
});

test('a full export hides only products of its own catalogue and source', async () => {
  await importText(base, goodsXml(goodXml('a') + goodXml('b'), { flag: 'false' }));
  await importText(base, goodsXml(goodXml('z'), { flag: 'false' }).replace('<Ид>k-1</Ид>', '<Ид>k-2</Ид>'));
  await applyFacts({ pool: base.pool }, 'demo', [{ kind: 'product', ref: 'd', name: 'Из демо' }]);
  await importText(base, goodsXml(goodXml('a') + goodXml('b'), { flag: 'false' }));
  expect(await shown()).toEqual(['Из демо', 'Товар a', 'Товар b', 'Товар z']);
});

test('a file older than the last full export is rejected', async () => {
  await importText(base, goodsXml(goodXml('a', 'Новее'), { flag: 'false', madeAt: '2026-11-05T10:00:00' }));
  await expect(
    importText(base, goodsXml(goodXml('a', 'Старее'), { madeAt: '2026-11-05T09:59:59' })),
  ).rejects.toMatchObject({ code: 'import_older' });
  expect(await shown()).toEqual(['Новее']);
  await importText(base, goodsXml(goodXml('a', 'Та же минута'), { madeAt: '2026-11-05T10:00:00' }));
  expect(await shown()).toEqual(['Та же минута']);
});

test('a deletion mark hides a product and its absence shows it again; nothing is ever deleted', async () => {
  await importText(base, goodsXml(goodXml('a')));
  expect(
    (await importText(base, goodsXml(goodXml('a', 'Товар a', '<Статус>Удален</Статус>')))).products,
  ).toMatchObject({ hidden: 1 });
  expect(await shown()).toEqual([]);
  expect((await importText(base, goodsXml(goodXml('a')))).products).toMatchObject({ shown: 1 });
  expect(await rows('select id from product')).toHaveLength(1);
});
