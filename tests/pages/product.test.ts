import { afterAll, beforeAll, expect, test } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let form: FormShop;

beforeAll(async () => {
  form = await openFormShop();
});
afterAll(() => form.close());

const page = async (id: number, city: number) => {
  const browser = new FormBrowser(form.shop);
  browser.cookies.set('city', String(city));
  const { headers } = await browser.get(`/product/${id}`);
  return (await browser.get(String(headers.location))).body;
};

test('goods unavailable in a city are shown with available alternatives and their stock', async () => {
  const { cities, products } = form.cast;
  const gone = await page(products.breaker25, cities.perm);
  expect(wordsOf(gone)).toMatch(/Аналог: [\d,]+ ₽\/шт.*?Отличие: ток 16 А/);
  const shelf = /<section id="analogs".*?<\/section>/s.exec(gone)?.[0] ?? '';
  expect(shelf).toContain(`/product/${products.breaker16}-`);
  const there = await page(products.breaker16, cities.ekaterinburg);
  expect(there).not.toContain('id="analogs"');
});

test('a product image is a link to its file, so it can be enlarged without scripts', async () => {
  const { cities, products } = form.cast;
  const html = await page(products.breaker16, cities.ekaterinburg);
  expect(html).toMatch(/<a href="\/files\/aa\/breaker\.svg"[^>]*title="Увеличить изображение"/);
});

test('of the variants only one without stock is not available; one without a price has its price on request', async () => {
  const { cities, products } = form.cast;
  await form.pool.query(
    `delete from price p using city_price_type c
     where p.price_type_id = c.price_type_id and c.city_id = $1 and p.product_id = $2`,
    [cities.ekaterinburg, products.breaker25],
  );
  const chips = async (city: number) =>
    wordsOf(/<nav aria-label="Ток".*?<\/nav>/s.exec(await page(products.breaker16, city))?.[0] ?? '');
  expect(await chips(cities.ekaterinburg)).toBe('Ток16 А25 А, цена по запросу');
  expect(await chips(cities.perm)).toBe('Ток16 А25 А, нет в наличии');
});

test('a card of a product without stock leads to the form that asks for a notice of its arrival', async () => {
  const { cities, products } = form.cast;
  const browser = new FormBrowser(form.shop);
  browser.cookies.set('city', String(cities.perm));
  const { body } = await browser.get('/catalog/avtomaty');
  const [, link] = /<a href="([^"]*)"[^>]*>Узнать о\s?(?:&nbsp;)?поступлении/.exec(body) ?? [];
  expect(link).toBe(`/product/${products.breaker25}-avtomat-25#stock-request`);
  expect(await page(products.breaker25, cities.perm)).toMatch(/<form[^>]* id="stock-request"/);
});

test('a card of a product in stock without a price leads to the form that asks for the price', async () => {
  const { cities, products } = form.cast;
  const browser = new FormBrowser(form.shop);
  browser.cookies.set('city', String(cities.ekaterinburg));
  const { body } = await browser.get('/catalog/avtomaty?all=1');
  const links = [...body.matchAll(/<a href="([^"]*)"[^>]*>Узнать цену/g)].map(([, link]) => link);
  expect(links).toContain(`/product/${products.breaker25}-avtomat-25#stock-request`);
  const asked = wordsOf(await page(products.breaker25, cities.ekaterinburg));
  expect(asked).toContain('Сообщим цену для вашего города');
  expect(asked).not.toContain('Сообщим, когда появится');
});

test('an exact article or barcode finds its product, even out of stock; other texts find what is in stock', async () => {
  const { cities, products } = form.cast;
  const browser = new FormBrowser(form.shop);
  browser.cookies.set('city', String(cities.perm));
  const search = (text: string) => browser.get(`/search/?q=${encodeURIComponent(text)}`);
  for (const text of ['АРТ-avtomat-25', 'арт avtomat 25']) {
    const { statusCode, headers } = await search(text);
    expect([statusCode, headers.location]).toEqual([302, `/search/?q=${encodeURIComponent(text)}&all=1`]);
    const { body } = await browser.get(String(headers.location));
    expect(wordsOf(body)).toContain(`По запросу «${text}» найден 1 товар`);
    expect(body).toContain(`/product/${products.breaker25}-avtomat-25#stock-request`);
  }
  expect((await search('автомат 25 А')).statusCode).toBe(200);
  expect((await search('АРТ-avtomat-16')).statusCode).toBe(200);
});
