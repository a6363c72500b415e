import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { registerApi } from '../../../api/api.server.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { changeLogLength, importText } from '../fixtures/catalogue.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
});
afterEach(() => base.drop());

const GOODS = goodsXml(goodXml('g-1', 'Лопата'));
const OFFERS = offersXml(
  `<Предложение><Ид>g-1</Ид><Цены><Цена><ИдТипаЦены>t-1</ИдТипаЦены><ЦенаЗаЕдиницу>990</ЦенаЗаЕдиницу></Цена></Цены>
   <Количество>7</Количество></Предложение>`,
  {
    head: '<ТипыЦен><ТипЦены><Ид>t-1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>',
  },
);

async function get(path: string) {
  const app = Fastify();
  await registerApi(app, { config: readConfig({}), pool: base.pool });
  const answer = (await app.inject({ url: `/api/v1/${path}` })).json();
  await app.close();
  return answer;
}

test('products imported into a shop without cities have their price and stock in «Россия»', async () => {
  const first = await importText(base, GOODS);
  expect(first.problems.examples).toMatchObject([
    { code: 'city_created', text: expect.stringContaining('npm run cli -- cities города.json') },
  ]);
  expect((await importText(base, OFFERS)).problems.counts).toEqual({});
  expect((await get('layout/')).cities).toMatchObject([{ name: 'Россия' }]);
  const { results } = await get('catalog/products/');
  expect(results).toMatchObject([{ name: 'Лопата', prices: [{ price: 990 }], stock: { quantity: 7 } }]);
  const before = await changeLogLength(base);
  await importText(base, OFFERS);
  expect(await changeLogLength(base)).toBe(before);
});
