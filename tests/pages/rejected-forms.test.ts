import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
let guest: FormBrowser;

beforeAll(async () => {
  opened = await openFormShop();
});
afterAll(() => opened.close());
beforeEach(() => {
  guest = new FormBrowser(opened.shop);
});

test.each(['/', '/catalog', '/info/dostavka'])(
  'a form to %s, which accepts none, is rejected by a page of the shop',
  async (url) => {
    const { statusCode, body } = await guest.post(url, { a: 1 });
    expect(statusCode).toBe(405);
    expect(body).toContain('Форма не отправлена');
    expect(body).toContain('Екатеринбург');
    expect(body).toContain('href="tel:');
    expect(body).not.toContain('на нашей стороне');
    // They would open the page of the address instead of this one.
    expect(body).not.toContain('<script type="module"');
  },
);

/** The address of products with their slug, because that address accepts forms. */
async function pageOf(product: number): Promise<string> {
  return String((await guest.get(`/product/${product}`)).headers.location);
}

test('a stock request says what is missing, and keeps what was typed', async () => {
  const form = { contact: 'sergey@polka' };
  const { statusCode, body } = await guest.post(await pageOf(opened.cast.products.breaker16), form);
  expect(statusCode).toBe(400);
  expect(body).toContain('Укажите адрес почты');
  expect(body).toContain('value="sergey@polka"');
});

test('a stock request is confirmed on the page of the product', async () => {
  const form = { contact: '8 922 123-45-67', consent: 'on' };
  const { breaker16 } = opened.cast.products;
  const setStock = (onHand: number) =>
    opened.pool.query('update stock set on_hand = $2 where product_id = $1', [breaker16, onHand]);
  await setStock(0);
  const { statusCode, body } = await guest.post(await pageOf(breaker16), form);
  await setStock(50);
  expect([statusCode, body.includes('Заявка принята')]).toEqual([200, true]);
});

test.each(['/nope', '/checkout/now'])('a form to %s, where no page is, gets a 404', async (url) => {
  const { statusCode, body } = await guest.post(url, { a: 1 });
  expect(statusCode).toBe(404);
  expect(body).toContain('Ошибка 404');
  expect(body).toContain('href="tel:');
});

test('a form rejected repeatedly suggests another way', async () => {
  const { statusCode, body } = await guest.post('/cart', { intent: 'clear' }, { origin: 'null' });
  expect(statusCode).toBe(403);
  expect(body).toContain('в\u00a0новой вкладке');
  expect(body).toContain('расширения');
});

test('adding goods and leading back work in upper and lower case', async () => {
  const { breaker16 } = opened.cast.products;
  const form = { intent: 'add', product: breaker16, quantity: 2, next: '/каталог' };
  const { statusCode, headers } = await guest.post('/cart', form);
  expect([statusCode, headers.location]).toEqual([303, encodeURI('/каталог')]);
});

test('a quantity that is not sold offers the nearest one that is, with its sum, and the way back to the product', async () => {
  const { cable, screws } = opened.cast.products;
  const page = await pageOf(cable);
  const form = { intent: 'add', product: cable, quantity: 25, next: page };
  const { statusCode, body } = await guest.post('/cart', form);
  expect(statusCode).toBe(400);
  expect(wordsOf(body)).toContain('Продаём по 10 м: 20 или 30Кабель ВВГнг 3×1,5Добавить 30 м — 2 670 ₽');
  expect(body).toContain(`<a href="${page}"`);
  const offered = { ...form, quantity: 30 };
  for (const [name, value] of Object.entries(offered))
    expect(body).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  const taken = await guest.post('/cart', offered);
  expect([taken.statusCode, taken.headers.location]).toEqual([303, page]);
  const more = await guest.post('/cart', { ...form, quantity: 100 });
  expect(wordsOf(more.body)).toContain('Добавить 70 м — 6 230 ₽');
  const gone = await guest.post('/cart', { ...form, product: screws, quantity: 12 });
  expect(wordsOf(gone.body)).not.toMatch(/Добавить \d/);
  expect(gone.body).toContain(`<a href="${await pageOf(screws)}"`);
});

test('a quantity of a line removed in another tab is reported as gone', async () => {
  const { breaker16, breaker25 } = opened.cast.products;
  await guest.post('/cart', { intent: 'add', product: breaker25, quantity: 1 });
  const gone: Record<string, number>[] = [{ product: breaker16 }, { item: 999_999 }];
  for (const line of gone) {
    const { statusCode, body } = await guest.post('/cart', { intent: 'update', ...line, quantity: 3 });
    expect(statusCode).toBe(409);
    expect(body).toContain('Этого товара уже нет в\u00a0корзине');
  }
  expect(await guest.cart()).toEqual({ [breaker25]: 1 });
});
