import { describe, expect, test, vi } from 'vitest';
import { answered, line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';
import './send-operations.ts'; // loaded before the first change, so that no test waits for it

const ADD = 'POST /catalog/cart-items/';

describe('a click', () => {
  test('is shown before the server has answered, and stays after a successful response', async () => {
    const { store, calls, quantities, sent } = page();
    const listener = vi.fn();
    store.cart.subscribe(listener);
    store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
    expect(listener).toHaveBeenCalledOnce();
    expect(store.cart.get()).toMatchObject({ count: 1, totalPrice: 2000 });
    expect(await sent()).toEqual([`${ADD} {"product":7,"quantity":2}`]);
    await calls[0]?.answer(answered(51, 7, 2));
    expect(quantities()).toEqual([[7, 2]]);
    expect(store.cart.get().items[0]?.id).toBe(51);
  });

  test('that the server rejects is rolled back with the server’s message, and nothing else is lost', async () => {
    const { store, calls, quantities, messages } = page(session([line(50, 5, 1)]));
    store.cart.run({ kind: 'update', product: 5, quantity: 500 });
    store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
    expect(quantities()).toEqual([
      [5, 500],
      [7, 1],
    ]);
    await settled();
    const text = 'В Екатеринбурге осталось 128 шт';
    await calls[0]?.answer({ status: 400, body: { quantity: [text] } });
    expect(messages()).toEqual([text]);
    expect(quantities()).toEqual([
      [5, 1],
      [7, 1],
    ]);
    await calls[1]?.answer(answered(51, 7, 1));
    expect(quantities()).toEqual([
      [5, 1],
      [7, 1],
    ]);
  });

  test('that exceeds the size limit of the cart shows an error', async () => {
    const { store, calls, messages } = page();
    store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
    await settled();
    await calls[0]?.answer({ status: 409, body: { detail: 'В корзине уже 1000 строк' } });
    expect(messages()).toEqual(['В корзине уже 1000 строк']);
    expect(store.cart.get().count).toBe(0);
  });
});

describe('operations of one cart', () => {
  test('run one after another', async () => {
    const { store, calls, sent } = page(session([line(50, 5, 1)]));
    store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
    store.cart.run({ kind: 'remove', product: 5 });
    expect(await sent()).toEqual([`${ADD} {"product":7,"quantity":1}`]);
    await calls[0]?.answer(answered(51, 7, 1));
    expect(await sent()).toHaveLength(2);
    expect(calls[1]?.call).toBe('DELETE /catalog/cart-items/50/delete/');
  });

  test('on one line are merged while waiting: holding «+» sends the first and the last value', async () => {
    const { store, calls, sent, quantities } = page(session([line(50, 5, 1)]));
    for (let quantity = 2; quantity <= 40; quantity++)
      store.cart.run({ kind: 'update', product: 5, quantity });
    await settled();
    await calls[0]?.answer(answered(50, 5, 2));
    expect(quantities()).toEqual([[5, 40]]);
    await calls[1]?.answer(answered(50, 5, 40));
    expect(await sent()).toEqual([
      'PATCH /catalog/cart-items/50/update/ {"quantity":2}',
      'PATCH /catalog/cart-items/50/update/ {"quantity":40}',
    ]);
    expect(quantities()).toEqual([[5, 40]]);
  });

  test('that add the same product are merged into their sum while waiting', async () => {
    const { store, calls, sent } = page();
    for (let click = 0; click < 5; click++) store.cart.run({ kind: 'add', product: product(7), quantity: 4 });
    expect(store.cart.get().items[0]?.quantity).toBe(20);
    await settled();
    await calls[0]?.answer(answered(51, 7, 4));
    expect(await sent()).toEqual([`${ADD} {"product":7,"quantity":4}`, `${ADD} {"product":7,"quantity":16}`]);
  });

  test('on a line just added wait for its id from the server', async () => {
    const { store, calls } = page();
    store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
    store.cart.run({ kind: 'update', product: 7, quantity: 3 });
    await settled();
    await calls[0]?.answer(answered(51, 7, 1));
    expect(calls[1]).toMatchObject({ call: 'PATCH /catalog/cart-items/51/update/', body: { quantity: 3 } });
  });
});

describe('a lost connection', () => {
  test('drops all waiting changes, shows one notice, and «Повторить» sends them again', async () => {
    const { store, calls, messages, sent, quantities } = page(session([line(50, 5, 1)]));
    store.cart.run({ kind: 'update', product: 5, quantity: 2 });
    store.cart.run({ kind: 'remove', product: 6 });
    store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
    await settled();
    await calls[0]?.answer('no network');
    expect(messages()).toEqual(['Нет связи. Изменение могло не сохраниться.']);
    expect(quantities()).toEqual([[5, 1]]);
    await calls[1]?.answer('no network');
    store.notices.get()[0]?.action?.run();
    await settled();
    await calls[2]?.answer({ status: 200, body: session([line(50, 5, 1)]) });
    expect(quantities()).toEqual([
      [5, 2],
      [7, 1],
    ]);
    expect((await sent()).slice(1)).toEqual([
      'GET /users/session/',
      'GET /users/session/',
      'PATCH /catalog/cart-items/50/update/ {"quantity":2}',
    ]);
  });

  test('does not add a product twice when only the response was lost', async () => {
    const { store, calls, quantities, sent } = page();
    store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
    await settled();
    await calls[0]?.answer('no network');
    await calls[1]?.answer('no network');
    store.notices.get()[0]?.action?.run();
    await settled();
    await calls[2]?.answer({ status: 200, body: session([line(51, 7, 2)]) });
    expect(quantities()).toEqual([[7, 2]]);
    expect(await sent()).toHaveLength(4);
    expect(calls[3]?.key).toBe(calls[0]?.key);
  });
});

describe('another tab', () => {
  test('has removed the line: a notice says that the change had no effect, and the cart is reloaded', async () => {
    const { store, calls, quantities } = page(session([line(50, 5, 1), line(51, 6, 1)]));
    store.cart.run({ kind: 'update', product: 5, quantity: 2 });
    await settled();
    await calls[0]?.answer({ status: 404, body: { detail: 'Не найдено.' } });
    expect(store.notices.get()).toMatchObject([{ text: '«Товар 5» в корзине уже нет', tone: 'attention' }]);
    expect(calls[1]?.call).toBe('GET /users/session/');
    await calls[1]?.answer({ status: 200, body: session([line(51, 6, 8)]) });
    expect(quantities()).toEqual([[6, 8]]);
  });

  test('has removed the line first: removing it again succeeds silently', async () => {
    const { store, calls, messages, quantities } = page(session([line(50, 5, 1)]));
    store.cart.run({ kind: 'remove', product: 5 });
    await settled();
    await calls[0]?.answer({ status: 404, body: { detail: 'Не найдено.' } });
    expect(messages()).toEqual([]);
    expect(quantities()).toEqual([]);
  });

  test('is noticed by a response older than a click: the session is requested again', async () => {
    const { store, calls, quantities } = page(session([line(50, 5, 1)]));
    store.refetch();
    store.cart.run({ kind: 'remove', product: 5 });
    await settled();
    await calls[1]?.answer({ status: 204 });
    await calls[0]?.answer({ status: 200, body: session([line(50, 5, 1)]) });
    expect(quantities()).toEqual([]);
    expect(calls[2]?.call).toBe('GET /users/session/');
  });

  test('is noticed by a response that left the server before a click arrived there: the session is requested again', async () => {
    const { store, calls, quantities } = page(session([line(50, 5, 1), line(51, 6, 1)]));
    store.cart.run({ kind: 'remove', product: 5 });
    store.refetch();
    await settled();
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /users/session/',
      'DELETE /catalog/cart-items/50/delete/',
    ]);
    await calls[1]?.answer({ status: 204 });
    await calls[0]?.answer({ status: 200, body: session([line(50, 5, 1), line(51, 6, 1)]) });
    expect(quantities()).toEqual([[6, 1]]);
    expect(calls[2]?.call).toBe('GET /users/session/');
  });

  test('reports two changes during one request: the session is requested once more, and the second response is shown', async () => {
    const { store, calls, quantities } = page(session([line(50, 5, 1)]));
    const answers = [store.refetch(), store.refetch(), store.refetch()];
    await settled();
    expect(calls).toHaveLength(1);
    await calls[0]?.answer({ status: 200, body: session([line(50, 5, 2)]) });
    await settled();
    await calls[1]?.answer({ status: 200, body: session([line(50, 5, 3)]) });
    expect(await Promise.all(answers)).toEqual([true, true, true]);
    expect([calls.length, quantities()]).toEqual([2, [[5, 3]]]);
  });
});

