import { expect, test } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { addConnection } from '../../src/shop/exchange/connections/connections.server.ts';
import { MAIN } from '../../src/shop/exchange/fixtures/connection.ts';
import { killDoor, openDoor } from '../../src/shop/exchange/fixtures/door.ts';
import { openLinkedShop } from '../../src/shop/exchange/fixtures/orders-out.ts';
import { broken, whole } from '../../src/shop/orders/fixtures/invariants.ts';
import { placedOrder } from '../../src/shop/orders/fixtures/revisions.ts';
import { BEHAVIOURS } from '../support/one-c/behaviour.ts';
import { OneCClient } from '../support/one-c/client.ts';
import { OneC } from '../support/one-c/one-c.ts';

/** Kills the shop so many times between the question for orders and the confirmation; then 1C exchanges undisturbed. */
async function killBetween(times: number, seed: number) {
  const api = await openLinkedShop();
  const random = seeded(seed);
  const secret = await addConnection(api.db, MAIN);
  let door = await openDoor(api);
  const orders = new OneC(new OneCClient('', '', ''), BEHAVIOURS.ut207).orders;
  const session = async () => {
    const client = new OneCClient(`${door.origin}/exchange/1c/main`, '1c', secret);
    await client.checkAuth('sale');
    return client;
  };
  const numbers: string[] = [];
  const ask = (client: OneCClient, mode: string) => client.request({ type: 'sale', mode });
  const place = async () => {
    const { number } = await placedOrder(api, [[api.cast.products.breaker25, 1, 260]]);
    numbers.push(String(number));
  };
  const ends = { query: 0, answered: 0, success: 0 };
  for (let n = 0; n < times; n++) {
    if (n % 3 === 0) await place();
    const next = openDoor(api);
    const client = await session();
    const point = (['query', 'answered', 'success'] as const)[Math.floor(random() * 3)]!;
    ends[point]++;
    const killSoon = async () => {
      await new Promise((resolve) => setTimeout(resolve, random() * 12));
      await killDoor(door);
    };
    const read = ask(client, 'query').then(({ bytes }) => orders.take(bytes));
    if (point === 'query') await Promise.all([read.catch(() => {}), killSoon()]);
    else {
      await read;
      if (point === 'success') await Promise.all([ask(client, 'success').catch(() => {}), killSoon()]);
      else await killDoor(door);
    }
    door = await next;
  }
  for (let empty = 0; empty < 3; ) {
    const client = await session();
    const taken = orders.take((await ask(client, 'query')).bytes);
    await ask(client, 'success');
    empty = taken.length === 0 ? empty + 1 : 0;
  }
  const { rows } = await api.pool.query(
    `select count(*)::int as n, count(*) filter (where e.handed_revision = 0 and o.state = 'confirmed')::int as handed
     from shop_order o left join order_export e on e.order_id = o.id`,
  );
  const found = { ...rows[0], created: orders.created, known: [...orders.orders.keys()].toSorted() };
  expect(await broken(api.pool)).toEqual(whole);
  await killDoor(door);
  await api.close();
  return {
    found,
    expected: {
      n: numbers.length,
      handed: numbers.length,
      created: numbers.length,
      known: numbers.toSorted(),
    },
    ends,
  };
}

test('a shop killed anywhere between `query` and `success` gives 1C every order once', async () => {
  const { found, expected } = await killBetween(12, 1);
  expect(found).toEqual(expected);
});

test('five hundred kills between `query` and `success` lose no order and double none', {
  tags: ['nightly'],
  timeout: 7_200_000,
}, async () => {
  const { found, expected, ends } = await killBetween(500, 2);
  expect(found).toEqual(expected);
  expect(ends.query + ends.answered + ends.success).toBe(500);
});
