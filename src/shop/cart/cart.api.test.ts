import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the first product added creates a session and a cart; reading before it creates nothing', async () => {
  const browser = await api.browser();
  for (const path of ['catalog/cart/', 'cart/page/', 'catalog/cart/availability/', 'layout/'])
    expect((await browser.get(path)).headers['set-cookie']).toBeUndefined();
  expect((await browser.get('catalog/cart/')).body).toEqual({
    id: null,
    count: 0,
    total_price: 0,
    results: [],
  });
  expect((await browser.post('catalog/cart/clear/')).status).toBe(204);
  const { breaker16 } = api.cast.products;
  expect((await browser.post('catalog/cart-items/', { product: breaker16, quantity: 999 })).status).toBe(400);
  expect(browser.cookies.has('session')).toBe(false);

  const added = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  expect([added.status, added.headers['set-cookie']]).toEqual([
    201,
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(added.body).toMatchObject({ quantity: 2, max_quantity: 43, total: 500, product: { id: breaker16 } });
  const { body } = await browser.get('catalog/cart/');
  expect(body).toMatchObject({ id: expect.any(Number), count: 1, total_price: 500, results: [added.body] });
  const session = await browser.get('users/session/');
  expect(session.body.cart_items).toEqual([
    {
      id: added.body.id,
      product: breaker16,
      quantity: 2,
      max_quantity: 43,
      multiplicity: 1,
      unit: 'шт',
      name: 'Автомат ВА47 1P 16 А',
      price_as_of: null,
      prices: [
        { min_quantity: 1, price: 250 },
        { min_quantity: 10, price: 220 },
      ],
    },
  ]);
  expect((await browser.get('layout/')).body.cart_items_count).toBe(1);
});

test('adding a product that is already in the cart is 200 with the same line, priced at its new quantity', async () => {
  const browser = await api.browser();
  const { breaker16 } = api.cast.products;
  const first = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 4 });
  const second = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 8 });
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect(second.body).toMatchObject({ quantity: 12, total: 2640 });
  const { ekaterinburg, perm } = api.cast.cities;
  expect(second.body.product.prices).toEqual([
    { city: ekaterinburg, price: 220, old_price: 250 },
    { city: perm, price: 270.5 },
  ]);
  const changed = await browser.send('PATCH', `catalog/cart-items/${first.body.id}/update/`, { quantity: 9 });
  expect(changed.body).toMatchObject({ quantity: 9, total: 2250 });
  const put = await browser.send('PUT', `catalog/cart-items/${first.body.id}/update/`, { quantity: 1 });
  expect([put.status, put.body.total]).toEqual([200, 250]);
});

test('a quantity above the stock, between multiples or of zero, or an unknown product, is rejected at its field with a Russian text', async () => {
  const browser = await api.browser();
  const { breaker16, cable, screws, priceless, hiddenProduct } = api.cast.products;
  const rejected = async (product: number, quantity: number) => {
    const { status, body } = await browser.post('catalog/cart-items/', { product, quantity });
    expect(status).toBe(400);
    return body;
  };
  expect(await rejected(breaker16, 44)).toEqual({
    quantity: ['В Екатеринбурге осталось 43\u00a0шт'],
  });
  expect(await rejected(cable, 25)).toEqual({ quantity: ['Продаём по 10\u00a0м: 20 или 30'] });
  const nowhere = { quantity: ['В Екатеринбурге этот товар сейчас нельзя купить'] };
  for (const product of [screws, priceless, hiddenProduct])
    expect(await rejected(product, 12)).toEqual(nowhere);
  expect(await rejected(2_147_483_647, 1)).toEqual({ product: ['Такого товара нет.'] });
  expect(browser.cookies.has('session')).toBe(false);
});

test('max_quantity is the free stock of the city rounded down to the multiplicity, without reserved goods', async () => {
  const browser = await api.browser();
  const { cable } = api.cast.products;
  const { atMalysheva } = api.cast.warehouses;
  const added = await browser.post('catalog/cart-items/', { product: cable, quantity: 100 });
  expect(added.body).toMatchObject({ max_quantity: 100, total: 8900 });
  await api.pool.query('insert into stock_reserved values ($1, $2, 20)', [cable, atMalysheva]);
  const { results } = (await browser.get('catalog/cart/')).body;
  expect(results).toMatchObject([{ quantity: 100, max_quantity: 80 }]);
  await api.pool.query('delete from stock_reserved');
});

