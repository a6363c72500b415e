import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf } from '../fixtures/contract.ts';
import { buyerWith } from '../fixtures/people.ts';
import { moveOrder } from '../staff/staff.server.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a pick-up order shows the day and hour promised at checkout, and until when an unpaid invoice reserves the goods', async () => {
  const { malysheva } = api.cast.shops;
  await api.pool.query(
    `update shop set phone = '+7 (343) 027-18-41', working_hours = '[{"days":"Ежедневно","from":"09:00","to":"20:00"}]'
     where id = $1`,
    [malysheva],
  );
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const { pickup } = (await buyer.get('orders/checkout/')).body;
  const { ready } = pickup.find(({ shop }: { shop: number }) => shop === malysheva);
  const form = { delivery_type: 'pickup', shop: malysheva, address: undefined, payment_type: 'invoice' };
  const placed = await order(buyer, orderForm(250, form));
  expect(placed.status).toBe(201);
  const read = async () => (await buyer.get(`orders/orders/${placed.body.id}/`)).body;
  const { delivery, payment } = await read();
  expect(delivery.ready).toMatchObject({ name: 'Можно забрать', date: ready.date, time: ready.time });
  expect(delivery.ready.text).toBe(ready.text.charAt(0).toLowerCase() + ready.text.slice(1));
  expect(delivery.reserved_until).toBe(payment.due_on);
  const { text } = await mailbox.next(`Заказ № ${placed.body.number} принят`);
  const due = payment.due_on.split('-').reverse().join('.');
  expect(plain(text)).toContain(
    plain(
      `Можно забрать: ${delivery.ready.text}\nЧасы работы: Ежедневно 09:00–20:00\nТелефон магазина: +7 (343) 027-18-41\nТовар зарезервирован: до ${due}\n`,
    ),
  );
  expect(text).toMatch(/\n\nКак проехать: https:\/\/yandex\.ru\/maps\/\?\S+\n/);
  await moveOrder(api.db, Number(placed.body.number), 'confirmed');
  await moveOrder(api.db, Number(placed.body.number), 'ready');
  const news = await mailbox.next(`Заказ № ${placed.body.number} готов к выдаче`);
  expect(news.text).toContain('Часы работы: Ежедневно 09:00–20:00');
  expect(news.text).not.toContain('Можно забрать');
  // An order that waits for collection is held anew.
  expect((await read()).delivery.reserved_until).toBe(payment.due_on);
});

test('an order with a slower delivery rate is promised later, and an earlier day cannot be chosen', async () => {
  const { ekaterinburg } = api.cast.cities;
  await api.pool.query(
    `insert into delivery_rate (city_id, delivery_type, up_to_kg, kopecks, days)
     values ($1, 'courier', 1, 10000, 1), ($1, 'courier', 300, 40000, 5)`,
    [ekaterinburg],
  );
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const courierOf = async () =>
    (await buyer.get('orders/checkout/')).body.delivery.find(
      ({ type }: { type: string }) => type === 'courier',
    );
  const light = await courierOf();
  await buyer.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 9 });
  const heavy = await courierOf();
  expect([light.cost, light.up_to_kg, heavy.cost, heavy.up_to_kg]).toEqual([100, 1, 400, 300]);
  const days = (Date.parse(heavy.earliest.date) - Date.parse(light.earliest.date)) / 86_400_000;
  expect(days).toBe(4);
  const early = await order(buyer, orderForm(2_600, { delivery_date: light.earliest.date }));
  expect([early.status, early.body.delivery_date]).toEqual([
    400,
    [expect.stringContaining('На этот день доставить не успеем')],
  ]);
  const placed = await order(buyer, orderForm(2_600));
  expect(placed.body).toMatchObject({ total: 2_600, delivery: { price: 400 } });
  const { delivery } = (await buyer.get(`orders/orders/${placed.body.id}/`)).body;
  expect(delivery.ready).toMatchObject({ name: 'Ближайший день доставки', date: heavy.earliest.date });
  await api.pool.query('delete from delivery_rate');
});

test('an order received with a power of attorney names its holder on the page and in emails', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 0 });
  const { rows } = await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
     values ($1, '7', '2026-01-01', '2030-01-01', 'Сидоров П. П.', 'active') returning id`,
    [buyer.company],
  );
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const { contract } = buyer;
  const form = {
    legal_entity: buyer.company,
    contract,
    power_of_attorney: rows[0].id,
    payment_type: 'invoice',
  };
  const placed = await order(buyer.browser, orderForm(250, form));
  expect([placed.status, placed.body]).toMatchObject([201, {}]);
  expect((await buyer.browser.get(`orders/orders/${placed.body.id}/`)).body.power).toMatchObject({
    person: 'Сидоров П. П.',
  });
  const { text } = await mailbox.next(`Заказ № ${placed.body.number} принят`);
  expect(text).toContain('Получит: Сидоров П. П., доверенность № 7 до 01.01.2030');
  await moveOrder(api.db, Number(placed.body.number), 'confirmed');
  await moveOrder(api.db, Number(placed.body.number), 'shipped');
  expect((await mailbox.next(`Заказ № ${placed.body.number} передан в доставку`)).text).toContain(
    'Получатель — Сидоров П. П.: понадобится доверенность № 7',
  );
});
