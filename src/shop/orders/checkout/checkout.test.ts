import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());
// Each test starts without reservations.
beforeEach(() => api.pool.query('update stock_reserved set reserved = 0'));

async function rows(query: string, ...values: unknown[]) {
  return (await api.pool.query(query, values)).rows;
}

test('an order of a guest freezes its lines and reserves the goods, and unordered lines stay in the cart', async () => {
  const { breaker16, cable, breaker25 } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 10], [cable, 20], [breaker25, 1]);
  const lines = (await buyer.get('catalog/cart/')).body.results;
  const items = lines.slice(0, 2).map((line: { id: number; quantity: number }, at: number) => ({
    id: line.id,
    quantity: line.quantity,
    price: [220, 89][at],
  }));
  const { status, body } = await order(buyer, orderForm(2_200 + 1_780, { items, comment: ' до обеда ' }));
  expect([status, body]).toMatchObject([
    201,
    {
      number: '10001',
      status: { code: 'new', name: 'Принят' },
      total: 3_980,
      delivery: { type: 'courier', price: null },
      items: [
        { product: breaker16, quantity: 10, price: 220, total: 2_200 },
        { product: cable, unit: 'м', quantity: 20, price: 89, total: 1_780 },
      ],
      payment_url: null,
    },
  ]);
  expect(
    await rows(
      'select name, quantity, kopecks, min_quantity, price_type_id, vat_percent, vat_kopecks from order_line where order_id = $1 order by position',
      body.id,
    ),
  ).toEqual([
    {
      name: 'Автомат ВА47 1P 16 А',
      quantity: 10,
      kopecks: 22_000,
      min_quantity: 10,
      price_type_id: api.cast.priceTypes.retail,
      vat_percent: 22,
      vat_kopecks: 39_672,
    },
    expect.objectContaining({ kopecks: 8_900, min_quantity: 1, vat_kopecks: 32_098 }),
  ]);
  expect(
    await rows('select contact_phone, comment, token_hash is not null as "hasLink" from shop_order'),
  ).toEqual([{ contact_phone: '+79221234567', comment: 'до обеда', hasLink: true }]);
  expect(
    await rows('select product_id, reserved from stock_reserved where reserved > 0 order by product_id'),
  ).toEqual([
    { product_id: breaker16, reserved: 10 },
    { product_id: cable, reserved: 20 },
  ]);
  expect(await rows('select action, actor from audit_entry where subject_id = $1', body.id)).toEqual([
    { action: 'order.placed', actor: 'guest' },
  ]);
  expect(await rows('select aim from order_consent where order_id = $1 order by aim', body.id)).toEqual([
    { aim: 'offer' },
    { aim: 'order' },
  ]);
  const left = (await buyer.get('catalog/cart/')).body.results;
  expect(left.map((line: { product: { id: number } }) => line.product.id)).toEqual([breaker25]);
  const { body: card } = await api.get(`catalog/product/${breaker16}/`);
  expect(card.max_quantity ?? card.product.max_quantity).toBe(33);
});

test('an order that was shown in another city is 409, and nothing is written (SEC-64)', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 2]);
  const orders = () => rows('select count(*)::int as orders from shop_order');
  const before = await orders();
  const { status, body } = await order(buyer, orderForm(440, { city: api.cast.cities.perm }));
  expect([status, body.detail]).toEqual([409, 'Город сменился в другой вкладке: проверьте цены и наличие.']);
  expect(await orders()).toEqual(before);
  expect((await buyer.get('catalog/cart/')).body.results).toHaveLength(1);
});

test('an order with an outdated price is 409 with the old and the new price, and nothing is written', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 2]);
  const [line] = (await buyer.get('catalog/cart/')).body.results;
  await api.pool.query(
    'update price set kopecks = 26000, old_kopecks = null where product_id = $1 and min_quantity = 1 and price_type_id = $2',
    [breaker16, api.cast.priceTypes.retail],
  );
  const items = [{ id: line.id, quantity: 2, price: 250 }];
  const before = await rows(
    'select (select count(*) from shop_order) as orders, (select count(*) from idempotency_key) as keys, (select coalesce(sum(reserved), 0) from stock_reserved) as reserved',
  );
  const rejected = await order(buyer, orderForm(500, { items }), 'a-price-that-moved');
  expect([rejected.status, rejected.body]).toEqual([
    409,
    {
      detail: 'Пока вы оформляли заказ, изменились цены или остатки. Проверьте и подтвердите.',
      changes: [
        { item: line.id, name: 'Автомат ВА47 1P 16 А', what: 'price', old: 250, new: 260 },
        { item: null, name: 'Итог', what: 'total', old: 500, new: 520 },
      ],
    },
  ]);
  expect(
    await rows(
      'select (select count(*) from shop_order) as orders, (select count(*) from idempotency_key) as keys, (select coalesce(sum(reserved), 0) from stock_reserved) as reserved',
    ),
  ).toEqual(before);
  expect((await buyer.get('catalog/cart/')).body.count).toBe(1);
  const confirmed = orderForm(520, { items: [{ ...items[0], price: 260 }] });
  expect((await order(buyer, confirmed, 'a-price-that-moved')).status).toBe(201);
  await api.pool.query(
    'update price set kopecks = 25000, old_kopecks = 30000 where product_id = $1 and min_quantity = 1 and price_type_id = $2',
    [breaker16, api.cast.priceTypes.retail],
  );
});

