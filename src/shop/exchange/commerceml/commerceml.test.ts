import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact, OfferFact, ProductFact } from '../exchange.ts';
import { goodsXml, goodXml, offersXml, readAll, readText } from '../fixtures/read.ts';
import { parseMadeAt, parseNumber } from '../values/values.ts';

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
const offer = async (inner: string) =>
  (await readText(offersXml(`<Предложение><Ид>a</Ид>${inner}</Предложение>`))).facts;
const issueCodes = (facts: Fact[]) => facts.flatMap((fact) => (fact.kind === 'problem' ? [fact.code] : []));

test('stock is read in each of its five forms', async () => {
  const shapes: [string, unknown][] = [
    ['<Количество>2.0</Количество>', [{ warehouseRef: null, quantity: 2 }]],
    [
      '<Склад ИдСклада="s" КоличествоНаСкладе="3"/><Склад ИдСклада="r" КоличествоНаСкладе="1 000,5"/>',
      [
        { warehouseRef: 's', quantity: 3 },
        { warehouseRef: 'r', quantity: 1000.5 },
      ],
    ],
    [
      '<КоличествоНаСкладах><КоличествоНаСкладе><ИдСклада>s</ИдСклада><Количество>4</Количество></КоличествоНаСкладе></КоличествоНаСкладах>',
      [{ warehouseRef: 's', quantity: 4 }],
    ],
    [
      '<Остатки><Остаток><Склад><Ид>s</Ид><Количество>5</Количество></Склад></Остаток></Остатки>',
      [{ warehouseRef: 's', quantity: 5 }],
    ],
    [
      '<Остатки><Остаток><Количество>6</Количество></Остаток></Остатки>',
      [{ warehouseRef: null, quantity: 6 }],
    ],
  ];
  for (const [inner, stock] of shapes)
    expect(await offer(inner)).toEqual([expect.objectContaining({ kind: 'offer', ref: 'a', stock })]);
});

test('a field that an offer does not have is absent, not zero', async () => {
  const [fact] = (await offer(
    '<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>1</ЦенаЗаЕдиницу></Цена></Цены>',
  )) as OfferFact[];
  expect(fact).toEqual({ kind: 'offer', ref: 'a', line: 4, prices: [{ priceTypeRef: 't', kopecks: 100 }] });
});

test('an empty price and a zero price mean «no price», a negative price is rejected', async () => {
  const price = (text: string) =>
    offer(`<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${text}</ЦенаЗаЕдиницу></Цена></Цены>`);
  for (const empty of ['', '0', '0,00', '-999 999 999,9'])
    expect(await price(empty)).toMatchObject([{ prices: [{ kopecks: null }] }]);
  for (const bad of ['-1', 'NaN', '1e309', 'договорная']) {
    const facts = await price(bad);
    expect(issueCodes(facts)).toEqual(['bad_price']);
    expect(facts.at(-1)).toMatchObject({ prices: [] });
  }
});

test('numbers of 1C are parsed with spaces, no-break spaces, comma or dot; special empty values are empty', () => {
  expect(parseNumber('1\u00a0234,50')).toBe(1234.5);
  expect(parseNumber('2.0')).toBe(2);
  expect(parseNumber('0.500')).toBe(0.5);
  for (const empty of [undefined, '', ' ', '-999 999 999,9', '0001-01-01T00:00:00'])
    expect(parseNumber(empty)).toBeUndefined();
  for (const bad of ['1,2,3', '0x10', 'Infinity', '1e309', `1${'0'.repeat(400)}`])
    expect(parseNumber(bad)).toBeNaN();
});

test('an export time without a zone is by the clock of its 1C, in summer and in winter', () => {
  expect(parseMadeAt('2025-09-12T21:25:37', 'Asia/Yekaterinburg')).toBe('2025-09-12T16:25:37.000Z');
  expect(parseMadeAt('2025-09-12T21:25:37.950Z', 'Asia/Yekaterinburg')).toBe('2025-09-12T21:25:37.950Z');
  expect(parseMadeAt('2025-07-01', 'Europe/Berlin')).toBe('2025-06-30T22:00:00.000Z');
  expect(parseMadeAt('2025-01-01T00:30', 'Europe/Berlin')).toBe('2024-12-31T23:30:00.000Z');
  expect(parseMadeAt('2025-13-40', 'Asia/Yekaterinburg')).toBeUndefined();
});

test('the export time is parsed in all known forms, in Moscow time when it has no zone', () => {
  expect(parseMadeAt('2025-09-12T21:25:37')).toBe('2025-09-12T18:25:37.000Z');
  expect(parseMadeAt('2015-05-04T14:09:57.950+03:00')).toBe('2015-05-04T11:09:57.950Z');
  expect(parseMadeAt('2017-07-13')).toBe('2017-07-12T21:00:00.000Z');
  for (const bad of [undefined, '', '9:50', '2022-10-31UTC02:25:50', '0001-01-01T00:00:00', '2025-13-40'])
    expect(parseMadeAt(bad)).toBeUndefined();
});

test('a deletion mark is read in its three forms, and without one a product is not deleted', async () => {
  const { facts } = await readText(
    goodsXml(
      '<Товар Статус="Удален"><Ид>a</Ид></Товар>' +
        goodXml('b', 'Б', '<Статус>Удален</Статус>') +
        goodXml('c', 'В', '<ПометкаУдаления>true</ПометкаУдаления>') +
        goodXml('d', 'Г', '<ПометкаУдаления>false</ПометкаУдаления>') +
        goodXml('e'),
    ),
  );
  expect(facts.map((fact) => (fact as ProductFact).deleted)).toEqual([true, true, true, false, false]);
});

