import { expect, test } from 'vitest';
import { answered, line, page, session, settled } from '../../../tests/support/page-over-network.ts';
import { cartActions } from './cart-actions.ts';
import './send-operations.ts'; // loaded before the first change, so that no test waits for it

const DELETE = 'DELETE /catalog/cart-items/50/delete/';
const UNDO = /^Вернуть/;
const failed = { status: 503, body: { detail: 'Магазин перезапускается.' } };

/** A cart and its actions; by default it holds 3 of product 5. */
function shop(lines = [line(50, 5, 3)]) {
  const made = page(session(lines));
  const undo = () => made.store.notices.get().find(({ action }) => UNDO.test(action?.label ?? ''));
  return { ...made, undo, actions: cartActions(made.store) };
}

test.each([failed, 'no network' as const])(
  'a failed removal (%j) is reported only as failed, without an undo',
  async (answer) => {
    const { actions, calls, undo, quantities } = shop();
    actions.remove({ product: 5 });
    expect(undo()?.text).toBe('Убрали «Товар 5»');
    await settled();
    await calls[0]?.answer(answer);
    expect(undo()).toBeUndefined();
    expect(quantities()).toEqual([[5, 3]]);
  },
);

test('a notice about a product sold in multiples names quantity, unit and sum, unless adding it failed', async () => {
  const { actions, calls, store } = shop([]);
  const texts = () => store.notices.get().map(({ text }) => text);
  const reel = {
    id: 7,
    name: 'Кабель',
    unit: 'м',
    multiplicity: 100,
    maxQuantity: 300,
    prices: [{ minQuantity: 100, kopecks: 8_660 }],
  };
  actions.add({ ...reel, id: 8, multiplicity: 1 }, 1);
  expect(texts()).toEqual([]);
  actions.add(reel, 100);
  expect(texts()).toEqual(['В\u00a0корзине 100\u00a0м\u00a0— 8\u00a0660\u00a0₽']);
  for (const turn of [0, 1]) {
    await settled();
    await calls[turn]?.answer(failed);
  }
  expect(texts().filter((text) => text.includes('100'))).toEqual([]);
});

test('a failed clearing is reported only as failed', async () => {
  const { actions, calls, undo, messages } = shop();
  actions.clear();
  expect(undo()?.text).toBe('Корзина пуста');
  await settled();
  await calls[0]?.answer(failed);
  expect(undo()).toBeUndefined();
  expect(messages()).toHaveLength(1);
});

test('an undo clicked before its removal failed adds nothing', async () => {
  const { actions, calls, undo, quantities, sent } = shop();
  actions.remove({ product: 5 });
  undo()?.action?.run();
  await settled();
  await calls[0]?.answer({ status: 500 });
  expect(quantities()).toEqual([[5, 3]]);
  expect(await sent()).toEqual([DELETE]);
});

test('an undo restores at most the removed quantity when the product is in the cart again', async () => {
  const { actions, store, calls, undo, quantities } = shop();
  const [removed] = store.cart.get().items;
  actions.remove({ product: 5 });
  await settled();
  await calls[0]?.answer({ status: 204 });
  if (removed) actions.add({ ...removed, id: 5 }, 1);
  await settled();
  await calls[1]?.answer(answered(60, 5, 1));
  undo()?.action?.run();
  expect(quantities()).toEqual([[5, 3]]);
  await settled();
  expect(calls[2]?.body).toEqual({ lines: [{ product: 5, quantity: 2 }] });
  await calls[2]?.answer({ status: 200, body: { accepted: 1, refused: 0, results: [{ error: null }] } });
  expect(quantities()).toEqual([[5, 3]]);
});

test('of several removals those that succeeded can still be undone', async () => {
  const { actions, store, calls, undo, sent, quantities } = shop([line(50, 5, 3), line(51, 6, 2)]);
  actions.removeAll(store.cart.get().items);
  await settled();
  await calls[0]?.answer({ status: 500 });
  await calls[1]?.answer({ status: 204 });
  undo()?.action?.run();
  expect((await sent())[2]).toBe('POST /catalog/cart/lines/ {"lines":[{"product":6,"quantity":2}]}');
  expect(quantities()).toEqual([
    [5, 3],
    [6, 2],
  ]);
});
