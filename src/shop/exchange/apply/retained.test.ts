import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { applyFacts } from '../exchange.server.ts';
import type { Fact } from '../exchange.ts';
import { addCities, importPath, importText } from '../fixtures/catalogue.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterEach(() => base.drop());

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
const rows = async (query: string) => (await base.pool.query(query)).rows;
const _shown = async () =>
  (await rows('select name from product where hidden_at is null order by name')).map((row) => row.name);
const price = (kopecks: string, type = 't-1') =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${kopecks}</ЦенаЗаЕдиницу></Цена></Цены>`;
const TYPES =
  '<ТипыЦен><ТипЦены><Ид>t-1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>';

test('a total next to stock by warehouse is not counted twice, and negative stock becomes zero', async () => {
  await importPath(base, fixture('full/import.xml'));
  const report = await importPath(base, fixture('full/offers.xml'));
  expect(
    await rows(
      `select p.name, w.name as store, on_hand from stock join product p on p.id = product_id join warehouse w on w.id = warehouse_id order by 1, 2`,
    ),
  ).toEqual([
    { name: 'Автомат «Ёж» 16 А "С"', store: 'Главный', on_hand: 2 },
    { name: 'Автомат «Ёж» 16 А "С"', store: 'Склад Казань', on_hand: 5 },
    { name: 'Сапоги рабочие (42)', store: 'Основной склад', on_hand: 3 },
    { name: 'Сапоги рабочие (43)', store: 'Главный', on_hand: 0 },
  ]);
  expect(report.problems.counts).toMatchObject({ negative_stock: 1, unknown_currency: 1 });
});

test('an empty price is removed, a missing price stays', async () => {
  await importText(base, goodsXml(goodXml('a')));
  await importText(base, offersXml(`<Предложение><Ид>a</Ид>${price('10')}</Предложение>`, { head: TYPES }));
  await importText(base, offersXml('<Предложение><Ид>a</Ид><Количество>5</Количество></Предложение>'));
  expect(await rows('select kopecks from price')).toEqual([{ kopecks: 1000 }]);
  await importText(base, offersXml(`<Предложение><Ид>a</Ид>${price('')}</Предложение>`));
  expect(await rows('select kopecks from price')).toEqual([]);
  expect(await rows('select on_hand from stock')).toEqual([{ on_hand: 5 }]);
});

test('a full package removes prices of types that it does not have, a partial one does not', async () => {
  const two = TYPES.replace(
    '</ТипыЦен>',
    '<ТипЦены><Ид>t-2</Ид><Наименование>Опт</Наименование></ТипЦены></ТипыЦен>',
  );
  const both = `<Предложение><Ид>a</Ид>${price('10').replace('</Цены>', '')}${price('9', 't-2').replace('<Цены>', '')}</Предложение>`;
  const one = `<Предложение><Ид>a</Ид>${price('11')}</Предложение>`;
  await importText(base, goodsXml(goodXml('a')));
  await importText(base, offersXml(both, { head: two }));
  await importText(base, offersXml(one));
  expect(await rows('select kopecks from price order by 1')).toEqual([{ kopecks: 900 }, { kopecks: 1100 }]);
  await importText(base, offersXml(one, { full: true }));
  expect(await rows('select kopecks from price order by 1')).toEqual([{ kopecks: 1100 }]);
});

test('a price in a foreign or unknown currency is stored but not shown', async () => {
  await importText(base, goodsXml(goodXml('a')));
  const report = await importText(
    base,
    offersXml(
      `<Предложение><Ид>a</Ид>${price('10').replace('</Цена>', '<Валюта>USD</Валюта></Цена>')}</Предложение>`,
      { head: TYPES },
    ),
  );
  expect(report.problems.counts).toEqual({ other_currency: 1 });
  expect(await rows('select kopecks from price')).toEqual([]);
});

test('the address of a category does not change with its name, and an address set by staff survives imports', async () => {
  const classifier = (name: string) =>
    `<Классификатор><Группы><Группа><Ид>g</Ид><Наименование>${name}</Наименование></Группа></Группы></Классификатор>`;
  await importText(base, goodsXml(goodXml('a'), { classifier: classifier('Дрели') }));
  await importText(base, goodsXml(goodXml('a'), { classifier: classifier('Дрели и перфораторы') }));
  expect(await rows('select name, slug from category')).toEqual([
    { name: 'Дрели и перфораторы', slug: 'dreli' },
  ]);
  await base.pool.query(`update category set slug = 'drills'`);
  await importText(base, goodsXml(goodXml('a'), { classifier: classifier('Дрели') }));
  expect(await rows('select name, slug from category')).toEqual([{ name: 'Дрели', slug: 'drills' }]);
});

test('what staff changed survives every import', async () => {
  await importText(base, goodsXml(goodXml('a')));
  await base.pool.query(
    `insert into product_override (product_id, name, is_hidden) select id, 'Имя от людей', true from product`,
  );
  await importText(base, goodsXml(goodXml('a', 'Имя из 1С')));
  expect(await rows('select name, is_hidden from product_override')).toEqual([
    { name: 'Имя от людей', is_hidden: true },
  ]);
});

test('groups that contain each other become roots; a group with an unknown parent waits for it', async () => {
  const group = (ref: string, parentRef: string | null): Fact => ({
    kind: 'category',
    ref,
    parentRef,
    name: `Группа ${ref}`,
  });
  const report = await applyFacts({ pool: base.pool }, '1c', [
    group('a', 'b'),
    group('b', 'a'),
    group('c', 'later'),
  ]);
  expect(report.problems.counts).toEqual({ category_cycle: 2, unknown_parent: 1 });
  await applyFacts({ pool: base.pool }, '1c', [group('later', null)]);
  expect(
    await rows(
      'select c.name, p.name as parent from category c left join category p on p.id = c.parent_id order by 1',
    ),
  ).toEqual([
    { name: 'Группа a', parent: null },
    { name: 'Группа b', parent: null },
    { name: 'Группа c', parent: 'Группа later' },
    { name: 'Группа later', parent: null },
  ]);
});

test('images survive a full export without images', async () => {
  const product = (images?: { src: string; width: number; height: number }[]): Fact => ({
    kind: 'product',
    ref: 'a',
    name: 'А',
    ...(images ? { images } : {}),
  });
  await applyFacts({ pool: base.pool }, '1c', [
    product([
      { src: '/files/1.webp', width: 1, height: 1 },
      { src: '/files/2.webp', width: 1, height: 1 },
    ]),
  ]);
  await applyFacts({ pool: base.pool }, '1c', [product()]);
  await applyFacts({ pool: base.pool }, '1c', [product([])]);
  expect(await rows('select src from product_image order by sort')).toEqual([
    { src: '/files/1.webp' },
    { src: '/files/2.webp' },
  ]);
});
