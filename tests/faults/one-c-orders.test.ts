import { beforeEach, expect, test } from 'vitest';
import { type Random, seeded } from '../../demo/random.ts';
import { PROFILES } from '../../src/shop/exchange/connections/connections.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import { type SimulatedShop, simulatedShop } from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { placedOrder, reviseAs } from '../../src/shop/orders/fixtures/revisions.ts';
import { moveOrder } from '../../src/shop/orders/staff/staff.server.ts';
import { SEEDS } from '../support/nightly.ts';
import type { Call, Fault } from '../support/one-c/faulty-network.ts';
import type { OneC } from '../support/one-c/one-c.ts';
import { elementsAt, readAnswer, textAt } from '../support/one-c/read-xml.ts';

let shop: SimulatedShop;
beforeEach(async () => {
  shop = await simulatedShop();
  return () => shop.close();
});

let random: Random;

/** A fact about each of the seeds, after which every rule holds. */
function fact(name: string, holds: () => Promise<void>): void {
  test.each(SEEDS)(`${name} (%i)`, async (seed) => {
    random = seeded(seed);
    await holds();
    expect(await brokenRules(shop.api.pool)).toEqual([]);
  });
}

/** So many orders. */
async function placeSome(least: number) {
  const orders = [];
  for (let n = least + Math.floor(random() * 3); n > 0; n--) orders.push(await place());
  return orders;
}

const place = (quantity = 2, more: Record<string, unknown> = {}) =>
  placedOrder(shop.api, [[shop.api.cast.products.breaker25, quantity, 260]], more);

const order = async ({ id }: { id: number }) =>
  (await shop.rows('select state from shop_order where id = $1', [id]))[0];
const tasks = async () =>
  (await shop.rows('select kind from exchange_task where closed_at is null order by id')).map(
    ({ kind }) => kind,
  );
const numbersOf = (orders: { number: string | number }[]) =>
  orders.map(({ number }) => String(number)).toSorted();

/** A 1C whose first order has been confirmed, so that the next ones go together. */
async function acquainted(given = {}, behaviour = {}): Promise<OneC> {
  const oneC = await shop.connect(given, behaviour);
  await place();
  await oneC.takeOrders();
  await shop.timePasses();
  return oneC;
}

/** Has a fault happen to the first call of a mode. */
function once(mode: string, fault: Fault): void {
  let isOver = false;
  shop.network.fault = (call: Call) => {
    if (isOver || call.mode !== mode) return undefined;
    isOver = true;
    return fault;
  };
}

for (const profile of PROFILES)
  fact(`a 1C of the profile ${profile} has every order once`, async () => {
    const oneC = await acquainted({ profile });
    const orders = await placeSome(2);
    await oneC.takeOrders();
    await shop.timePasses();
    expect(await oneC.takeOrders()).toEqual([]);
    expect(oneC.orders.created).toBe(orders.length + 1);
    for (const one of orders) expect(oneC.orders.orders.get(String(one.number))?.total).toBe(520);
  });

fact('an answer to `query` that is cut or lost costs nothing: the next session has its orders', async () => {
  const oneC = await acquainted();
  const orders = await placeSome(2);
  const faults = ['answer cut', 'answer lost', 'request lost'] as const;
  const first = Math.floor(random() * 3);
  for (const n of [0, 1, 2]) {
    once('query', faults[(first + n) % 3]!);
    await expect(oneC.takeOrders()).rejects.toThrow();
  }
  shop.network.fault = () => undefined;
  const taken: string[] = [];
  for (let session = 0; session < 6; session++) taken.push(...(await oneC.takeOrders()));
  expect(taken.toSorted()).toEqual(numbersOf(orders));
  expect(oneC.orders.created).toBe(orders.length + 1);
});

fact(
  'a `success` that is lost doubles no order, and one that comes twice confirms nothing else',
  async () => {
    const oneC = await acquainted();
    const first = await place();
    once('success', 'request lost');
    await expect(oneC.takeOrders()).rejects.toThrow();
    expect((await order(first)).state).toBe('new');
    once('success', 'sent twice');
    expect(await oneC.takeOrders()).toEqual([String(first.number)]);
    expect((await order(first)).state).toBe('confirmed');
    expect(oneC.orders.created).toBe(2);
    const next = await place();
    // A `success` without a query of its own session confirms nothing.
    await oneC.client.checkAuth('sale');
    await oneC.confirm();
    expect((await order(next)).state).toBe('new');
  },
);

