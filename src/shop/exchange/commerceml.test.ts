import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact, OfferFact, ProductFact } from './facts.ts';
import { goodsXml, goodXml, offersXml, readAll, readText } from './fixtures/read.ts';
import { parseMadeAt, parseNumber } from './numbers.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const offer = async (inner: string) =>
  (await readText(offersXml(`<Предложение><Ид>a</Ид>${inner}</Предложение>`))).facts;
const problems = (facts: Fact[]) => facts.flatMap((fact) => (fact.kind === 'problem' ? [fact.code] : []));

test('stock is read in each of its five shapes', async () => {
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

test('what an offer does not tell stays untold, never zero', async () => {
  const [fact] = (await offer(
    '<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>1</ЦенаЗаЕдиницу></Цена></Цены>',
  )) as OfferFact[];
  expect(fact).toEqual({ kind: 'offer', ref: 'a', line: 4, prices: [{ priceTypeRef: 't', kopecks: 100 }] });
});

test('an empty price and a zero price mean «no price», a negative one is refused', async () => {
  const price = (text: string) =>
    offer(`<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${text}</ЦенаЗаЕдиницу></Цена></Цены>`);
  for (const empty of ['', '0', '0,00', '-999 999 999,9'])
    expect(await price(empty)).toMatchObject([{ prices: [{ kopecks: null }] }]);
  for (const bad of ['-1', 'NaN', '1e309', 'договорная']) {
    const facts = await price(bad);
    expect(problems(facts)).toEqual(['bad_price']);
    expect(facts.at(-1)).toMatchObject({ prices: [] });
  }
});

test('numbers of 1C: spaces and no-break spaces inside, comma or dot, sentinels are empty', () => {
  expect(parseNumber('1\u00a0234,50')).toBe(1234.5);
  expect(parseNumber('2.0')).toBe(2);
  expect(parseNumber('0.500')).toBe(0.5);
  for (const empty of [undefined, '', ' ', '-999 999 999,9', '0001-01-01T00:00:00'])
    expect(parseNumber(empty)).toBeUndefined();
  for (const bad of ['1,2,3', '0x10', 'Infinity', '1e309', `1${'0'.repeat(400)}`])
    expect(parseNumber(bad)).toBeNaN();
});

test('the moment of export is read in every form seen, Moscow time when no zone is named', () => {
  expect(parseMadeAt('2025-09-12T21:25:37')).toBe('2025-09-12T18:25:37.000Z');
  expect(parseMadeAt('2015-05-04T14:09:57.950+03:00')).toBe('2015-05-04T11:09:57.950Z');
  expect(parseMadeAt('2017-07-13')).toBe('2017-07-12T21:00:00.000Z');
  for (const bad of [undefined, '', '9:50', '2022-10-31UTC02:25:50', '0001-01-01T00:00:00', '2025-13-40'])
    expect(parseMadeAt(bad)).toBeUndefined();
});

test('deletion is read in its three ways, and so is its absence', async () => {
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

test('only an explicit «false», as attribute or element, makes an export full', async () => {
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

test('goods and offers without an id are skipped and told, with their lines', async () => {
  const { facts } = await readText(
    offersXml('\n<Предложение><Наименование>Без ида</Наименование></Предложение>'),
  );
  expect(facts).toEqual([expect.objectContaining({ kind: 'problem', code: 'no_id', line: 5 })]);
});

test('the root may be the classifier itself, and prefixes and foreign elements do not matter', async () => {
  const { facts, file } = await readText(
    '<x:Классификатор xmlns:x="urn:1C.ru:commerceml_210"><x:Новое>1</x:Новое><x:Группы><x:Группа><x:Ид>g</x:Ид><x:Наименование>Г</x:Наименование></x:Группа></x:Группы></x:Классификатор>',
  );
  expect(facts).toEqual([
    { kind: 'category', ref: 'g', parentRef: null, name: 'Г', deleted: false, line: 1 },
  ]);
  expect(file.counts()).toMatchObject({ root: 'Классификатор', groups: 1, wellformed: true });
});

test('documents and contractors are counted and never become goods', async () => {
  const { facts, file } = await readText(
    '<КоммерческаяИнформация ВерсияСхемы="2.03"><Контейнер><Документ><Ид>1</Ид><Контрагенты><Контрагент><Ид>c</Ид></Контрагент></Контрагенты><Товары><Товар><Ид>t</Ид><Наименование>Т</Наименование></Товар></Товары></Документ></Контейнер></КоммерческаяИнформация>',
  );
  expect(facts).toEqual([]);
  expect(file.counts()).toMatchObject({ documents: 1, document_lines: 1, contractors: 1, products: 0 });
});

test('a page that is no export is refused', async () => {
  await expect(readText('<html><body/></html>')).rejects.toMatchObject({ code: 'unknown_format' });
});

test('a card is read whole: names are cleaned of a second escaping, units come from their codes', async () => {
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

test('a property keeps its dictionary, and only numbers and dictionaries are believed', async () => {
  const { facts } = await readAll(fixture('full/import.xml'));
  expect(
    facts.flatMap((fact) => (fact.kind === 'attribute' ? [[fact.name, fact.type, fact.values?.length]] : [])),
  ).toEqual([
    ['Вес, кг', 'auto', undefined],
    ['Цвет', 'list', 2],
    ['Влагозащита', 'auto', undefined],
  ]);
});

test('a price for a package is brought to the base unit', async () => {
  const [fact] = (await offer(
    '<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>1200</ЦенаЗаЕдиницу><Единица>упак</Единица><Коэффициент>12</Коэффициент></Цена></Цены>',
  )) as OfferFact[];
  expect(fact?.prices).toEqual([{ priceTypeRef: 't', kopecks: 10_000 }]);
});