test('clearing sets the clearing flag, and a cleared cart is empty', async () => {
  const { store, calls } = page(session([line(50, 5, 1)]));
  store.cart.run({ kind: 'clear' });
  expect(store.cart.get()).toMatchObject({ isCartClearing: true, count: 1 });
  await settled();
  await calls[0]?.answer({ status: 204 });
  expect(store.cart.get()).toMatchObject({ isCartClearing: false, count: 0, totalPrice: 0, items: [] });
});

test('a failed clearing leaves the cart unchanged and drops the flag', async () => {
  const { store, calls, messages } = page(session([line(50, 5, 1)]));
  store.cart.run({ kind: 'clear' });
  await settled();
  await calls[0]?.answer({ status: 500, body: { detail: 'Внутренняя ошибка' } });
  expect(store.cart.get()).toMatchObject({ isCartClearing: false, count: 1 });
  expect(messages()).toEqual(['Магазин не смог сохранить изменение. Повторите чуть позже.']);
});

test('undoing a clearing restores all lines in their places with one call', async () => {
  const { store, calls, quantities } = page(session([line(50, 5, 1), line(51, 6, 2)]));
  const { items } = store.cart.get();
  store.cart.run({ kind: 'clear' });
  store.cart.run({ kind: 'restore', lines: items });
  await settled();
  await calls[0]?.answer({ status: 204 });
  expect(calls[1]).toMatchObject({
    call: 'POST /catalog/cart/lines/',
    body: {
      lines: [
        { product: 5, quantity: 1 },
        { product: 6, quantity: 2 },
      ],
    },
  });
  expect(quantities()).toEqual([
    [5, 1],
    [6, 2],
  ]);
  const results = [{ error: null }, { error: 'В Перми такого нет' }];
  await calls[1]?.answer({ status: 200, body: { accepted: 1, refused: 1, results } });
  expect(quantities()).toEqual([[5, 1]]);
  expect(store.notices.get()[0]?.text).toBe('В Перми такого нет');
});

