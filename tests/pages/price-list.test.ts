import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formStamp } from '../../src/platform/http/form-guard.server.ts';
import { savedBook } from '../../src/shop/feeds/fixtures/workbook.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let given: FormShop;
beforeAll(async () => {
  given = await openFormShop();
});
afterAll(() => given.close());

test('a price list is requested without scripts: typed and ticked values stay, then the page says what will be sent and where', async () => {
  const browser = new FormBrowser(given.shop);
  const page = await browser.get('/price-list');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('rel="canonical" href="http://shop.example/price-list"');
  const { breakers } = given.cast.categories;
  const form = { name: 'Ольга', email: 'olga', company: 'ООО «Стройка"><b>', category: breakers };
  const rejected = await browser.post('/price-list', form);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.body).toContain('value="ООО «Стройка&quot;&gt;&lt;b&gt;"');
  expect(rejected.body).toMatch(
    new RegExp(`<input[^>]*name="category"[^>]*checked=""[^>]*value="${breakers}"`),
  );
  expect(wordsOf(rejected.body)).toContain('Укажите адрес почты, на который прислать файл');
  expect(wordsOf(rejected.body)).toContain('Отметьте согласие, чтобы мы могли прислать прайс-лист.');
  // No box is ticked in advance (152-ФЗ).
  expect(page.body).not.toContain('checked=""');
  const stamp = await formStamp(given.db, Date.now() - 60_000);
  const right = { ...form, stamp, email: 'olga@stroyka.example', consent: 'on' };
  const sent = await browser.post('/price-list', right);
  expect(sent.statusCode).toBe(200);
  expect(wordsOf(sent.body)).toContain('он придёт на olga@stroyka.example');
  const download = await browser.post('/price-list', { intent: 'download', category: breakers, city: 1 });
  expect([download.statusCode, download.headers.location]).toEqual([
    303,
    `/api/v1/feeds/price-list/?categories=${breakers}&city=1`,
  ]);
});

test('a form rejected for a missing tick is accepted at once when the tick is set', async () => {
  const browser = new FormBrowser(given.shop);
  const stamp = await formStamp(given.db, Date.now() - 60_000);
  const form = {
    stamp,
    name: 'Ольга',
    email: 'olga2@stroyka.example',
    category: given.cast.categories.breakers,
  };
  const rejected = await browser.post('/price-list', form);
  expect(rejected.statusCode).toBe(400);
  const [, shown = ''] = /name="stamp" value="([^"]+)"/.exec(rejected.body) ?? [];
  const sent = await browser.post('/price-list', { ...form, stamp: shown, consent: 'on' });
  expect([sent.statusCode, wordsOf(sent.body)]).toEqual([
    200,
    expect.stringContaining('он придёт на olga2@stroyka.example'),
  ]);
});

test('a filled price list is sent without scripts and a session, from /cart/upload; the page reports each changed line', async () => {
  const browser = new FormBrowser(given.shop);
  expect((await browser.get('/cart')).body).toContain('href="/cart/upload"');
  const { breaker16, hiddenProduct } = given.cast.products;
  const book = await savedBook([
    ['Город: Екатеринбург'],
    ['Код', 'Артикул', 'Наименование', 'Цена, ₽', 'Заказ'],
    [breaker16, '', 'Автомат', 240, 50],
    [hiddenProduct, '', '<i>Снятый</i>', 10, 1],
    [null, '', '', null, 1],
    [null, 'АРТ-opechatka', '', null, '3'],
  ]);
  const answer = await browser.upload('/cart/upload', { intent: 'list' }, new File([book], 'прайс.xlsx'));
  expect(answer.statusCode).toBe(200);
  const words = wordsOf(answer.body);
  expect(words).toContain('Добавили в корзину 1 позицию');
  expect(words).toContain('Автомат ВА47 1P 16 А: было 240,00 ₽, стало 250,00 ₽');
  expect(words).toContain('в файле 50, в корзине 43. В наличии 43 шт');
  expect(words).toContain('Строка 4, &lt;i&gt;Снятый&lt;/i&gt;. Такого товара больше нет');
  expect(words).toContain('Строка 5. Нет ни кода, ни артикула');
  expect(answer.body).not.toContain('<i>Снятый');
  expect(words).toContain('эти строки можно исправить в поле ниже');
  expect(answer.body).toMatch(/<textarea [^>]*>АРТ-opechatka\t3<\/textarea>/);
  expect(await browser.cart()).toEqual({ [breaker16]: 43 });
  const wrong = await browser.upload('/cart/upload', { intent: 'list' }, new File(['a;b'], 'прайс.csv'));
  expect(wrong.statusCode).toBe(400);
  expect(wordsOf(wrong.body)).toMatch(/Такой файл не подойдёт. Принимаем .+ сохраните как XLSX\./);
});

test('the feed of a city is sent compressed, not again to a client that has it, and 404 for an unknown city', async () => {
  const get = (file: string, headers: Record<string, string> = {}) =>
    given.shop.inject({ url: `/feeds/yml/${file}`, headers });
  const plain = await get('ekaterinburg.xml');
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(plain.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<yml_catalog date="/);
  const packed = await get('ekaterinburg.xml', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  const known = await get('ekaterinburg.xml', { 'if-none-match': String(plain.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  for (const none of ['tyumen.xml', 'x.xml', 'ekaterinburg', '..%2f..%2fpackage.json'])
    expect([none, (await get(none)).statusCode]).toEqual([none, 404]);
});
