import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addCities, catalogueState, changeLogLength, importPath, importText } from './fixtures/catalogue.ts';
import { goodsXml, goodXml, offersXml } from './fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterEach(() => base.drop());

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const rows = async (query: string) => (await base.pool.query(query)).rows;
const shown = async () =>
  (await rows('select name from product where hidden_at is null order by name')).map((row) => row.name);
const _price = (kopecks: string, type = 't-1') =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${kopecks}</ЦенаЗаЕдиницу></Цена></Цены>`;
const _TYPES =
  '<ТипыЦен><ТипЦены><Ид>t-1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>';

test('products of a 1C export are imported with prices in their cities', async () => {
  expect(await importPath(base, fixture('full/import.xml'))).toMatchObject({
    products: { added: 3 },
    categories: { added: 4 },
  });
  expect(await importPath(base, fixture('full/offers.xml'))).toMatchObject({
    products: { added: 2 },
    prices: 2,
  });
  expect(await shown()).toEqual(['Автомат «Ёж» 16 А "С"', 'Сапоги рабочие (42)', 'Сапоги рабочие (43)']);
  const [card] = await rows(
    `select p.*, b.name as brand from product p join brand b on b.id = brand_id where article = 'ВА-16'`,
  );
  expect(card).toMatchObject({
    slug: 'avtomat-ezh-16-a-s',
    brand: 'Ёжик',
    unit: 'шт',
    unit_code: '796',
    vat_code: 'reduced',
    weight_g: 120,
  });
  expect(card.description).toContain('<b>жирная</b>');
  expect(card.description).not.toContain('script');
  expect(
    await rows(
      `select t.name, kopecks, min_quantity from price join price_type t on t.id = price_type_id order by kopecks, t.name`,
    ),
  ).toEqual([
    { name: 'Экспорт', kopecks: 1200, min_quantity: 1 },
    { name: 'Оптовая', kopecks: 90_000, min_quantity: 10 },
    { name: 'Оптовая', kopecks: 100_000, min_quantity: 1 },
    { name: 'Розничная', kopecks: 123_450, min_quantity: 1 },
    { name: 'Розничная', kopecks: 250_000, min_quantity: 1 },
  ]);
  expect(
    await rows(
      `select c.name, audience, t.name as type from city_price_type join city c on c.id = city_id join price_type t on t.id = price_type_id order by 1, 2`,
    ),
  ).toEqual([
    { name: 'Казань', audience: 'retail', type: 'Розничная' },
    { name: 'Казань', audience: 'wholesale', type: 'Оптовая' },
    { name: 'Уфа', audience: 'retail', type: 'Розничная' },
    { name: 'Уфа', audience: 'wholesale', type: 'Оптовая' },
  ]);
});

test('offers with characteristics become products of one family, and their base product is hidden', async () => {
  await importPath(base, fixture('full/import.xml'));
  await importPath(base, fixture('full/offers.xml'));
  expect(
    await rows(
      `select name, slug, article, hidden_reason, family_id is not null as has_family, characteristics from product where name like 'Сапоги%' order by name`,
    ),
  ).toEqual([
    {
      name: 'Сапоги рабочие',
      slug: 'sapogi-rabochie',
      article: '',
      hidden_reason: 'family',
      has_family: true,
      characteristics: [],
    },
    {
      name: 'Сапоги рабочие (42)',
      slug: 'sapogi-rabochie-42',
      article: 'С-42',
      hidden_reason: null,
      has_family: true,
      characteristics: [{ name: 'Размер', value: '42' }],
    },
    {
      name: 'Сапоги рабочие (43)',
      slug: 'sapogi-rabochie-43',
      article: '',
      hidden_reason: null,
      has_family: true,
      characteristics: [{ name: 'Размер', value: '43' }],
    },
  ]);
  expect(
    await rows(
      `select count(*)::int as n from product_category pc join product p on p.id = pc.product_id where p.name like 'Сапоги%'`,
    ),
  ).toEqual([{ n: 3 }]);
});

test('attribute types are chosen by the values and the unit in the name', async () => {
  await importPath(base, fixture('full/import.xml'));
  expect(await rows('select name, type, unit from attribute order by name')).toEqual([
    { name: 'Вес', type: 'number', unit: 'кг' },
    { name: 'Влагозащита', type: 'bool', unit: null },
    { name: 'Цвет', type: 'list', unit: null },
  ]);
  expect(await rows(`select number from product_attribute where number is not null order by 1`)).toEqual([
    { number: 0.12 },
    { number: 1200.5 },
  ]);
});

test('importing the same files again changes no row and writes nothing to the change log', async () => {
  const files = ['full/import.xml', 'full/offers.xml', 'feed.yml'];
  for (const name of files) await importPath(base, fixture(name));
  const [before, logged] = [await catalogueState(base), await changeLogLength(base)];
  for (const name of files) {
    const report = await importPath(base, fixture(name));
    expect(report).toMatchObject({
      products: { added: 0, changed: 0, hidden: 0, shown: 0 },
      prices: 0,
      stock: 0,
      categories: { added: 0, changed: 0 },
    });
  }
  expect(await catalogueState(base)).toEqual(before);
  expect(await changeLogLength(base)).toBe(logged);
});

test('split files imported in any order give the same catalogue', async () => {
  const names = [
    'split/groups___1.xml',
    'split/goods___1.xml',
    'split/prices___1.xml',
    'split/rests___1.xml',
  ];
  const states: unknown[] = [];
  for (const order of [
    names,
    names.toReversed(),
    ...names.slice(1).map((_, at) => names.slice(at + 1).concat(names.slice(0, at + 1))),
  ]) {
    const other = await freshDatabase();
    try {
      await addCities(other);
      for (const name of order) await importPath(other, fixture(name));
      states.push(await catalogueState(other));
    } finally {
      await other.drop();
    }
  }
  for (const state of states) expect(state).toEqual(states[0]);
  expect(states[0]).toMatchObject({
    prices: [{ kopecks: 8990 }],
    stock: [{ on_hand: 120.5 }],
    links: [{ category: 'g-5' }],
    waiting: [],
  });
});

test('offers of unknown products wait, are reported and not shown, and are applied once the products are imported', async () => {
  const report = await importPath(base, fixture('split/prices___1.xml'));
  expect(report).toMatchObject({ products: { added: 0 }, waiting: { offers: 1, prices: 1 } });
  expect(report.problems.examples).toContainEqual(
    expect.objectContaining({ code: 'unknown_product', ref: 'n-1', line: 6 }),
  );
  expect(await rows('select * from product')).toEqual([]);
  await importPath(base, fixture('split/goods___1.xml'));
  await importPath(base, fixture('split/groups___1.xml'));
  expect(await rows('select kopecks from price')).toEqual([{ kopecks: 8990 }]);
});

test('when a file has a product twice, the last one wins and the report says so', async () => {
  const report = await importText(base, goodsXml(goodXml('a', 'Первый') + goodXml('a', 'Последний')));
  expect(await shown()).toEqual(['Последний']);
  expect(report.problems.counts).toEqual({ duplicate_product: 1 });
});

test('attributes of an offer and of its product are both stored, whichever is imported first', async () => {
  const value = (ref: string, text: string) =>
    `<ЗначенияСвойств><ЗначенияСвойства><Ид>${ref}</Ид><Значение>${text}</Значение></ЗначенияСвойства></ЗначенияСвойств>`;
  const classifier =
    '<Классификатор><Свойства><Свойство><Ид>x</Ид><Наименование>Икс</Наименование></Свойство><Свойство><Ид>y</Ид><Наименование>Игрек</Наименование></Свойство></Свойства></Классификатор>';
  const card = goodsXml(goodXml('a', 'А', value('x', 'с карточки')), { classifier });
  const offer = offersXml(`<Предложение><Ид>a</Ид>${value('y', 'из предложения')}</Предложение>`);
  const values = () =>
    rows(
      'select a.name, v.name as value from product_attribute pa join attribute a on a.id = attribute_id join attribute_value v on v.id = value_id order by 1',
    );
  await importText(base, offer);
  for (const file of [card, offer, card]) await importText(base, file);
  expect(await values()).toEqual([
    { name: 'Игрек', value: 'из предложения' },
    { name: 'Икс', value: 'с карточки' },
  ]);
});
