import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSeller } from '../../src/shop/orders/fixtures/checkout.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
let guest: FormBrowser;
beforeAll(async () => {
  site = await openFormShop();
  await openSeller(site);
  await site.pool.query(
    "insert into delivery_rate (city_id, delivery_type, kopecks, free_from) values ($1, 'courier', 39900, 300000)",
    [site.cast.cities.ekaterinburg],
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  guest = new FormBrowser(site.shop);
  await site.pool.query('delete from stock_reserved');
});

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

async function put(product: number, quantity: number) {
  await guest.post('/cart', { intent: 'add', product, quantity });
}

/** Other visitors order the whole stock of these products. */
async function sellOut(product: number) {
  await site.pool.query(
    `insert into stock_reserved (product_id, warehouse_id, reserved)
     select product_id, warehouse_id, on_hand from stock where product_id = $1`,
    [product],
  );
}

/** The fields that the page itself puts into its form. */
function hiddenOf(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value!.replaceAll('&quot;', '"')]));
}

const questionOf = (html: string) =>
  wordsOf(/<section[^>]*role="alertdialog".*?<\/section>/s.exec(html)?.[0] ?? '');

test('if all goods of an order were sold meanwhile, the page says that no order was made, and keeps what was typed', async () => {
  await put(site.cast.products.breaker16, 3);
  const hidden = hiddenOf((await guest.get('/checkout')).body);
  await sellOut(site.cast.products.breaker16);
  const { statusCode, body } = await guest.post('/checkout', { ...hidden, ...typed });
  expect(statusCode).toBe(409);
  expect(questionOf(body)).toContain('Автомат ВА47 1P 16 А');
  expect(questionOf(body)).toContain('Заказ не оформлен');
  for (const text of [typed.name, typed.street]) expect(body).toContain(`value="${text}"`);
  // There is nothing to confirm, and no shop has «the complete order».
  expect(body).not.toMatch(/Подтвердить заказ|Ваш заказ|Весь заказ/);
});

test('if delivery is no longer free because goods have left the order, the page says its new price', async () => {
  const { breaker16, cable } = site.cast.products;
  await put(breaker16, 14);
  await put(cable, 10);
  const hidden = hiddenOf((await guest.get('/checkout')).body);
  await sellOut(breaker16);
  const question = questionOf((await guest.post('/checkout', { ...hidden, ...typed })).body);
  expect(question).toContain('Заказ с изменениями: 1 289,00 ₽');
  expect(question).toContain('Доставка: было бесплатно, стало 399 ₽');
});

test('an unchanged price of delivery is not mentioned', async () => {
  const { breaker16, cable } = site.cast.products;
  await put(breaker16, 1);
  await put(cable, 10);
  const hidden = hiddenOf((await guest.get('/checkout')).body);
  await sellOut(breaker16);
  const question = questionOf((await guest.post('/checkout', { ...hidden, ...typed })).body);
  expect(question).toContain('Заказ с изменениями: 1 289,00 ₽');
  expect(question).not.toContain('Доставка');
});