test('an order with outdated stock names the missing products and leaves them out of the sum, and gives the quantity left of the others', async () => {
  const { breaker16, breaker25, cable } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 30], [breaker25, 2], [cable, 10]);
  await api.pool.query(
    'insert into stock_reserved values ($1, $2, 12) on conflict (product_id, warehouse_id) do update set reserved = 12',
    [breaker25, api.cast.warehouses.atSibirsky],
  );
  await api.pool.query(
    'insert into stock_reserved values ($1, $2, 20) on conflict (product_id, warehouse_id) do update set reserved = 20',
    [breaker16, api.cast.warehouses.atMalysheva],
  );
  const [first, second] = (await buyer.get('catalog/cart/')).body.results;
  const { status, body } = await order(buyer, orderForm(30 * 220 + 520 + 890));
  expect([status, body.changes]).toEqual([
    409,
    [
      { item: first.id, name: 'Автомат ВА47 1P 16 А', what: 'quantity', old: 30, new: 23 },
      { item: second.id, name: 'Автомат ВА47 1P 25 А', what: 'quantity', old: 2, new: 0 },
      { item: null, name: 'Итог', what: 'total', old: 8_010, new: 23 * 220 + 890 },
    ],
  ]);
  await buyer.send('PATCH', `catalog/cart-items/${first.id}/update/`, { quantity: 23 });
  // The buyer saw that the unavailable line is not counted, so it stays in the cart.
  const placed = await order(buyer, orderForm(23 * 220 + 890));
  expect([placed.status, placed.body.items.length]).toEqual([201, 2]);
  expect(
    await rows(
      'select warehouse_id, r.quantity from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1 and l.product_id = $2 order by 1',
      placed.body.id,
      breaker16,
    ),
  ).toEqual([
    { warehouse_id: api.cast.warehouses.atMalysheva, quantity: 20 },
    { warehouse_id: api.cast.warehouses.atSibirsky, quantity: 3 },
  ]);
  const left = (await buyer.get('catalog/cart/')).body.results;
  expect(left.map((line: { id: number }) => line.id)).toEqual([second.id]);
});

test('a pick-up order uses the stock of its shop and of warehouses that supply it, never the stock of another shop', async () => {
  const { breaker16, threePoleBreaker } = api.cast.products;
  const { sibirsky, malysheva, lenina } = api.cast.shops;
  const pickup = (shop: number, total: number) => ({
    ...orderForm(total, { delivery_type: 'pickup', shop }),
    address: undefined,
  });
  const buyer = await guestWith(api, [breaker16, 5], [threePoleBreaker, 1]);
  const [line] = (await buyer.get('catalog/cart/')).body.results;
  const rejected = await order(buyer, pickup(sibirsky, 1_250 + 915));
  expect([rejected.status, rejected.body.changes]).toMatchObject([
    409,
    [{ item: line.id, what: 'quantity', old: 5, new: 3 }, { what: 'total' }],
  ]);
  expect(await order(buyer, pickup(lenina, 2_165))).toMatchObject({
    status: 409,
    body: { detail: 'Этот магазин в другом городе: смените город и проверьте цены.' },
  });
  expect((await order(buyer, pickup(malysheva, 2_165))).body).toMatchObject({
    total: 2_165,
    delivery: { type: 'pickup', price: 0 },
  });
});

