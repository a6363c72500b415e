import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
beforeAll(async () => {
  site = await openFormShop();
});
afterAll(() => site.close());
beforeEach(() => site.pool.query('delete from delivery_rate'));

const write = (statement: string) => site.pool.query(statement, [site.cast.cities.ekaterinburg]);
const rate = (upToKg: number | null, kopecks: number) =>
  write(
    `insert into delivery_rate (city_id, delivery_type, up_to_kg, kopecks) values ($1, 'courier', ${upToKg}, ${kopecks})`,
  );

async function pages(browser: FormBrowser) {
  const product = String((await browser.get(`/product/${site.cast.products.breaker16}`)).headers.location);
  const words = async (path: string) => wordsOf((await browser.get(path)).body).replaceAll('\u00a0', ' ');
  const priceIn = async (path: string) =>
    /до\s20\sкг<\/th><td>(\d+)\s₽/.exec((await browser.get(path)).body)?.[1];
  return {
    product: /Курьером: [^.]*?(₽ до \d+ кг|₽|менеджер)/.exec(await words(product))?.[0],
    info: await priceIn('/info/dostavka'),
    questions: await priceIn('/about/payment-and-delivery-faq'),
  };
}

test('a changed rate is on the next page, for a guest and a customer, on pages of goods and of texts', async () => {
  const guest = new FormBrowser(site.shop);
  const buyer = new FormBrowser(site.shop);
  await buyer.post('/cart', { intent: 'add', product: site.cast.products.breaker16, quantity: 1 });
  const both = async () => [await pages(guest), await pages(buyer)];
  const manager = { product: 'Курьером: стоимость сообщит менеджер', info: undefined, questions: undefined };
  expect(await both()).toEqual([manager, manager]);
  await rate(20, 39_900);
  const first = { product: 'Курьером: 399 ₽ до 20 кг', info: '399', questions: '399' };
  expect(await both()).toEqual([first, first]);
  await write('update delivery_rate set kopecks = 45000 where city_id = $1');
  const second = { product: 'Курьером: 450 ₽ до 20 кг', info: '450', questions: '450' };
  expect(await both()).toEqual([second, second]);
});

test('the delivery price of goods of unknown weight is set by a manager, unless there is a rate for any weight', async () => {
  const { breaker16 } = site.cast.products;
  const buyer = new FormBrowser(site.shop);
  await buyer.post('/cart', { intent: 'add', product: breaker16, quantity: 2 });
  const textOf = async (path: string) => wordsOf((await buyer.get(path)).body).replaceAll('\u00a0', ' ');
  await site.pool.query('update product set weight_g = 120 where id = $1', [breaker16]);
  await rate(20, 39_900);
  expect(await textOf('/cart')).toContain('Курьером: 399 ₽ до 20 кг');
  await site.pool.query('update product set weight_g = null where id = $1', [breaker16]);
  expect(await textOf('/cart')).toContain('Курьером: стоимость сообщит менеджер');
  expect(await textOf('/checkout')).toContain('Стоимость сообщит менеджер');
  await rate(null, 160_000);
  expect(await textOf('/cart')).toContain('Курьером: 1 600 ₽');
  expect(await textOf('/checkout')).toContain('1 600 ₽');
});