test('a line above a positive max_quantity is still counted; a line that is out of stock, hidden or without a price stays in the cart uncounted', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  for (const product of [breaker16, breaker25, threePoleBreaker])
    await browser.post('catalog/cart-items/', { product, quantity: 5 });
  const { atSibirsky, atMalysheva, central } = api.cast.warehouses;
  const stock = (product: number, warehouse: number, left: number) =>
    api.pool.query('update stock set on_hand = $3 where product_id = $1 and warehouse_id = $2', [
      product,
      warehouse,
      left,
    ]);
  const cart = async () => {
    const { body } = await browser.get('catalog/cart/');
    const { cart_items_count: badge } = (await browser.get('layout/')).body;
    expect(badge).toBe(body.count);
    return [
      body.count,
      body.total_price,
      body.results.map((line: { max_quantity: number }) => line.max_quantity),
    ];
  };
  const all = 5 * 250 + 5 * 260 + 5 * 915;
  expect(await cart()).toEqual([3, all, [43, 12, 7]]);
  await stock(breaker16, atMalysheva, 0);
  expect(await cart()).toEqual([3, all, [3, 12, 7]]);
  await stock(breaker16, atSibirsky, 0);
  expect(await cart()).toEqual([2, all - 1250, [0, 12, 7]]);
  await api.pool.query('update product set hidden_at = now() where id = $1', [breaker25]);
  expect(await cart()).toEqual([1, 4575, [0, 0, 7]]);
  browser.choose(api.cast.cities.perm);
  expect(await cart()).toEqual([1, 5 * 270.5, [5, 0, 0]]);
  const { results } = (await browser.get('catalog/cart/')).body;
  expect(results[1].product).toMatchObject({
    id: breaker25,
    name: 'Автомат ВА47 1P 25 А',
    is_available: false,
    stock: { level: 'нет', shops: 0 },
  });
  await stock(breaker16, atMalysheva, 40);
  await stock(breaker16, atSibirsky, 3);
  await stock(threePoleBreaker, central, 7);
  await api.pool.query('update product set hidden_at = null where id = $1', [breaker25]);
});

test('removing a line twice, or after clearing the cart, is 404', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25 } = api.cast.products;
  const line = (await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 })).body.id;
  const other = (await browser.post('catalog/cart-items/', { product: breaker25, quantity: 1 })).body.id;
  expect((await browser.send('DELETE', `catalog/cart-items/${line}/delete/`)).status).toBe(204);
  expect((await browser.send('DELETE', `catalog/cart-items/${line}/delete/`)).status).toBe(404);
  const change = { quantity: 2 };
  expect((await browser.send('PATCH', `catalog/cart-items/${line}/update/`, change)).status).toBe(404);
  for (let time = 0; time < 2; time++) expect((await browser.post('catalog/cart/clear/')).status).toBe(204);
  expect((await browser.send('DELETE', `catalog/cart-items/${other}/delete/`)).status).toBe(404);
  expect((await browser.get('catalog/cart/')).body).toMatchObject({ count: 0, total_price: 0, results: [] });
});

test('a line removed within the last hour is restored in its place as it was, even when the city is out of stock', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  const put = (product: number, quantity: number) =>
    browser.post('catalog/cart-items/', { product, quantity });
  const first = (await put(breaker16, 5)).body.id;
  await put(breaker25, 1);
  browser.choose(api.cast.cities.perm);
  await browser.send('DELETE', `catalog/cart-items/${first}/delete/`);
  await api.pool.query('update product set hidden_at = now() where id = $1', [breaker16]);
  expect((await put(breaker16, 6)).status).toBe(400);
  const aged = "update cart_item set removed_at = removed_at - interval '61 minutes' where id = $1";
  await api.pool.query(aged, [first]);
  expect((await put(breaker16, 5)).status).toBe(400);
  const late = await browser.post('catalog/cart/lines/', { lines: [{ product: breaker16, quantity: 5 }] });
  expect(late.body.refused).toBe(1);
  await api.pool.query(aged.replace('- interval', '+ interval'), [first]);
  const back = await put(breaker16, 5);
  expect([back.status, back.body.id, back.body.quantity]).toEqual([201, first, 5]);
  expect((await put(breaker16, 5)).status).toBe(400);

  browser.choose(api.cast.cities.ekaterinburg);
  await put(threePoleBreaker, 2);
  const before = (await browser.get('catalog/cart/')).body;
  await browser.post('catalog/cart/clear/');
  const lines = before.results.map((line: { product: { id: number }; quantity: number }) => ({
    product: line.product.id,
    quantity: line.quantity,
  }));
  const { body } = await browser.post('catalog/cart/lines/', { lines: lines.toReversed() });
  expect(body).toMatchObject({ accepted: 3, refused: 0 });
  expect((await browser.get('catalog/cart/')).body).toEqual(before);
  await api.pool.query('update product set hidden_at = null where id = $1', [breaker16]);
});

