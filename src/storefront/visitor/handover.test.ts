import { expect, test } from 'vitest';
import { answered, line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';
import { handOver, takeOver } from './handover.ts';
import { restoreShown } from './restore-shown.ts';
import './send-operations.ts'; // loaded before the first change, so that no test waits for it

const ADD = 'POST /catalog/cart-items/';
const UPDATE = 'PATCH /catalog/cart-items/50/update/';
const SESSION = 'GET /users/session/';

/** The storage of a tab, shared by its pages. */
function tab(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

/** Opens the next page of a tab; the server then has these lines. */
async function nextPage(storage: Storage, lines: Parameters<typeof session>[0]) {
  const next = page(session(lines));
  takeOver(next.store, storage);
  await settled();
  await next.calls[0]?.answer({ status: 200, body: session(lines) });
  return next;
}

test('unsent changes continue on the next page, which loads the session first and keeps their order', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 1)]));
  left.store.cart.run({ kind: 'remove', product: 5 });
  left.store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
  left.store.cart.run({ kind: 'update', product: 7, quantity: 9 });
  left.store.wishlist.run({ kind: 'add', product: 7 });
  await settled(); // a change is shown first and sent afterwards
  handOver(left.store, storage);
  await left.calls[0]?.answer({ status: 204 });
  expect(await left.sent()).toHaveLength(2);

  const next = await nextPage(storage, []);
  expect(next.quantities()).toEqual([[7, 9]]);
  expect(next.store.wishlist.get().count).toBe(1);
  const added = next.calls.find(({ call }) => call === ADD);
  await added?.answer(answered(51, 7, 1));
  expect((await next.sent()).filter((call) => call.includes('/cart-items/'))).toEqual([
    `${ADD} {"product":7,"quantity":1}`,
    'PATCH /catalog/cart-items/51/update/ {"quantity":9}',
  ]);
  const after = page();
  await takeOver(after.store, storage);
  expect(await after.sent()).toEqual([]);
});

test('a change that was being sent when the page was left is sent again if it has not arrived', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  left.store.cart.run({ kind: 'update', product: 5, quantity: 3 });
  handOver(left.store, storage);
  const next = await nextPage(storage, [line(50, 5, 2)]);
  expect(next.quantities()).toEqual([[5, 3]]);
  expect(await next.sent()).toEqual([SESSION, `${UPDATE} {"quantity":3}`]);
});

test('a change that fails because the page is left is not rolled back: it continues together with later input', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  left.store.cart.run({ kind: 'update', product: 5, quantity: 3 });
  await settled();
  handOver(left.store, storage);
  await left.calls[0]?.answer('no network');
  left.store.cart.run({ kind: 'update', product: 5, quantity: 17 });
  handOver(left.store, storage);
  expect(left.messages()).toEqual([]);
  const next = await nextPage(storage, [line(50, 5, 2)]);
  expect(next.quantities()).toEqual([[5, 17]]);
  expect(await next.sent()).toEqual([SESSION, `${UPDATE} {"quantity":17}`]);
});

test('a response cut off because the page is left loses nothing: all changes continue', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  left.store.cart.run({ kind: 'update', product: 5, quantity: 3 });
  left.store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
  await settled();
  await left.calls[0]?.answer('cut off');
  handOver(left.store, storage);
  await settled();
  expect(left.messages()).toEqual([]);
  const next = await nextPage(storage, [line(50, 5, 2)]);
  expect(next.quantities()).toEqual([
    [5, 3],
    [7, 1],
  ]);
});

test('of several clicks on one line the last one counts', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  for (const quantity of [3, 4, 5]) left.store.cart.run({ kind: 'update', product: 5, quantity });
  handOver(left.store, storage);
  const next = await nextPage(storage, [line(50, 5, 3)]);
  expect(await next.sent()).toEqual([SESSION, `${UPDATE} {"quantity":5}`]);
});

test.each([
  ['has arrived', [line(51, 7, 1)]],
  ['has not arrived yet', []],
])('an addition that %s is sent again with its key, and is not shown twice', async (_name, lines) => {
  const storage = tab();
  const left = page();
  left.store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
  left.store.cart.run({ kind: 'add', product: product(7), quantity: 2 });
  await settled();
  handOver(left.store, storage);
  const next = await nextPage(storage, lines);
  expect(next.quantities()).toEqual([[7, 3]]);
  await next.calls[1]?.answer(answered(51, 7, 1));
  expect(next.quantities()).toEqual([[7, 3]]);
  expect(await next.sent()).toEqual([
    SESSION,
    `${ADD} {"product":7,"quantity":1}`,
    `${ADD} {"product":7,"quantity":2}`,
  ]);
  const keys = next.calls.slice(1).map(({ key }) => key);
  expect(keys).toEqual([left.calls[0]?.key, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a page left before it took over unsent changes leaves them to the next page', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  left.store.cart.run({ kind: 'update', product: 5, quantity: 5 });
  handOver(left.store, storage);
  const hurried = page(session([line(50, 5, 2), line(51, 6, 1)]));
  takeOver(hurried.store, storage); // its request gets no response
  hurried.store.cart.run({ kind: 'update', product: 6, quantity: 8 });
  handOver(hurried.store, storage);
  const next = await nextPage(storage, [line(50, 5, 2), line(51, 6, 1)]);
  expect(next.quantities()).toEqual([
    [5, 5],
    [6, 8],
  ]);
});

test('without a connection no change is lost: «Повторить» sends it', async () => {
  const storage = tab();
  const left = page(session([line(50, 5, 2)]));
  left.store.cart.run({ kind: 'update', product: 5, quantity: 5 });
  handOver(left.store, storage);
  const next = page(session([line(50, 5, 2)]));
  takeOver(next.store, storage);
  await settled();
  await next.calls[0]?.answer('no network');
  expect(next.messages()).toEqual(['Нет связи. Изменение могло не сохраниться.']);
  next.store.notices.get()[0]?.action?.run();
  await settled();
  await next.calls[1]?.answer({ status: 200, body: session([line(50, 5, 2)]) });
  expect(next.quantities()).toEqual([[5, 5]]);
});

test('changes of the previous page that arrive late do not undo what is shown', async () => {
  const shown = [line(50, 5, 5), line(51, 6, 1), line(53, 8, 4)];
  const { store, calls, quantities, sent } = page(session(shown));
  const removed = [5, 6, 7, 8].map((product) => ({ kind: 'remove', product }) as const);
  restoreShown(store, removed);
  await settled();
  const undone = [line(50, 5, 3), line(51, 6, 1), line(52, 7, 1)];
  await calls[0]?.answer({ status: 200, body: session(undone) });
  expect(quantities()).toEqual([
    [5, 5],
    [6, 1],
    [8, 4],
  ]);
  expect(await sent()).toEqual([SESSION, `${UPDATE} {"quantity":5}`]);
});

test('nothing is handed over when nothing is unsent or the browser has no storage', async () => {
  const storage = tab();
  const { store, sent } = page();
  handOver(store, storage);
  await takeOver(store, storage);
  expect(await sent()).toEqual([]);
  const none = {} as Storage;
  store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
  await settled();
  handOver(store, none);
  await takeOver(store, none);
  expect(await sent()).toHaveLength(1);
});
