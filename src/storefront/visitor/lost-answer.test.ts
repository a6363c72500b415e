import { afterEach, expect, test, vi } from 'vitest';
import { line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';
import './send-operations.ts'; // loaded before the first change, so that no test waits for it

afterEach(() => void vi.useRealTimers());

const UNKNOWN = 'Нет связи. Изменение могло не сохраниться.';
const LATER = 40_000; // the longest of the pauses of 5, 10, 20 and 40 s

/** A page that sent «+» and got no response; as far as the page knows, the cart holds one piece. */
async function afterLostAnswer() {
  const over = page(session([line(50, 5, 1)]));
  over.store.cart.run({ kind: 'update', product: 5, quantity: 2 });
  await settled();
  await over.calls[0]?.answer('no network');
  return over;
}

test('a change whose response was lost but which reached the cart is shown without an error', async () => {
  const { store, calls, messages, quantities } = await afterLostAnswer();
  expect([messages(), quantities()]).toEqual([[UNKNOWN], [[5, 1]]]);
  expect(calls[1]?.call).toBe('GET /users/session/');
  await calls[1]?.answer({ status: 200, body: session([line(50, 5, 2)]) });
  expect([messages(), quantities()]).toEqual([[], [[5, 2]]]);
  store.cart.run({ kind: 'update', product: 5, quantity: 3 });
  await settled();
  expect(calls[2]).toMatchObject({ call: 'PATCH /catalog/cart-items/50/update/', body: { quantity: 3 } });
});

test('a change that is not in the cart can be repeated', async () => {
  const { store, calls, messages, quantities } = await afterLostAnswer();
  await calls[1]?.answer({ status: 200, body: session([line(50, 5, 1)]) });
  expect([messages(), quantities()]).toEqual([[UNKNOWN], [[5, 1]]]);
  expect(store.notices.get()[0]?.action?.label).toBe('Повторить');
});

test('an added product and a wishlist click with lost responses are checked likewise', async () => {
  const { store, calls, messages } = page();
  store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
  store.wishlist.run({ kind: 'add', product: 7 });
  await settled();
  await calls[0]?.answer('no network');
  await calls[1]?.answer('cut off');
  expect(messages()).toEqual([UNKNOWN]);
  const known = { ...session([line(51, 7, 2)]), wishlist_items: [{ id: 9, product: 7 }] };
  for (let turn = 2; turn < calls.length; turn++) await calls[turn]?.answer({ status: 200, body: known });
  expect(new Set(calls.slice(2).map(({ call }) => call))).toEqual(new Set(['GET /users/session/']));
  expect([messages(), store.cart.get().count, store.wishlist.get().count]).toEqual([[], 1, 1]);
});

test('while the server does not answer, the requests are repeated at growing intervals', async () => {
  const { calls, messages, quantities } = await afterLostAnswer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const flush = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  calls[1]?.answer('no network');
  await flush();
  for (let turn = 2; turn < 6; turn++) {
    await vi.advanceTimersByTimeAsync(LATER);
    calls[turn]?.answer(turn < 5 ? 'no network' : { status: 200, body: session([line(50, 5, 2)]) });
    await flush();
  }
  expect(calls.map(({ call }) => call).slice(1)).toEqual(Array(5).fill('GET /users/session/'));
  await vi.advanceTimersByTimeAsync(10 * LATER);
  expect([calls.length, messages(), quantities()]).toEqual([6, [], [[5, 2]]]);
});
