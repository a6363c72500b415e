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
