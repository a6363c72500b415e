import { expect, test } from 'vitest';
import { session } from '../../../tests/support/page-over-network.ts';
import { createApi } from '../api/create-api.ts';
import type { CartOperation } from './cart-operations.ts';
import { cartItem, emptyCart } from './cart-state.ts';
import { sendToCart } from './send-operations.ts';
import { withSessionCart } from './session.ts';

const product = { id: 5, name: 'Автомат', unit: 'шт', multiplicity: 1, maxQuantity: 9, prices: [] };

test('a repeated undo has the same key unless the missing quantity has changed: a key names one change', async () => {
  const sent: unknown[] = [];
  const api = createApi('http://shop.example', async (request) => {
    sent.push([request.headers.get('idempotency-key'), (await request.json()).lines]);
    return Response.json({ accepted: 1, refused: 0, results: [{ error: null }] });
  });
  const operation: CartOperation = { kind: 'restore', lines: [cartItem(50, product, 3)] };
  const holding = (quantity: number) => ({
    ...withSessionCart(emptyCart, session()),
    items: [cartItem(50, product, quantity)],
  });
  for (const there of [1, 1, 2])
    await sendToCart({ api, outdate() {}, notify() {} }, operation, holding(there));
  const key = expect.stringMatching(/^[0-9a-f]{32}$/);
  const [[first], [same], [other]] = sent as [[string], [string], [string]];
  expect(sent).toEqual([
    [key, [{ product: 5, quantity: 2 }]],
    [key, [{ product: 5, quantity: 2 }]],
    [key, [{ product: 5, quantity: 1 }]],
  ]);
  expect([same === first, other === first]).toEqual([true, false]);
});