test('an export is full only if its «changes only» flag is explicitly false, as attribute or element', async () => {
  const scope = async (xml: string) => (await readText(xml)).file.scope().products;
  expect(await scope(goodsXml('', { flag: 'false' }))).toBe('full');
  expect(await scope(goodsXml('', { flag: '0' }))).toBe('full');
  expect(await scope(goodsXml('', { flag: null }))).toBe('changes');
  expect(await scope(goodsXml('', { flag: 'true' }))).toBe('changes');
  expect(
    await scope(
      goodsXml('', { flag: null }).replace(
        '<Товары>',
        '<СодержитТолькоИзменения>false</СодержитТолькоИзменения><Товары>',
      ),
    ),
  ).toBe('full');
});

test('a list of changed offers names the characteristic apart and repeats the element of a store', async () => {
  const stores = '<Склады ИдСклада="s" КоличествоНаСкладе="3"/><Склады ИдСклада="r" КоличествоНаСкладе="0"/>';
  const none = '00000000-0000-0000-0000-000000000000';
  const { facts } = await readText(
    offersXml(
      `<Предложение><Ид>a</Ид><ИдХарактеристики>red</ИдХарактеристики><Количество>3</Количество>${stores}</Предложение>` +
        `<Предложение><Ид>b</Ид><ИдХарактеристики>${none}</ИдХарактеристики><Количество>0</Количество></Предложение>` +
        '<Предложение><Ид>c#blue</Ид><ИдХарактеристики>blue</ИдХарактеристики></Предложение>',
    ).replaceAll('ПакетПредложений', 'ИзмененияПакетаПредложений'),
  );
  expect(facts).toMatchObject([
    {
      ref: 'a#red',
      stock: [
        { warehouseRef: null, quantity: 3 },
        { warehouseRef: 's', quantity: 3 },
        { warehouseRef: 'r', quantity: 0 },
      ],
    },
    { ref: 'b', stock: [{ warehouseRef: null, quantity: 0 }] },
    { ref: 'c#blue' },
  ]);
});

test('products and offers without an id are skipped and reported with their lines', async () => {
  const { facts } = await readText(
    offersXml('\n<Предложение><Наименование>Без ида</Наименование></Предложение>'),
  );
  expect(facts).toEqual([expect.objectContaining({ kind: 'problem', code: 'no_id', line: 5 })]);
});

test('the root may be the classifier itself; namespace prefixes and unknown elements are ignored', async () => {
  const { facts, file } = await readText(
    '<x:Классификатор xmlns:x="urn:1C.ru:commerceml_210"><x:Новое>1</x:Новое><x:Группы><x:Группа><x:Ид>g</x:Ид><x:Наименование>Г</x:Наименование></x:Группа></x:Группы></x:Классификатор>',
  );
  expect(facts).toEqual([
    { kind: 'category', ref: 'g', parentRef: null, name: 'Г', deleted: false, line: 1 },
  ]);
  expect(file.counts()).toMatchObject({ root: 'Классификатор', groups: 1, wellformed: true });
});

test('documents and contractors are counted and never imported', async () => {
  const { facts, file } = await readText(
    '<КоммерческаяИнформация ВерсияСхемы="2.03"><Контейнер><Документ><Ид>1</Ид><Контрагенты><Контрагент><Ид>c</Ид></Контрагент></Контрагенты><Товары><Товар><Ид>t</Ид><Наименование>Т</Наименование></Товар></Товары></Документ></Контейнер></КоммерческаяИнформация>',
  );
  expect(facts).toEqual([]);
  expect(file.counts()).toMatchObject({ documents: 1, document_lines: 1, contractors: 1, products: 0 });
});

test('an XML file that is not an export is rejected', async () => {
  await expect(readText('<html><body/></html>')).rejects.toMatchObject({ code: 'unknown_format' });
});

test('all fields of a product are read: names that were escaped twice are decoded, units come from their codes', async () => {
  const { facts } = await readAll(fixture('full/import.xml'));
  expect(facts.find((fact) => fact.kind === 'product' && fact.ref === '005001')).toMatchObject({
    article: 'ВА-16',
    barcode: '4601234567890',
    brand: 'Ёжик',
    unit: 'шт',
    unitCode: '796',
    vatCode: 'reduced',
    weightGrams: 120,
    isService: false,
    categoryRefs: ['g-2'],
    name: expect.stringContaining('"С"'),
  });
});

test('an attribute is read with its dictionary; only the types «number» and «dictionary» are trusted', async () => {
  const { facts } = await readAll(fixture('full/import.xml'));
  expect(
    facts.flatMap((fact) => (fact.kind === 'attribute' ? [[fact.name, fact.type, fact.values?.length]] : [])),
  ).toEqual([
    ['Вес, кг', 'auto', undefined],
    ['Цвет', 'list', 2],
    ['Влагозащита', 'auto', undefined],
  ]);
});

test('the price of a package is converted to the base unit', async () => {
  const [fact] = (await offer(
    '<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>1200</ЦенаЗаЕдиницу><Единица>упак</Единица><Коэффициент>12</Коэффициент></Цена></Цены>',
  )) as OfferFact[];
  expect(fact?.prices).toEqual([{ priceTypeRef: 't', kopecks: 10_000 }]);
});
