import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { forgettingJobs } from '../../audit/audit.server.ts';
import { stockRequestRetention } from './stock-requests.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a stock request is stored once per telephone or email; validation errors are reported by field; a flood is 429', async () => {
  const { breaker16, hiddenProduct } = api.cast.products;
  const browser = await api.browser();
  const request = { product: breaker16, quantity: 50, name: 'Ольга', phone: '89221234567', consent: true };
  const ask = (more: object = {}) => browser.post('orders/out-of-stock-request/', { ...request, ...more });
  const first = await ask();
  expect([first.status, first.body.detail]).toEqual([
    201,
    'Заявка принята: как только узнаем о\u00a0поступлении и\u00a0цене, напишем или позвоним.',
  ]);
  expect((await ask({ quantity: 70 })).body.id).toBe(first.body.id);
  const { rows } = await api.pool.query('select product_id, quantity, phone, email from stock_request');
  expect(rows).toEqual([{ product_id: breaker16, quantity: 70, phone: '+79221234567', email: null }]);
  const { rows: written } = await api.pool.query(
    "select actor, subject_id, details->>'consent' as consent from audit_entry where action = 'stock_request.sent'",
  );
  expect(written).toEqual([
    { actor: 'guest', subject_id: first.body.id, consent: expect.stringMatching(/^stock-request-/) },
  ]);
  expect((await ask({ name: '', phone: undefined, consent: false })).body).toEqual({
    phone: ['Укажите телефон или почту, чтобы мы могли вам сообщить.'],
    consent: ['Отметьте согласие, чтобы мы могли вам написать.'],
  });
  expect((await ask({ email: 'x\r\nBcc: e@e.ee' })).body).toHaveProperty('email');
  expect((await ask({ product: hiddenProduct })).body).toEqual({ product: ['Такого товара нет.'] });
  expect((await ask({ name: 'Ольга\nBcc: e@e.ee' })).body).toEqual({ name: ['Укажите имя одной строкой.'] });
  const enough = await ask({ quantity: 10 });
  expect([enough.status, enough.body]).toEqual([
    409,
    { detail: 'Товар уже в наличии: добавьте его в корзину.' },
  ]);
  expect((await ask({ city: 999 })).body).toEqual({ city: ['Такого города нет.'] });
  const flood = [];
  for (let turn = 0; turn < 20; turn++) flood.push((await ask()).status);
  expect(flood.at(-1)).toBe(429);
});

test('a stock request needs only a contact and the consent: without a name it has none, without a quantity it is for one', async () => {
  const { breaker25 } = api.cast.products;
  const browser = await api.browser('192.0.2.77');
  const request = {
    product: breaker25,
    city: api.cast.cities.perm,
    email: 'zhdu@polka.example',
    consent: true,
  };
  expect((await browser.post('orders/out-of-stock-request/', request)).status).toBe(201);
  expect((await browser.post('orders/out-of-stock-request/', { ...request, name: '\u200b' })).status).toBe(
    201,
  );
  const stored = 'select name, quantity, email, phone from stock_request where product_id = $1';
  expect((await api.pool.query(stored, [breaker25])).rows).toEqual([
    { name: null, quantity: 1, email: 'zhdu@polka.example', phone: null },
  ]);
});

test('the checkout shows the choices of the city, their prices and the consent texts before an order', async () => {
  const { ekaterinburg } = api.cast.cities;
  await api.pool.query(
    "insert into delivery_rate (city_id, delivery_type, kopecks, free_from) values ($1, 'courier', 39900, 300000)",
    [ekaterinburg],
  );
  const { malysheva, sibirsky } = api.cast.shops;
  expect((await api.get('orders/checkout/')).body).toMatchObject({
    city: ekaterinburg,
    delivery: [
      { type: 'pickup', price: 0, shops: [malysheva, sibirsky] },
      { type: 'courier', price: 399, free_from: 3_000 },
      { type: 'transport', price: null, free_from: null },
    ],
    consents: [{ id: 'order' }, { id: 'offer' }],
  });
});

test('a stock request is deleted after a year, and the deletion is in the audit log', async () => {
  const { pool, db } = api;
  await pool.query('delete from stock_request');
  const { rows: made } = await pool.query(
    `insert into stock_request (product_id, city_id, quantity, name, phone, consent_text, address, created_at)
     select $1, $2, 5, 'Ольга', '+79221234567', 'stock-request', '10.0.0.1', now() - make_interval(days => days)
     from unnest(array[367, 360]) as days returning id`,
    [api.cast.products.breaker16, api.cast.cities.ekaterinburg],
  );
  for (const job of Object.values(forgettingJobs(db, [stockRequestRetention]))) await job({});
  expect((await pool.query('select id from stock_request')).rows).toEqual([made[1]]);
  const audited = "select subject_id as id from audit_entry where action = 'stock_request.forgotten'";
  expect((await pool.query(audited)).rows).toEqual([made[0]]);
});
