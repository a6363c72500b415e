import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSeller } from '../../src/shop/orders/fixtures/checkout.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
let guest: FormBrowser;
let product: number;
beforeAll(async () => {
  site = await openFormShop();
  await openSeller(site);
  product = site.cast.products.breaker16;
  await site.pool.query(
    `insert into external_id (source, kind, value, id) values ('slow', 'product', 'a', $1)`,
    [product],
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  guest = new FormBrowser(site.shop);
  await site.pool.query('delete from stale_source');
});

const goStale = () =>
  site.pool.query(`insert into stale_source values ('slow', '2026-11-22T11:00:00Z', now())`);
/** Elements; the data of the page has the same text. */
const MARK = />Цена уточняется, на\u00a022\.11, 14:00</g;
const TICK = 'Часть цен уточняется. Оформить';
const marksOf = (html: string) => html.match(MARK)?.length ?? 0;

const typed = {
  delivery_type: 'courier',
  street: 'Ленина',
  house: '5',
  payment: 'cash',
  offer: 'on',
  order: 'on',
  name: 'Сергей Вахрушев',
  phone: '8 912 604-11-22',
  email: 'vahrushev@polka.example',
};

/** The fields that the page itself puts into its form. */
function hiddenOf(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value!.replaceAll('&quot;', '"')]));
}

const checkout = async () => (await guest.get('/checkout')).body;

test('cached pages of guests mark a price as soon as it has to be confirmed, and no longer (EX-61)', async () => {
  const pages = ['/catalog/avtomaty', `/product/${product}-avtomat-16`];
  const marks = () =>
    Promise.all(pages.map(async (path) => marksOf((await new FormBrowser(site.shop).get(path)).body)));
  expect(await marks()).toEqual([0, 0]);
  await goStale();
  await expect.poll(marks).toEqual([1, 1]);
  await site.pool.query('delete from stale_source');
  await expect.poll(marks).toEqual([0, 0]);
});

test('the cart marks such a price, and says that the shop confirms the order first', async () => {
  await goStale();
  await guest.post('/cart', { intent: 'add', product, quantity: 2 });
  const { body } = await guest.get('/cart');
  expect(marksOf(body)).toBe(1);
  expect(wordsOf(body)).toContain('Часть цен уточняется: заказ с ними сначала подтвердит магазин.');
});

test('the checkout wants a tick for such prices; without it everything typed comes back, with it the order waits (EX-62)', async () => {
  await guest.post('/cart', { intent: 'add', product, quantity: 2 });
  expect(wordsOf(await checkout())).not.toContain(TICK);
  await goStale();
  const page = await checkout();
  expect(wordsOf(page)).toContain(TICK);
  expect(marksOf(page)).toBe(1);
  expect(page).not.toMatch(/<input(?=[^>]*name="prices")[^>]*checked/);
  const without = await guest.post('/checkout', { ...hiddenOf(page), ...typed });
  expect(without.statusCode).toBe(409);
  expect(wordsOf(without.body)).toContain('Отметьте, что готовы подождать подтверждения');
  for (const text of [typed.name, typed.street]) expect(without.body).toContain(`value="${text}"`);
  const placed = await guest.post('/checkout', { ...hiddenOf(without.body), ...typed, prices: 'on' });
  expect([placed.statusCode, placed.headers.location]).toEqual([303, expect.stringMatching(/^\/order\//)]);
  const order = await guest.get(String(placed.headers.location));
  expect(wordsOf(order.body)).toContain('Ждёт подтверждения магазина: проверим цены');
  const { rows } = await site.pool.query(
    'select waits_for_prices as waits from shop_order order by id desc limit 1',
  );
  expect(rows).toEqual([{ waits: true }]);
});

test('if prices went stale after the page was made, it comes back with the tick, and nothing was ordered', async () => {
  await guest.post('/cart', { intent: 'add', product, quantity: 2 });
  const page = await checkout();
  await goStale();
  const count = async () => (await site.pool.query('select count(*)::int as n from shop_order')).rows[0].n;
  const before = await count();
  const late = await guest.post('/checkout', { ...hiddenOf(page), ...typed });
  expect(late.statusCode).toBe(409);
  expect(wordsOf(late.body)).toContain(TICK);
  expect(late.body).toMatch(/<input(?=[^>]*name="prices")[^>]*aria-invalid="true"/);
  for (const text of [typed.name, typed.street]) expect(late.body).toContain(`value="${text}"`);
  expect(await count()).toBe(before);
});