fact('two nodes of 1C get the orders of their own buyers', async () => {
  const retail = await shop.connect({ slug: 'retail', login: 'retail', orders: 'retail' });
  const wholesale = await shop.connect({ slug: 'wholesale', login: 'wholesale', orders: 'wholesale' });
  const one = await place();
  expect(await wholesale.takeOrders()).toEqual([]);
  expect(await retail.takeOrders()).toEqual([String(one.number)]);
});

fact('whatever a buyer writes reaches 1C as it is, as far as XML has the characters', async () => {
  const oneC = await acquainted();
  const comment = 'Скидка ]]> 5 % & «20 ₽» 🚚 <b>\u000b№ 1#2';
  const placed = await place(2, { comment });
  await oneC.client.checkAuth('sale');
  const { bytes } = await oneC.query();
  expect(oneC.orders.take(bytes)).toEqual([String(placed.number)]);
  const [document] = elementsAt(readAnswer(bytes), 'Документ');
  expect(textAt(document!, 'Комментарий')).toContain('Скидка ]]> 5 % & «20 ₽» 🚚 <b> № 1#2');
});

fact('a file of documents that is no XML is answered in words, and changes nothing', async () => {
  const oneC = await acquainted();
  await oneC.client.checkAuth('sale');
  await oneC.client.init('sale');
  const query = { type: 'sale', filename: 'documents___1.xml' };
  const body = '<?xml version="1.0"?><КоммерческаяИнформация><Документ><not valid xml!!!';
  expect((await oneC.client.request({ ...query, mode: 'file' }, { body })).state).toBe('success');
  const answer = await oneC.client.request({ ...query, mode: 'import' });
  expect(answer.state).toBe('failure');
});

fact(
  'an order that is changed on both sides is a task for a person, and stays as the shop has it',
  async () => {
    const oneC = await acquainted();
    const placed = await place();
    await oneC.takeOrders();
    const inOneC = oneC.orders.post(String(placed.number));
    inOneC.lines[0]!.quantity = 1;
    inOneC.lines[0]!.sum = 260;
    inOneC.total = 260;
    await reviseAs(shop.api, placed.id, {
      lines: [{ line: placed.lines[0]!, quantity: 1 }],
      reason: 'other',
    });
    const before = await order(placed);
    await oneC.returnOrders([inOneC]);
    await shop.settled();
    expect(await tasks()).toEqual(['order_document']);
    expect(await order(placed)).toMatchObject({ state: before.state });
  },
);

fact('an order cancelled in the shop and shipped in 1C is a task for a person', async () => {
  const oneC = await acquainted();
  const placed = await place();
  await oneC.takeOrders();
  const inOneC = oneC.orders.post(String(placed.number));
  inOneC.states.set('Номер отгрузки по 1С', 'РТУ-1').set('Дата отгрузки по 1С', '2026-11-26');
  await moveOrder(shop.api.db, Number(placed.number), 'cancelled');
  await oneC.returnOrders([inOneC]);
  await shop.settled();
  expect(await tasks()).toEqual(['order_document']);
  expect((await order(placed)).state).toBe('cancelled');
});

fact('a payment that 1C reports is booked once, however often it comes', async () => {
  const oneC = await acquainted();
  const placed = await place();
  await oneC.takeOrders();
  const inOneC = oneC.orders.post(String(placed.number));
  inOneC.states.set('Номер оплаты по 1С', 'ПП-1').set('Дата оплаты по 1С', '2026-11-26');
  for (let n = 0; n < 3; n++) await oneC.returnOrders([inOneC]);
  await shop.settled();
  expect(
    await shop.rows('select kopecks::int as kopecks from order_payment where order_id = $1', [placed.id]),
  ).toEqual([{ kopecks: 52_000 }]);
});

fact('an order that 1C cannot write does not stop the others, and waits for a person', async () => {
  const oneC = await acquainted();
  const orders = [await place(), await place(), await place()];
  const [bad] = orders.splice(Math.floor(random() * 3), 1);
  oneC.orders.unreadable.add(String(bad!.number));
  for (let session = 0; session < 12; session++) await oneC.takeOrders().catch(() => {});
  await place();
  for (let session = 0; session < 4; session++) await oneC.takeOrders().catch(() => {});
  for (const { number } of orders) expect(oneC.orders.orders.has(String(number))).toBe(true);
  expect(await shop.rows('select order_id::int as id from order_export where stuck_at is not null')).toEqual([
    { id: bad!.id },
  ]);
});