test('delivery costs the city’s rate and is free from its sum on; without a rate no price is invented', async () => {
  const { breaker16 } = api.cast.products;
  await api.pool.query(
    "insert into delivery_rate (city_id, delivery_type, kopecks, free_from) values ($1, 'courier', 39900, 300000)",
    [api.cast.cities.ekaterinburg],
  );
  const dear = await guestWith(api, [breaker16, 1]);
  expect((await order(dear, orderForm(250))).body.changes).toEqual([
    { item: null, name: 'Итог', what: 'total', old: 250, new: 649 },
  ]);
  expect((await order(dear, orderForm(649))).body).toMatchObject({
    total: 649,
    goods_total: 250,
    delivery: { price: 399 },
  });
  const free = await guestWith(api, [breaker16, 14]);
  expect((await order(free, orderForm(3_080))).body.delivery).toEqual({ type: 'courier', price: 0 });
  const unknown = await guestWith(api, [breaker16, 1]);
  expect(
    (await order(unknown, orderForm(250, { delivery_type: 'transport', payment_type: 'invoice' }))).body
      .delivery,
  ).toEqual({
    type: 'transport',
    price: null,
  });
  await api.pool.query('delete from delivery_rate');
});

test('the checkout reports all validation errors at once, in Russian and by field', async () => {
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const wrong = orderForm(250, {
    contact: { name: ' ', phone: '922 123 45', email: 'ivan@' },
    delivery_type: 'pickup',
    consents: [],
    delivery_date: '2020-01-01',
  });
  expect(await order(buyer, wrong)).toMatchObject({
    status: 400,
    body: {
      'contact.name': ['Укажите имя и фамилию получателя.'],
      'contact.phone': ['Укажите телефон: 10 цифр после +7, например +7 (922) 123-45-67.'],
      'contact.email': ['Укажите адрес почты, например ivanov@mail.ru.'],
      shop: ['Выберите магазин, где заберёте заказ.'],
      address: ['Для самовывоза адрес не нужен.'],
      delivery_date: ['День доставки для самовывоза не нужен.'],
      consents: [
        'Отметьте согласие на обработку персональных данных, чтобы мы могли исполнить заказ.',
        'Примите условия продажи.',
      ],
    },
  });
  for (const payment_type of ['cash', 'card', 'sbp'])
    expect((await order(buyer, orderForm(250, { delivery_type: 'transport', payment_type }))).body).toEqual({
      payment_type: ['При доставке транспортной компанией доступна только оплата по счёту.'],
    });
  for (const empty of ['', ' '])
    expect((await order(buyer, orderForm(250, { address: { street: empty, house: empty } }))).body).toEqual({
      'address.street': ['Укажите улицу.'],
      'address.house': ['Укажите дом.'],
    });
  const injected = orderForm(250, { contact: { ...orderForm(0).contact, name: 'x\r\nBcc: e' } });
  expect((await order(buyer, injected)).body).toEqual({ 'contact.name': ['Укажите имя одной строкой.'] });
  for (const more of [{ is_legal_entity: true }, { status: 'paid' }, { total: 1 }])
    expect((await order(buyer, { ...orderForm(250), ...more })).status).toBe(400);
  expect((await buyer.post('orders/order/', orderForm(250))).body).toHaveProperty('idempotency-key');
  expect((await order(await api.browser(), orderForm(250))).body).toEqual({
    non_field_errors: ['В корзине нет товаров, доступных для заказа.'],
  });
  const { perm } = api.cast.cities;
  expect((await order(buyer, orderForm(250, { city: perm }))).status).toBe(409);
});

test('an order for a cart that is no longer the visitor’s gets the error that the page is outdated, whether he has another cart or none', async () => {
  const goods = [api.cast.products.breaker16, 1] as const;
  const [before, after] = [await guestWith(api, goods), await guestWith(api, goods)];
  const [shown] = (await before.get('catalog/cart/')).body.results;
  const body = orderForm(250, { items: [{ id: shown.id, quantity: 1, price: 250 }] });
  const old = { detail: 'Страница устарела: корзина изменилась. Проверьте её и подтвердите заказ.' };
  for (const browser of [after, await api.browser()])
    expect(await order(browser, body)).toMatchObject({ status: 409, body: old });
  await before.post('catalog/cart/clear/');
  expect(await order(before, body)).toMatchObject({ status: 409, body: old });
  expect((await after.get('catalog/cart/')).body.count).toBe(1);
});

test('a delivery day must be one the checkout offers: not before the earliest and at most sixty days ahead', async () => {
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { earliest, latest } = (await buyer.get('orders/checkout/')).body.delivery[1];
  const on = (delivery_date: string) => order(buyer, orderForm(250, { delivery_date }));
  expect(latest > laterDay(earliest.date, 50)).toBe(true);
  for (const [day, text] of [
    [laterDay(earliest.date, -1), /Ближайший день/],
    [laterDay(latest, 1), /Последний доступный день/],
    ['9999-12-31', /Последний доступный день/],
  ] as const)
    expect([day, await on(day)]).toMatchObject([
      day,
      { status: 400, body: { delivery_date: [expect.stringMatching(text)] } },
    ]);
  expect((await on(earliest.date)).status).toBe(201);
});