test('a removed line does not let less of it be added than whole packs', async () => {
  const browser = await api.browser();
  const { cable } = api.cast.products;
  const { body } = await browser.post('catalog/cart-items/', { product: cable, quantity: 20 });
  await browser.send('DELETE', `catalog/cart-items/${body.id}/delete/`);
  const one = await browser.post('catalog/cart-items/', { product: cable, quantity: 15 });
  expect(one.status).toBe(400);
  const listed = await browser.post('catalog/cart/lines/', { lines: [{ product: cable, quantity: 15 }] });
  expect(listed.body).toMatchObject({ accepted: 0, results: [{ instead: { quantity: 20 } }] });
  expect((await browser.get('catalog/cart/')).body.results).toEqual([]);
});

test('adding a removed product again does not add to its former quantity', async () => {
  const browser = await api.browser();
  const { breaker16 } = api.cast.products;
  const put = (quantity: number) => browser.post('catalog/cart-items/', { product: breaker16, quantity });
  const line = (await put(40)).body.id;
  await browser.send('DELETE', `catalog/cart-items/${line}/delete/`);
  const again = await put(41);
  expect([again.status, again.body.quantity]).toEqual([201, 41]);
});

test('a cart holds 1,000 lines: the next one is 409 and changes nothing, but an existing line can still grow', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25 } = api.cast.products;
  const { body } = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const cart = (await browser.get('users/session/')).body.cart_id;
  await api.pool.query(
    `with goods as (
       insert into product (slug, name) select 'zapas-' || n, 'Запас ' || n from generate_series(1, 999) n returning id)
     insert into cart_item (cart_id, product_id, quantity) select $1, id, 1 from goods`,
    [cart],
  );
  const full = await browser.post('catalog/cart-items/', { product: breaker25, quantity: 1 });
  expect([full.status, full.body]).toEqual([
    409,
    {
      detail:
        'В корзине уже 1\u00a0000\u00a0позиций — больше добавить нельзя. Оформите заказ или уберите лишние товары.',
    },
  ]);
  const more = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  expect([more.status, more.body.id, more.body.quantity]).toEqual([200, body.id, 2]);
  const list = await browser.post('catalog/cart/lines/', { lines: [{ product: breaker25, quantity: 1 }] });
  expect(list.body).toMatchObject({ accepted: 0, refused: 1 });
  expect((await browser.get('catalog/cart/')).body.results).toHaveLength(1_000);
});

test('the cart page shows the cart, available cross-sell products that are not in it, and the shop’s delivery text', async () => {
  const browser = await api.browser();
  const { breaker16, cable } = api.cast.products;
  await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  await api.pool.query("insert into shop_setting (name, value) values ('delivery_note', 'Везём завтра')");
  const { status, body } = await browser.get('cart/page/');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    seo: { h1: 'Корзина', canonical: '/cart', robots: 'noindex, follow' },
    delivery_note: 'Везём завтра',
    cart: (await browser.get('catalog/cart/')).body,
  });
  const { city, delivery, pickup } = (await browser.get('orders/checkout/')).body;
  const possible: Ready[] = pickup.filter(({ ready }: { ready: unknown }) => ready !== null);
  const moments = possible.map(momentOf).sort();
  expect(momentOf(body.delivery.pickup), 'the cart promises the earliest pick-up of the checkout').toBe(
    moments[0],
  );
  expect(possible).toContainEqual(expect.objectContaining(body.delivery.pickup));
  const courier = delivery.find(({ type }: { type: string }) => type === 'courier');
  expect(body.delivery.earliest, 'without a rate the cart promises the day of the checkout').toEqual(
    courier.earliest,
  );
  expect(courier.earliest).not.toBeNull();
  await api.pool.query(
    "insert into delivery_rate (city_id, delivery_type, kopecks, free_from) values ($1, 'courier', 49000, 300000)",
    [city],
  );
  expect((await browser.get('cart/page/')).body.delivery_note.replaceAll('\u00a0', ' ')).toBe(
    'Везём завтра Курьером: 490 ₽, от 3 000 ₽ бесплатно.',
  );
  await api.pool.query('delete from delivery_rate');
  const beside = body.recommended.map((card: { id: number }) => card.id);
  expect(beside[0]).toBe(cable);
  expect(beside).not.toContain(breaker16);
  for (const card of body.recommended) expect(card.is_available).toBe(true);
});

/** A pick-up shop of the checkout. */
interface Ready {
  ready: { date: string; time: string | null };
}
const momentOf = ({ ready: { date, time } }: Ready) => `${date} ${time ?? ''}`;
