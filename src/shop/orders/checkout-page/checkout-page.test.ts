import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf } from '../fixtures/contract.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

test('the checkout shows a guest the cost of each delivery type, and for each shop whether it has the complete cart', async () => {
  const { breaker16, threePoleBreaker } = api.cast.products;
  const { malysheva, sibirsky } = api.cast.shops;
  const { ekaterinburg } = api.cast.cities;
  await api.pool.query(
    "insert into delivery_rate (city_id, delivery_type, kopecks, free_from) values ($1, 'courier', 39900, 300000)",
    [ekaterinburg],
  );
  await api.pool.query('update city_warehouse set lead_days = 3 where city_id = $1 and warehouse_id = $2', [
    ekaterinburg,
    api.cast.warehouses.central,
  ]);
  const buyer = await guestWith(api, [breaker16, 5], [threePoleBreaker, 1]);
  const { body } = await buyer.get('orders/checkout/');
  const total = 5 * 250 + 915;
  expect(body).toMatchObject({
    goods_total: total,
    buyer: null,
    delivery: [
      { type: 'pickup', cost: 0, total, is_whole: true },
      { type: 'courier', price: 399, cost: 399, total: total + 399, is_whole: true },
      { type: 'transport', price: null, cost: null, total },
    ],
  });
  const at = (shop: number) => body.pickup.find((each: { shop: number }) => each.shop === shop);
  // Sibirsky has only three of the breaker; the rest is in the other shop.
  expect(at(sibirsky)).toMatchObject({
    is_whole: false,
    missing: [{ name: 'Автомат ВА47 1P 16 А' }],
    ready: null,
  });
  expect(at(malysheva)).toMatchObject({ is_whole: true, missing: [] });
  expect(at(malysheva).from_centre).toBeNull();
  // A hundredth of a degree to the north is 1.1 km.
  await api.pool.query(
    'update shop set lat = c.lat + 0.01, lon = c.lon from city c where c.id = city_id and shop.id = $1',
    [malysheva],
  );
  const [near] = (await buyer.get('orders/checkout/')).body.pickup.filter(
    ({ shop }: { shop: number }) => shop === malysheva,
  );
  expect(near.from_centre).toBe('1,1\u00a0км');
  const inDays = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Yekaterinburg' }).format(
      Date.now() + days * 86_400_000,
    );
  expect(at(malysheva).ready.date >= inDays(3)).toBe(true);
  expect(body.delivery[1].earliest.date >= inDays(4)).toBe(true);
  expect(
    body.payments.map(({ type, reason, delivery }: (typeof body.payments)[number]) => [
      type,
      reason,
      delivery,
    ]),
  ).toEqual([
    ['card', null, ['pickup', 'courier']],
    ['cash', null, ['pickup', 'courier']],
    ['sbp', null, ['pickup', 'courier']],
    ['invoice', null, ['pickup', 'courier', 'transport']],
  ]);
  await api.pool.query('delete from delivery_rate');
});

test('the checkout of an empty cart shows no dates', async () => {
  const { body } = await (await api.browser()).get('orders/checkout/');
  expect([body.goods_total, body.delivery.map((each: { earliest: null }) => each.earliest)]).toEqual([
    0,
    [null, null, null],
  ]);
});

test('the checkout of an empty cart links to the visitor’s own order of the last hour, and to nobody else’s', async () => {
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const placed = (await order(buyer, orderForm(250))).body;
  const lastOrder = async (browser = buyer) => (await browser.get('orders/checkout/')).body.last_order;
  expect(await lastOrder()).toEqual({ number: placed.number, href: `/order/${placed.token}` });
  expect(await lastOrder(await api.browser())).toBeNull();
  await buyer.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  expect(await lastOrder()).toBeNull();
  await buyer.post('catalog/cart/clear/', {});
  expect(await lastOrder()).not.toBeNull();
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query("update shop_order set created_at = created_at - interval '61 minutes'");
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  expect(await lastOrder()).toBeNull();
});

test('the checkout shows a company its credit limit and what is left of it, and why payment cannot be deferred', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await buyerOf(api, {
    audience: 'retail',
    percent: 10,
    delayDays: 30,
    creditLimitKopecks: 40_000,
  });
  await buyer.browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const form = {
    legal_entity: buyer.company,
    contract: buyer.contract,
    payment_type: 'invoice',
    is_deferred: true,
  };
  expect((await order(buyer.browser, orderForm(225, form))).status).toBe(201);
  await buyer.browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state) values
     ($1, '7', '2026-01-01', '2030-01-01', 'Сидоров П. П.', 'active'),
     ($1, '8', '2026-01-01', '2030-01-01', 'Кузнецов И. И.', 'revoked')`,
    [buyer.company],
  );
  const { body } = await buyer.browser.get('orders/checkout/');
  expect(body.buyer).toMatchObject({
    legal_entity: { id: buyer.company, inn: '6670000001' },
    contract: { id: buyer.contract, percent: 10, credit: { limit: 400, used: 225, left: 175 } },
    powers: [{ number: '7', person: 'Сидоров П. П.' }],
  });
  expect(body.goods_total).toBe(225);
  const deferred = body.payments.find((each: { is_deferred: boolean }) => each.is_deferred);
  expect([deferred.name, deferred.reason.replaceAll('\u00a0', ' ')]).toEqual([
    'По счёту, отсрочка 30\u00a0дней',
    expect.stringContaining('осталось 175,00 ₽ из 400,00 ₽'),
  ]);
});