test('a price that has changed since the page was rendered is loaded again', async () => {
  const { store, calls } = page();
  store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
  await settled();
  await calls[0]?.answer({
    status: 201,
    body: { id: 51, quantity: 2, max_quantity: 128, total: 30, product: { id: 7 } },
  });
  expect(calls[1]?.call).toBe('GET /users/session/');
});

test('a wishlist click is shown at once, and of quick clicks the last one counts', async () => {
  const { store, calls, sent } = page();
  store.wishlist.run({ kind: 'add', product: 7 });
  expect(store.wishlist.get().count).toBe(1);
  store.wishlist.run({ kind: 'remove', product: 7 });
  store.wishlist.run({ kind: 'add', product: 7 });
  store.wishlist.run({ kind: 'remove', product: 7 });
  await settled();
  await calls[0]?.answer({ status: 201, body: { id: 9, product: { id: 7 } } });
  expect(await sent()).toEqual([
    'POST /wishlists/wishlist-items/ {"product":7}',
    'DELETE /wishlists/wishlist-items/9/',
  ]);
  await calls[1]?.answer({ status: 204 });
  expect(store.wishlist.get().count).toBe(0);
});

test('the page starts with the server’s session, and empty when it is a shared page', () => {
  const { store } = page(session([line(50, 5, 3)]));
  expect(store.cart.get()).toMatchObject({ id: 3, count: 1, totalPrice: 3000 });
  expect(store.visitor.get()).toMatchObject({ cityId: 1, csrfToken: 'token', isAuthenticated: false });
  expect(page(null).store.cart.get().count).toBe(0);
});
