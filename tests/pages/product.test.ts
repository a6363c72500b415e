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

test('goods that cannot be bought in a city are shown with what can, and how many of it there are', async () => {
  const { cities, products } = form.cast;
  const gone = await page(products.breaker25, cities.perm);
  expect(wordsOf(gone)).toMatch(/Аналог за [\d,]+ ₽\/шт/);
  const shelf = /<section id="analogs".*?<\/section>/s.exec(gone)?.[0] ?? '';
  expect(shelf).toContain(`/product/${products.breaker16}-`);
  const there = await page(products.breaker16, cities.ekaterinburg);
  expect(there).not.toContain('id="analogs"');
});

test('a picture of goods is a link to its file: it is looked at closely without scripts', async () => {
  const { cities, products } = form.cast;
  const html = await page(products.breaker16, cities.ekaterinburg);
  expect(html).toMatch(/<a href="\/files\/aa\/breaker\.svg"[^>]*title="Рассмотреть ближе"/);
});
