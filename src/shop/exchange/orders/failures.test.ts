import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { cancelOpenOrders, connect, openLinkedShop } from '../fixtures/orders-out.ts';
import { confirmOffered, resendOrder } from './orders.server.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  api = await openLinkedShop();
});
beforeEach(async () => {
  await cancelOpenOrders(api);
  oneC = await connect(api);
});
afterAll(() => api.close());

/** Places an order of the breaker. */
async function placed(quantity = 2) {
  return placedOrder(api, [[api.cast.products.breaker25, quantity, 260]]);
}

/** Hands a first order to the connection, so that the next ones go together. */
async function handFirst() {
  const order = await placed();
  const session = await oneC.session();
  await session.query();
  await confirmOffered(api.db, session);
  return order;
}

async function exportOf(id: number) {
  const { rows } = await api.pool.query(
    `select handed_revision as revision, handed_cancelled as cancelled, how, failures, stuck_at is not null as stuck
     from order_export where order_id = $1 and connection_id = $2`,
    [id, oneC.id],
  );
  return rows[0];
}

const numbers = (orders: { number: string }[]) => orders.map(({ number }) => Number(number));

test('the first order of a connection goes alone until it is confirmed (OUT-7)', async () => {
  const orders = [await placed(), await placed(), await placed()];
  const session = await oneC.session();
  expect((await session.query()).orders).toEqual(numbers(orders.slice(0, 1)));
  expect((await session.query()).orders).toEqual([]);
  await confirmOffered(api.db, session);
  expect((await session.query()).orders).toEqual(numbers(orders.slice(1)));
});

test('after a 1C that confirmed nothing for a while every order goes out, without a person (OUT-6)', async () => {
  await handFirst();
  const orders = [await placed(), await placed()];
  for (let n = 0; n < 12; n++) await (await oneC.session()).query();
  orders.push(await placed());
  const taken: number[] = [];
  for (let n = 0; n < 3; n++) {
    const session = await oneC.session();
    taken.push(...(await session.query()).orders);
    await confirmOffered(api.db, session);
  }
  expect(taken.toSorted((a, b) => a - b)).toEqual(numbers(orders));
});

test('an order that 1C cannot take does not hold the 99 others up, and is stuck until it is sent again (OUT-6)', async () => {
  await handFirst();
  const orders: Awaited<ReturnType<typeof placed>>[] = [];
  for (let n = 0; n < 100; n++) orders.push(await placed(1));
  const poison = orders[36]!;
  const taken: number[] = [];
  let tried = 0;
  for (let empty = false; !empty; tried++) {
    expect(tried).toBeLessThan(60);
    const session = await oneC.session();
    const { orders: offered } = await session.query();
    empty = offered.length === 0;
    if (offered.includes(Number(poison.number))) continue; // 1C writes all orders of an answer or none
    await confirmOffered(api.db, session);
    taken.push(...offered);
  }
  expect(taken.toSorted((a, b) => a - b)).toEqual(numbers(orders.filter((order) => order !== poison)));
  expect(await exportOf(poison.id)).toMatchObject({ stuck: true, revision: null });
  const more = await placed();
  const session = await oneC.session();
  expect((await session.query()).orders).toEqual(numbers([more]));
  await confirmOffered(api.db, session);
  await resendOrder(api.db, {
    slug: oneC.slug,
    number: Number(poison.number),
    by: { actor: 'cli', actorId: null },
  });
  const again = await oneC.session();
  expect((await again.query()).orders).toEqual(numbers([poison]));
  await confirmOffered(api.db, again);
  expect(await exportOf(poison.id)).toMatchObject({ stuck: false, revision: 0, failures: 0 });
});
