import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A browser that already has a cart. */
async function buyer() {
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker25, quantity: 1 });
  return browser;
}

function times<T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));
}

test('100 parallel additions of one product make one line up to the stock; the rest are 400', async () => {
  const browser = await buyer();
  const { breaker16 } = api.cast.products; // 43 in the city
  const answers = await times(100, () =>
    browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 }),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(200), count(400)]).toEqual([1, 42, 57]);
  for (const { status, body } of answers)
    if (status === 400)
      expect(body.quantity).toEqual(['В Екатеринбурге осталось 43\u00a0шт, в корзине уже 43\u00a0шт']);
  const lines = (await browser.get('catalog/cart/')).body.results;
  const ours = lines.filter((line: { product: { id: number } }) => line.product.id === breaker16);
  expect(ours).toMatchObject([{ quantity: 43, total: 43 * 220 }]);
});

test('parallel additions to many carts are batched, and each gets the result of its own cart', async () => {
  const browsers = await times(6, buyer);
  const { breaker16 } = api.cast.products; // 43 in the city
  const add = (at: number, quantity: number) =>
    browsers[at]?.post('catalog/cart-items/', { product: breaker16, quantity });
  await add(5, 43);
  const answers = await times(6, async (turn) => add(turn, turn + 1));
  expect(answers.map((answer) => [answer?.status, answer?.body.quantity])).toEqual([
    ...[1, 2, 3, 4, 5].map((quantity) => [201, quantity]),
    [400, ['В Екатеринбурге осталось 43\u00a0шт, в корзине уже 43\u00a0шт']],
  ]);
});

test('a cart locked by an order does not delay additions to other carts', async () => {
  const [held, ...others] = await times(4, buyer);
  const { cart_id } = (await held?.get('users/session/'))?.body ?? {};
  const addition = { product: api.cast.products.breaker16, quantity: 2 };
  const order = await api.pool.connect();
  await order.query('begin');
  await order.query('select from cart where id = $1 for no key update', [cart_id]);
  const waiting = held?.post('catalog/cart-items/', addition);
  const answers = await Promise.all(others.map(({ post }) => post('catalog/cart-items/', addition)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await order.query('commit');
  order.release();
  expect((await waiting)?.status).toBe(201);
});

test('an addition parallel to clearing leaves the cart with the new line only, or empty', async () => {
  const { breaker16 } = api.cast.products;
  for (let round = 0; round < 25; round++) {
    const browser = await buyer();
    await browser.post('catalog/cart-items/', { product: breaker16, quantity: 5 });
    const add = () => browser.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
    const clear = () => browser.post('catalog/cart/clear/');
    const [one, other] = await Promise.all(round % 2 ? [add(), clear()] : [clear(), add()]);
    for (const { status } of [one, other]) expect([200, 201, 204]).toContain(status);
    const { body } = await browser.get('catalog/cart/');
    const quantities = body.results.map((line: { quantity: number }) => line.quantity);
    expect([[], [2]]).toContainEqual(quantities);
    expect(body.total_price).toBe(quantities.length * 500);
  }
});

test('parallel changes by one are summed up within the stock; a request with both quantity and change is rejected', async () => {
  const browser = await buyer();
  const { breaker16 } = api.cast.products;
  const { body } = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 30 });
  const update = (change: object) => browser.send('PATCH', `catalog/cart-items/${body.id}/update/`, change);
  const answers = await times(20, () => update({ change: 1 }));
  // The stock is 43.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    body: { quantity: [expect.stringContaining('осталось')] },
  });
  expect((await update({ change: -40 })).body).toMatchObject({ quantity: 3, total: 750 });
  expect((await update({ change: -3 })).body).toEqual({ quantity: ['Минимум — 1\u00a0шт'] });
  for (const change of [{ change: 1, quantity: 4 }, {}])
    expect((await update(change)).body).toEqual({ quantity: ['Нужно одно из двух: quantity или change.'] });
  expect((await update({ change: 0 })).body.quantity).toBe(3);
});

test('parallel lists, additions, changes, removals and clearing never fail and never leave a duplicate line', async () => {
  const browser = await buyer();
  const { breaker16, breaker25, threePoleBreaker, cable } = api.cast.products;
  const lines = [cable, threePoleBreaker, breaker25, breaker16].map((product) => ({ product, quantity: 1 }));
  await browser.post('catalog/cart/lines/', { lines });
  const ids = (await browser.get('users/session/')).body.cart_items.map((line: { id: number }) => line.id);
  const works = [
    () => browser.post('catalog/cart/lines/', { lines }),
    () => browser.post('catalog/cart/clear/'),
    () => browser.post('catalog/cart/lines/', { lines: lines.toReversed() }),
    () => browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 }),
    () => browser.send('PATCH', `catalog/cart-items/${ids[0]}/update/`, { quantity: 2 }),
    () => browser.send('DELETE', `catalog/cart-items/${ids[1]}/delete/`),
    () => browser.send('DELETE', `catalog/cart-items/${ids[0]}/delete/`),
  ];
  for (let round = 0; round < 3; round++) {
    const answers = await times(40, async (turn) => works[turn % works.length]?.());
    for (const answer of answers) expect([200, 201, 204, 400, 404]).toContain(answer?.status);
    // The next round deletes the lines this one removed.
    await api.pool.query("update cart_item set removed_at = removed_at - interval '2 hours'");
  }
  const { body } = await browser.get('catalog/cart/');
  const goods = body.results.map((line: { product: { id: number } }) => line.product.id);
  expect(new Set(goods).size).toBe(goods.length);
});

test('parallel first writes of one browser share one session and nothing is lost', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  const before = (await api.pool.query('select count(*)::int as n from session')).rows[0].n;
  const answers = await Promise.all(
    [breaker16, breaker25, threePoleBreaker, breaker16].map((product) =>
      browser.post('catalog/cart-items/', { product, quantity: 1 }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 201, 201]);
  expect((await api.pool.query('select count(*)::int as n from session')).rows[0].n).toBe(before + 1);
  expect((await browser.get('catalog/cart/')).body).toMatchObject({
    count: 3,
    total_price: 2 * 250 + 260 + 915,
  });
});

test('first writes of one browser in two processes share one session, and a browser of yesterday gets a new one', async () => {
  const other = await startApi({}, { beside: api });
  const browser = await api.browser();
  const beside = await other.browser();
  const { breaker16, breaker25 } = api.cast.products;
  const key = { 'x-browser-key': browser.browserKey };
  const add = (at: typeof browser, product: number) =>
    at.post('catalog/cart-items/', { product, quantity: 1 }, key);
  const answers = await Promise.all([
    add(browser, breaker16),
    add(beside, breaker25),
    add(browser, breaker25),
    add(beside, breaker16),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 201]);
  expect(beside.cookies.get('session')).toBe(browser.cookies.get('session'));
  const { results } = (await browser.get('catalog/cart/')).body;
  expect(results.map((line: { quantity: number }) => line.quantity)).toEqual([2, 2]);

  await api.pool.query("update session_opening set opened_at = now() - interval '11 seconds'");
  beside.cookies.delete('session');
  await add(beside, breaker16);
  expect(beside.cookies.get('session')).not.toBe(browser.cookies.get('session'));
  expect((await api.pool.query('select count(*)::int as n from session_opening')).rows[0].n).toBe(1);
  await other.close();
});

test('first writes of two browsers get two sessions', async () => {
  const [one, other] = await Promise.all([buyer(), buyer()]);
  expect(one.cookies.get('session')).not.toBe(other.cookies.get('session'));
});
