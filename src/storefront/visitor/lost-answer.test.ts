import { afterEach, expect, test, vi } from 'vitest';
import { line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';

afterEach(() => void vi.useRealTimers());

const UNKNOWN = 'Нет связи. Изменение могло не сохраниться.';
const LATER = 40_000; // of pauses of 5, 10, 20 and 40 s the longest

/** A page whose «+» was sent and whose answer was lost: the cart holds one piece, as far as the page knows. */
async function afterLostAnswer() {
  const over = page(session([line(50, 5, 1)]));
  over.store.cart.run({ kind: 'update', product: 5, quantity: 2 });
  await settled();
  await over.calls[0]?.answer('no network');
  return over;
}

test('a change whose answer was lost is looked for in the cart: it was done, it is shown, and nothing is told', async () => {
  const { store, calls, said, quantities } = await afterLostAnswer();
  expect([said(), quantities()]).toEqual([[UNKNOWN], [[5, 1]]]);
  expect(calls[1]?.call).toBe('GET /users/session/');
  await calls[1]?.answer({ status: 200, body: session([line(50, 5, 2)]) });
  expect([said(), quantities()]).toEqual([[], [[5, 2]]]);
  store.cart.run({ kind: 'update', product: 5, quantity: 3 });
  await settled();
  expect(calls[2]).toMatchObject({ call: 'PATCH /catalog/cart-items/50/update/', body: { quantity: 3 } });
});

test('a change that the cart does not show can still be repeated', async () => {
  const { store, calls, said, quantities } = await afterLostAnswer();
  await calls[1]?.answer({ status: 200, body: session([line(50, 5, 1)]) });
  expect([said(), quantities()]).toEqual([[UNKNOWN], [[5, 1]]]);
  expect(store.notices.get()[0]?.action?.label).toBe('Повторить');
});

test('goods put in and a heart are looked for likewise', async () => {
  const { store, calls, said } = page();
  store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
  store.wishlist.run({ kind: 'add', product: 7 });
  await settled();
  await calls[0]?.answer('no network');
  await calls[1]?.answer('cut off');
  expect(said()).toEqual([UNKNOWN]);
  const known = { ...session([line(51, 7, 2)]), wishlist_items: [{ id: 9, product: 7 }] };
  for (let turn = 2; turn < calls.length; turn++) await calls[turn]?.answer({ status: 200, body: known });
  expect(new Set(calls.slice(2).map(({ call }) => call))).toEqual(new Set(['GET /users/session/']));
  expect([said(), store.cart.get().count, store.wishlist.get().count]).toEqual([[], 1, 1]);
});

test('while nobody answers it is asked again and again, ever more rarely, until the line is back', async () => {
  const { calls, said, quantities } = await afterLostAnswer();
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
  expect([calls.length, said(), quantities()]).toEqual([6, [], [[5, 2]]]);
});
